import type { ReactNode } from 'react'
import { negocio } from '#negocio'
import { Fecha } from '#ui/Fecha.tsx'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { Typing } from '#ui/thread/Typing.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import type { Dicho } from '../contract.ts'
import { Respuesta } from './Respuesta.tsx'
import { SIN_LINEA, type useCharla } from './useCharla.ts'

const ASISTENTE = 'Asistente virtual'
const SALUDO = `Hola. Soy el asistente virtual de ${negocio.marca}: respondo al momento, con lo que dicen nuestras páginas. Si escribes el código de tu pedido, te digo por dónde va.`
const DISCULPA = 'Disculpa: algo falló y no pude responderte. Intenta de nuevo, o habla con un agente.'

type Props = Pick<ReturnType<typeof useCharla>, 'dichos' | 'pendientes' | 'ocupado' | 'reintentar'> & {
  alCerrar: () => void
  alPedirAgente: () => void
  /** After all of it. */
  children?: ReactNode
}

/** What was said. A whole answer is read aloud once; while it comes it is only seen. */
export function Conversacion({ dichos, pendientes, ocupado, reintentar, alCerrar, alPedirAgente, children }: Props) {
  const entera = useConsultaDeMedios('(max-width: 479.98px)')
  const ultimo = dichos.length - 1
  const enCurso = pendientes.find((una) => 'llegado' in una)
  const llegado = enCurso && 'llegado' in enCurso ? enCurso.llegado : ''
  return (
    <Thread
      name="Conversación con el asistente virtual"
      newest={`${dichos.length} ${pendientes.map(({ clave }) => clave).join(' ')}`}
      own={pendientes.length > 0}
      after={
        <>
          {llegado && (
            <div aria-hidden="true">
              <Bubble side="other" author={ASISTENTE}>
                {llegado}
              </Bubble>
            </div>
          )}
          <Typing visible={ocupado} />
          {children}
        </>
      }
    >
      <Bubble side="other" author={ASISTENTE}>
        {SALUDO}
      </Bubble>
      {dichos.map((dicho, lugar) => (
        <Turno key={claveDe(dicho, lugar, dichos)} dicho={dicho} antes={dichos[lugar - 1]}>
          {dicho.rol === 'user' ? (
            <Bubble side="own" author="Tú" still>
              {dicho.contenido}
            </Bubble>
          ) : (
            <Bubble side="other" author={ASISTENTE} still>
              <Respuesta
                dicho={dicho}
                alSeguir={entera ? alCerrar : undefined}
                alPedirAgente={lugar === ultimo && dicho.sin_respuesta ? alPedirAgente : undefined}
              />
            </Bubble>
          )}
        </Turno>
      ))}
      {pendientes.map((una) => (
        <Bubble
          key={una.clave}
          side="own"
          author="Tú"
          leaving={'llegado' in una}
          failure={'fallo' in una ? { text: una.fallo, actions: <Retry onPress={() => reintentar(una)} /> } : undefined}
        >
          {una.texto}
        </Bubble>
      ))}
      {pendientes.some((una) => 'fallo' in una && una.fallo !== SIN_LINEA) && !enCurso && (
        <Bubble side="other" author={ASISTENTE}>
          {DISCULPA}
        </Bubble>
      )}
    </Thread>
  )
}

/** A question by its name; what answers it by the same. */
function claveDe({ clave, rol }: Dicho, lugar: number, dichos: Dicho[]) {
  return clave ?? `${rol} ${dichos[lugar - 1]?.clave ?? lugar}`
}

const PAUSA = 3_600_000

/** What was said after a while stands under its time. */
function Turno({ dicho, antes, children }: { dicho: Dicho; antes: Dicho | undefined; children: ReactNode }) {
  const { fecha } = dicho
  const tarde = fecha && (!antes?.fecha || Date.parse(fecha) - Date.parse(antes.fecha) > PAUSA)
  return (
    <>
      {tarde && (
        <EventLine>
          <Fecha valor={fecha} formato="breve" />
        </EventLine>
      )}
      {children}
    </>
  )
}

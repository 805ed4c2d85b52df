import type { ReactNode } from 'react'
import { negocio } from '#negocio'
import { Escribiendo } from '#ui/chat/Escribiendo.tsx'
import { Globo, Reintentar, Suceso } from '#ui/chat/Globo.tsx'
import { Mensajes } from '#ui/chat/Mensajes.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import type { Dicho } from '../contrato.ts'
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
    <Mensajes
      nombre="Conversación con el asistente virtual"
      ultimo={`${dichos.length} ${pendientes.map(({ clave }) => clave).join(' ')}`}
      esPropio={pendientes.length > 0}
      despues={
        <>
          {llegado && (
            <div aria-hidden="true">
              <Globo lado="ajeno" autor={ASISTENTE}>
                {llegado}
              </Globo>
            </div>
          )}
          <Escribiendo visible={ocupado} />
          {children}
        </>
      }
    >
      <Globo lado="ajeno" autor={ASISTENTE}>
        {SALUDO}
      </Globo>
      {dichos.map((dicho, lugar) => (
        <Turno key={claveDe(dicho, lugar, dichos)} dicho={dicho} antes={dichos[lugar - 1]}>
          {dicho.rol === 'user' ? (
            <Globo lado="propio" autor="Tú" quieto>
              {dicho.contenido}
            </Globo>
          ) : (
            <Globo lado="ajeno" autor={ASISTENTE} quieto>
              <Respuesta
                dicho={dicho}
                alSeguir={entera ? alCerrar : undefined}
                alPedirAgente={lugar === ultimo && dicho.sin_respuesta ? alPedirAgente : undefined}
              />
            </Globo>
          )}
        </Turno>
      ))}
      {pendientes.map((una) => (
        <Globo
          key={una.clave}
          lado="propio"
          autor="Tú"
          saliendo={'llegado' in una}
          fallo={
            'fallo' in una ? { texto: una.fallo, acciones: <Reintentar alPulsar={() => reintentar(una)} /> } : undefined
          }
        >
          {una.texto}
        </Globo>
      ))}
      {pendientes.some((una) => 'fallo' in una && una.fallo !== SIN_LINEA) && !enCurso && (
        <Globo lado="ajeno" autor={ASISTENTE}>
          {DISCULPA}
        </Globo>
      )}
    </Mensajes>
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
        <Suceso>
          <Fecha valor={fecha} formato="breve" />
        </Suceso>
      )}
      {children}
    </>
  )
}

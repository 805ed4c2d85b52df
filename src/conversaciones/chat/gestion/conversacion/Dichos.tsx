import type { ReactNode } from 'react'
import type { Mensaje } from '#conversaciones/chat/contract.ts'
import { formatearHora } from '#lib/fecha.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { Fecha } from '#ui/Fecha.tsx'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { Typing } from '#ui/thread/Typing.tsx'
import type { useUnsent } from '#ui/thread/unsent.ts'
import type { ConversacionDeGestion } from '../contract.ts'
import { duracion } from '../Espera.tsx'
import { salida } from '../salida.ts'
import { quienEs } from '../turno/novedades.ts'
import { ConCodigos } from './ConCodigos.tsx'

type Props = {
  conversacion: ConversacionDeGestion
  porSalir: ReturnType<typeof useUnsent>
  escribe: boolean
  antes: ReactNode
  /** Whether the end is in view. */
  alCambiarDeLugar: (alFinal: boolean) => void
  /** Puts one back where it was written. */
  alEditar: (clave: string) => void
}

/** All that was said, by both sides, and what is on its way. */
export function Dichos({ conversacion, porSalir, escribe, antes, alCambiarDeLugar, alEditar }: Props) {
  const { mensajes, hay_anteriores, visto_por_visitante, id } = conversacion
  const { leaving, failure } = porSalir
  const ultimo = leaving.at(-1)?.clave ?? mensajes.at(-1)?.clave ?? id
  const ultimoVisto = mensajes.findLast((uno) => uno.rol === 'agent' && uno.id <= visto_por_visitante)?.id
  const quien = quienEs(conversacion)
  return (
    <Thread
      name="Mensajes"
      newest={ultimo}
      onMove={alCambiarDeLugar}
      own={leaving.length > 0 || mensajes.at(-1)?.rol === 'agent'}
      before={
        <div className="grid gap-2">
          {hay_anteriores && <EventLine>Lo más antiguo de esta conversación no se muestra.</EventLine>}
          {antes}
          <Comienzo {...conversacion} />
        </div>
      }
      after={<Typing visible={escribe && conversacion.estado !== 'terminada'} />}
    >
      {mensajes.map((mensaje) => (
        <Dicho key={mensaje.clave} mensaje={mensaje} quien={quien} visto={mensaje.id === ultimoVisto} />
      ))}
      {leaving.map(({ clave, texto, refusal, failure: stopped }) => (
        <Bubble
          key={clave}
          side="own"
          author="Tú"
          leaving={!refusal && !stopped}
          foot={refusal || stopped ? undefined : failure ? 'Sin enviar' : 'Enviando…'}
          failure={
            refusal
              ? { text: refusal.detail, actions: <Retry onPress={() => alEditar(clave)}>Editar</Retry> }
              : stopped
                ? { text: stopped.detail, actions: <Retry onPress={() => salida.send()} /> }
                : undefined
          }
        >
          {texto}
        </Bubble>
      ))}
    </Thread>
  )
}

function Dicho({ mensaje, quien, visto }: { mensaje: Mensaje; quien: string; visto: boolean }) {
  const { rol, contenido, autor, created_at } = mensaje
  if (rol === 'system') return <EventLine>{contenido}</EventLine>
  const nuestro = rol !== 'user'
  return (
    <Bubble
      side={nuestro ? 'own' : 'other'}
      author={nuestro ? (autor ?? 'La tienda') : quien}
      foot={
        <>
          <Fecha valor={created_at} formato={esDeHoy(created_at) ? 'hora' : 'breve'} />
          {nuestro && autor && ` · ${primeraPalabra(autor)}`}
          {visto && ' · Visto'}
        </>
      }
    >
      <ConCodigos>{contenido}</ConCodigos>
    </Bubble>
  )
}

/** How long its visitor waited, and when somebody came. */
function Comienzo({ created_at, tomada_en, agente, es_mia }: ConversacionDeGestion) {
  if (!tomada_en || !agente) return null
  const espera = duracion(Math.max(Date.parse(tomada_en) - Date.parse(created_at), 0))
  const quien = es_mia ? 'La tomaste' : `La tomó ${primeraPalabra(agente.nombre)}`
  return (
    <EventLine>
      Esperó {espera}. {quien} a las {formatearHora(new Date(tomada_en))}
    </EventLine>
  )
}

const esDeHoy = (instante: string) => Date.now() - Date.parse(instante) < 18 * 3_600_000

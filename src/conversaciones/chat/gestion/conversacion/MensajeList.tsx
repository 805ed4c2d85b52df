import type { ReactNode } from 'react'
import type { Mensaje } from '#conversaciones/chat/contract.ts'
import { formatTime } from '#lib/dates.ts'
import { firstWord } from '#lib/text.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { Typing } from '#ui/thread/Typing.tsx'
import type { useUnsent } from '#ui/thread/unsent.ts'
import type { ConversacionDeGestion } from '../contract.ts'
import { durationText } from '../Espera.tsx'
import { visitorLabel } from '../turno/updates.ts'
import { unsentQueue } from '../unsentQueue.ts'
import { WithCodigoLinks } from './WithCodigoLinks.tsx'

type Props = {
  conversacion: ConversacionDeGestion
  unsent: ReturnType<typeof useUnsent>
  typing: boolean
  olderMensajes: ReactNode
  /** Called when the end of the messages comes into view or leaves it. */
  onMoved: (atEnd: boolean) => void
  /** Puts the text of an unsent message back into the reply box. */
  onEdit: (clave: string) => void
}

/** The messages of both sides, and the agent's unsent messages. */
export function MensajeList({ conversacion, unsent, typing, olderMensajes, onMoved, onEdit }: Props) {
  const { mensajes, hay_anteriores, visto_por_visitante, id } = conversacion
  const { leaving, failure } = unsent
  const ultimo = leaving.at(-1)?.clave ?? mensajes.at(-1)?.clave ?? id
  const ultimoVisto = mensajes.findLast((item) => item.rol === 'agent' && item.id <= visto_por_visitante)?.id
  const quien = visitorLabel(conversacion)
  return (
    <Thread
      name="Mensajes"
      newest={ultimo}
      onMove={onMoved}
      own={leaving.length > 0 || mensajes.at(-1)?.rol === 'agent'}
      before={
        <div className="grid gap-2">
          {hay_anteriores && <EventLine>Lo más antiguo de esta conversación no se muestra.</EventLine>}
          {olderMensajes}
          <ConversacionStart {...conversacion} />
        </div>
      }
      after={<Typing visible={typing && conversacion.estado !== 'terminada'} />}
    >
      {mensajes.map((mensaje) => (
        <MensajeBubble key={mensaje.clave} mensaje={mensaje} quien={quien} seen={mensaje.id === ultimoVisto} />
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
              ? { text: refusal.detail, actions: <Retry onPress={() => onEdit(clave)}>Editar</Retry> }
              : stopped
                ? { text: stopped.detail, actions: <Retry onPress={() => unsentQueue.send()} /> }
                : undefined
          }
        >
          {texto}
        </Bubble>
      ))}
    </Thread>
  )
}

function MensajeBubble({ mensaje, quien, seen }: { mensaje: Mensaje; quien: string; seen: boolean }) {
  const { rol, contenido, autor, created_at } = mensaje
  if (rol === 'system') return <EventLine>{contenido}</EventLine>
  const nuestro = rol !== 'user'
  return (
    <Bubble
      side={nuestro ? 'own' : 'other'}
      author={nuestro ? (autor ?? 'La tienda') : quien}
      foot={
        <>
          <DateTime value={created_at} format={isToday(created_at) ? 'time' : 'brief'} />
          {nuestro && autor && ` · ${firstWord(autor)}`}
          {seen && ' · Visto'}
        </>
      }
    >
      <WithCodigoLinks>{contenido}</WithCodigoLinks>
    </Bubble>
  )
}

/** Tells how long the visitor waited, and which agent took the conversation when. */
function ConversacionStart({ created_at, tomada_en, agente, es_mia }: ConversacionDeGestion) {
  if (!tomada_en || !agente) return null
  const wait = durationText(Math.max(Date.parse(tomada_en) - Date.parse(created_at), 0))
  const quien = es_mia ? 'La tomaste' : `La tomó ${firstWord(agente.nombre)}`
  return (
    <EventLine>
      Esperó {wait}. {quien} a las {formatTime(new Date(tomada_en))}
    </EventLine>
  )
}

const isToday = (instant: string) => Date.now() - Date.parse(instant) < 18 * 3_600_000

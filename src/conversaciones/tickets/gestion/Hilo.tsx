import { urlOf } from '#lib/callRoute.ts'
import { SentPhotos } from '#ui/photos/SentPhotos.tsx'
import { Post } from '#ui/thread/Post.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { useAnnounceNew } from '#ui/thread/useAnnounceNew.ts'
import { Cuando } from '../Cuando.tsx'
import { type RespuestaEnGestion, type TicketEnGestion, verFotoEnGestion } from './contract.ts'
import { PorCorreo } from './PorCorreo.tsx'

type Props = {
  ticket: TicketEnGestion
  /** Id of the last message that staff had seen when the ticket was opened; null when they had seen none. */
  seen: number | null
  onNavigate: (atEnd: boolean) => void
}

/** The messages of a ticket, oldest first. New messages are added below, so that nothing moves while reading. */
export function Hilo({ ticket, seen, onNavigate }: Props) {
  const { descripcion, fecha_creacion, cliente, fotos, respuestas } = ticket
  const last = respuestas.at(-1)
  const own = last?.es_admin ?? false
  useAnnounceNew(last?.id ?? 0, own ? null : `Mensaje nuevo de ${cliente.nombre}`)
  const first = {
    ...{ id: 0, mensaje: descripcion, created_at: fecha_creacion, nombre: cliente.nombre, fotos },
    ...{ es_admin: false, interna: false, correo: null },
  }
  return (
    <Thread posts name="Mensajes" newest={last?.id ?? 0} own={own} onMove={onNavigate}>
      {[first, ...respuestas].map((respuesta) => (
        <li key={respuesta.id}>
          <Mensaje ticket={ticket} respuesta={respuesta} seen={seen} />
        </li>
      ))}
    </Thread>
  )
}

type MensajeProps = Pick<Props, 'ticket' | 'seen'> & { respuesta: RespuestaEnGestion }

/** A message of the member or the shop, or a note of staff. */
function Mensaje({ ticket, respuesta, seen }: MensajeProps) {
  const { id, mensaje, created_at, es_admin, interna, nombre, fotos, correo } = respuesta
  return (
    <Post
      dense
      heading="h2"
      author={nombre ?? (es_admin ? 'Alguien del equipo' : 'Alguien que ya no tiene cuenta')}
      isStaff={es_admin}
      note={interna ? 'Nota interna de' : undefined}
      when={<Cuando valor={created_at} />}
      isNew={!es_admin && (seen === null || id > seen)}
      aside={correo && <PorCorreo {...correo} />}
      text={mensaje}
    >
      <SentPhotos photos={fotos} urlOf={(foto) => urlOf(verFotoEnGestion, { params: { id: ticket.id, foto } })} />
    </Post>
  )
}

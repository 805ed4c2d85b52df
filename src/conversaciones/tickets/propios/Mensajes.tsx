import { useState } from 'react'
import { urlOf } from '#lib/callRoute.ts'
import { SentPhotos } from '#ui/photos/SentPhotos.tsx'
import { Post } from '#ui/thread/Post.tsx'
import { Cuando } from '../Cuando.tsx'
import { type Respuesta, type Ticket, verFotoDeTicket } from '../contract.ts'

/** Number of newest messages that a long ticket always shows. It also shows all messages that are new. */
const VISIBLE_COUNT = 6
/** If fewer messages than this would be hidden, all messages are shown. */
const FEW = 3

type Props = {
  ticket: Ticket
  /** The member's first name. */
  nombre: string
  /** Id of the last answer that was seen when the ticket was opened. */
  seen: number
}

/** The messages of a ticket, oldest first. */
export function Mensajes({ ticket, nombre, seen }: Props) {
  const { id, descripcion, fecha_creacion, respuestas, fotos } = ticket
  const [whole, setWhole] = useState(false)
  const first = { id: 0, mensaje: descripcion, created_at: fecha_creacion, es_admin: false, nombre, fotos }
  const isNewRespuesta = (respuesta: Respuesta) => respuesta.es_admin && respuesta.id > seen
  const since = whole ? 0 : countHidden(respuestas, isNewRespuesta)
  const renderMensaje = (respuesta: Respuesta) => (
    <li key={respuesta.id}>
      <Mensaje ticket={id} respuesta={respuesta} nombre={nombre} isNew={isNewRespuesta(respuesta)} />
    </li>
  )
  return (
    <ol aria-label="Mensajes" className="grid gap-4">
      {renderMensaje(first)}
      {since > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="enlace ml-11 py-2 text-left font-semibold text-sm"
          >
            Ver los {since} mensajes anteriores
          </button>
        </li>
      )}
      {respuestas.slice(since).map(renderMensaje)}
    </ol>
  )
}

/** The number of oldest messages to hide behind a button. */
function countHidden(respuestas: Respuesta[], isNew: (respuesta: Respuesta) => boolean) {
  const primeraNueva = respuestas.findIndex(isNew)
  const extra = Math.min(respuestas.length - VISIBLE_COUNT, primeraNueva < 0 ? respuestas.length : primeraNueva)
  return extra < FEW ? 0 : extra
}

type MensajeProps = { ticket: number; respuesta: Respuesta; nombre: string; isNew: boolean }

function Mensaje({ ticket, respuesta, nombre, isNew }: MensajeProps) {
  const { mensaje, created_at, es_admin, fotos } = respuesta
  return (
    <Post
      heading="h3"
      author={signatureOf(respuesta)}
      initialOf={es_admin ? (respuesta.nombre ?? 'Taller') : nombre}
      isStaff={es_admin}
      when={<Cuando valor={created_at} />}
      isNew={isNew}
      text={mensaje}
    >
      <SentPhotos photos={fotos} urlOf={(foto) => urlOf(verFotoDeTicket, { params: { id: ticket, foto } })} />
    </Post>
  )
}

/** The author of a message, as shown to the member. */
export function signatureOf({ es_admin, nombre }: Respuesta) {
  if (!es_admin) return 'Tú'
  return nombre ? `${nombre}, del taller` : 'El taller'
}

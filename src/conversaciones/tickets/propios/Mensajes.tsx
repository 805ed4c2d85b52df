import { useState } from 'react'
import { direccionDe } from '#lib/pedir.ts'
import { FotosEnviadas } from '#ui/fotos/FotosEnviadas.tsx'
import { Post } from '#ui/thread/Post.tsx'
import { Cuando } from '../Cuando.tsx'
import { type Respuesta, type Ticket, verFotoDeTicket } from '../contract.ts'

/** Of a long thread the newest are shown, and what is new in any case. */
const A_LA_VISTA = 6
/** Fewer than these are not worth a button. */
const POCOS = 3

type Props = {
  ticket: Ticket
  /** Its member's first name. */
  nombre: string
  /** The last answer that had been seen when the ticket was opened. */
  visto: number
}

/** All that was written in a ticket, oldest first. */
export function Mensajes({ ticket, nombre, visto }: Props) {
  const { id, descripcion, fecha_creacion, respuestas, fotos } = ticket
  const [enteros, setEnteros] = useState(false)
  const primera = { id: 0, mensaje: descripcion, created_at: fecha_creacion, es_admin: false, nombre, fotos }
  const nuevas = (respuesta: Respuesta) => respuesta.es_admin && respuesta.id > visto
  const desde = enteros ? 0 : guardados(respuestas, nuevas)
  const uno = (respuesta: Respuesta) => (
    <li key={respuesta.id}>
      <Mensaje ticket={id} respuesta={respuesta} nombre={nombre} esNueva={nuevas(respuesta)} />
    </li>
  )
  return (
    <ol aria-label="Mensajes" className="grid gap-4">
      {uno(primera)}
      {desde > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setEnteros(true)}
            className="enlace ml-11 py-2 text-left font-semibold text-sm"
          >
            Ver los {desde} mensajes anteriores
          </button>
        </li>
      )}
      {respuestas.slice(desde).map(uno)}
    </ol>
  )
}

/** How many of the oldest wait behind a button. */
function guardados(respuestas: Respuesta[], esNueva: (respuesta: Respuesta) => boolean) {
  const primeraNueva = respuestas.findIndex(esNueva)
  const sobran = Math.min(respuestas.length - A_LA_VISTA, primeraNueva < 0 ? respuestas.length : primeraNueva)
  return sobran < POCOS ? 0 : sobran
}

type PropsDeMensaje = { ticket: number; respuesta: Respuesta; nombre: string; esNueva: boolean }

function Mensaje({ ticket, respuesta, nombre, esNueva }: PropsDeMensaje) {
  const { mensaje, created_at, es_admin, fotos } = respuesta
  return (
    <Post
      heading="h3"
      author={firmaDe(respuesta)}
      initialOf={es_admin ? (respuesta.nombre ?? 'Taller') : nombre}
      ofHouse={es_admin}
      when={<Cuando valor={created_at} />}
      isNew={esNueva}
      text={mensaje}
    >
      <FotosEnviadas
        fotos={fotos}
        direccionDe={(foto) => direccionDe(verFotoDeTicket, { params: { id: ticket, foto } })}
      />
    </Post>
  )
}

/** Who wrote it, as its member reads it. */
export function firmaDe({ es_admin, nombre }: Respuesta) {
  if (!es_admin) return 'Tú'
  return nombre ? `${nombre}, del taller` : 'El taller'
}

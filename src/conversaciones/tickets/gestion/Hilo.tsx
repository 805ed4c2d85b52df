import { direccionDe } from '#lib/pedir.ts'
import { FotosEnviadas } from '#ui/fotos/FotosEnviadas.tsx'
import { Post } from '#ui/thread/Post.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { useAnnounceNew } from '#ui/thread/useAnnounceNew.ts'
import { Cuando } from '../Cuando.tsx'
import { type RespuestaEnGestion, type TicketEnGestion, verFotoEnGestion } from './contract.ts'
import { PorCorreo } from './PorCorreo.tsx'

type Props = {
  ticket: TicketEnGestion
  /** The last that staff had seen when it was opened; null when nobody had. */
  visto: number | null
  alMoverse: (alFinal: boolean) => void
}

/** All that was written, oldest first. What comes while one reads waits below: nothing moves under the eyes. */
export function Hilo({ ticket, visto, alMoverse }: Props) {
  const { descripcion, fecha_creacion, cliente, fotos, respuestas } = ticket
  const ultima = respuestas.at(-1)
  const propia = ultima?.es_admin ?? false
  useAnnounceNew(ultima?.id ?? 0, propia ? null : `Mensaje nuevo de ${cliente.nombre}`)
  const primera = {
    ...{ id: 0, mensaje: descripcion, created_at: fecha_creacion, nombre: cliente.nombre, fotos },
    ...{ es_admin: false, interna: false, correo: null },
  }
  return (
    <Thread posts name="Mensajes" newest={ultima?.id ?? 0} own={propia} onMove={alMoverse}>
      {[primera, ...respuestas].map((respuesta) => (
        <li key={respuesta.id}>
          <Mensaje ticket={ticket} respuesta={respuesta} visto={visto} />
        </li>
      ))}
    </Thread>
  )
}

type PropsDeMensaje = Pick<Props, 'ticket' | 'visto'> & { respuesta: RespuestaEnGestion }

/** What somebody wrote: its member, the shop, or staff to one another. */
function Mensaje({ ticket, respuesta, visto }: PropsDeMensaje) {
  const { id, mensaje, created_at, es_admin, interna, nombre, fotos, correo } = respuesta
  return (
    <Post
      dense
      heading="h2"
      author={nombre ?? (es_admin ? 'Alguien del equipo' : 'Alguien que ya no tiene cuenta')}
      ofHouse={es_admin}
      note={interna ? 'Nota interna de' : undefined}
      when={<Cuando valor={created_at} />}
      isNew={!es_admin && (visto === null || id > visto)}
      aside={correo && <PorCorreo {...correo} />}
      text={mensaje}
    >
      <FotosEnviadas
        fotos={fotos}
        direccionDe={(foto) => direccionDe(verFotoEnGestion, { params: { id: ticket.id, foto } })}
      />
    </Post>
  )
}

import { Fragment } from 'react'
import { dayOf } from '#lib/dates.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { TextWithLinks } from '#ui/TextWithLinks.tsx'
import { Bubble, EventLine } from '#ui/thread/Bubble.tsx'
import type { Conversacion, Mensaje } from '../contract.ts'

/** Messages of one author that are at most this many milliseconds apart share one time. */
const GROUPED_MS = 5 * 60_000

type Props = {
  conversacion: Conversacion
  /** Whether unsent messages are shown below. */
  hasMore: boolean
}

/** The messages, oldest first, with day and time. */
export function MensajeList({ conversacion, hasMore }: Props) {
  const { mensajes, visto_por_gestion } = conversacion
  const ultimoPropio = hasMore ? undefined : mensajes.findLast(({ rol }) => rol === 'user')
  return mensajes.map((mensaje, position) => {
    const { clave, rol, contenido, autor, created_at } = mensaje
    const nuevoDia = dayOfMensaje(mensaje) !== dayOfMensaje(mensajes[position - 1])
    const ultimo = endsGroup(mensaje, mensajes[position + 1])
    return (
      <Fragment key={clave}>
        {nuevoDia && (
          <EventLine>
            <DateTime value={dayOfMensaje(mensaje)} format="longDay" />
          </EventLine>
        )}
        {rol === 'system' ? (
          <EventLine>
            {contenido} <DateTime value={created_at} format="time" />
          </EventLine>
        ) : (
          <Bubble
            side={rol === 'user' ? 'own' : 'other'}
            author={rol === 'user' ? 'Tú' : (autor ?? 'Soporte')}
            still={rol === 'user'}
            foot={
              (ultimo || mensaje === ultimoPropio) && (
                <>
                  <DateTime value={created_at} format="time" />
                  {mensaje === ultimoPropio && (mensaje.id <= visto_por_gestion ? ' · Visto' : ' · Enviado')}
                </>
              )
            }
          >
            {rol === 'user' ? <NoBreak>{contenido}</NoBreak> : <TextWithLinks>{contenido}</TextWithLinks>}
          </Bubble>
        )}
      </Fragment>
    )
  })
}

const dayOfMensaje = (mensaje: Mensaje | undefined) => (mensaje ? dayOf(new Date(mensaje.created_at)) : '')

/** Whether the message is the last of its group, and so shows the time. */
function endsGroup(mensaje: Mensaje, next: Mensaje | undefined) {
  if (!next || next.rol !== mensaje.rol || next.autor !== mensaje.autor) return true
  return Date.parse(next.created_at) - Date.parse(mensaje.created_at) > GROUPED_MS
}

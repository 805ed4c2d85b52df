import { Fragment } from 'react'
import { diaDe } from '#lib/fecha.ts'
import { ConEnlaces } from '#ui/ConEnlaces.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { Bubble, EventLine } from '#ui/thread/Bubble.tsx'
import type { Conversacion, Mensaje } from '../contract.ts'

/** Milliseconds: what one side says within them stands under one time. */
const JUNTOS = 5 * 60_000

type Props = {
  conversacion: Conversacion
  /** Something is on its way after them. */
  hayMas: boolean
}

/** What was said, oldest first, with its day and time. */
export function Dichos({ conversacion, hayMas }: Props) {
  const { mensajes, visto_por_gestion } = conversacion
  const ultimoPropio = hayMas ? undefined : mensajes.findLast(({ rol }) => rol === 'user')
  return mensajes.map((mensaje, lugar) => {
    const { clave, rol, contenido, autor, created_at } = mensaje
    const nuevoDia = diaDelMensaje(mensaje) !== diaDelMensaje(mensajes[lugar - 1])
    const ultimo = cierraGrupo(mensaje, mensajes[lugar + 1])
    return (
      <Fragment key={clave}>
        {nuevoDia && (
          <EventLine>
            <Fecha valor={diaDelMensaje(mensaje)} formato="diaLargo" />
          </EventLine>
        )}
        {rol === 'system' ? (
          <EventLine>
            {contenido} <Fecha valor={created_at} formato="hora" />
          </EventLine>
        ) : (
          <Bubble
            side={rol === 'user' ? 'own' : 'other'}
            author={rol === 'user' ? 'Tú' : (autor ?? 'Soporte')}
            still={rol === 'user'}
            foot={
              (ultimo || mensaje === ultimoPropio) && (
                <>
                  <Fecha valor={created_at} formato="hora" />
                  {mensaje === ultimoPropio && (mensaje.id <= visto_por_gestion ? ' · Visto' : ' · Enviado')}
                </>
              )
            }
          >
            {rol === 'user' ? <SinCortes>{contenido}</SinCortes> : <ConEnlaces>{contenido}</ConEnlaces>}
          </Bubble>
        )}
      </Fragment>
    )
  })
}

const diaDelMensaje = (mensaje: Mensaje | undefined) => (mensaje ? diaDe(new Date(mensaje.created_at)) : '')

/** Whether the time under it is that of those before it too. */
function cierraGrupo(mensaje: Mensaje, siguiente: Mensaje | undefined) {
  if (!siguiente || siguiente.rol !== mensaje.rol || siguiente.autor !== mensaje.autor) return true
  return Date.parse(siguiente.created_at) - Date.parse(mensaje.created_at) > JUNTOS
}

import { CLASE_LABELS } from '#conversaciones/bandeja/labels.ts'
import { addDays, dayOf, daysBetween, formatBriefInstant, formatTime, formatWeekday } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import type { Accion, Espera, Pendientes, Persona } from './contract.ts'

/** On the filter chips. */
export const ACCION_LABELS: Record<Accion, string> = {
  responder: 'Responder',
  decidir: 'Decidir',
  precio: 'Precio',
  pasar: 'Pasar',
  avisar: 'Avisar',
  ver: 'Ver',
}

const TITLES: Record<Exclude<Espera['clase'], 'avisar' | 'tarde'>, string> = {
  ayuda: CLASE_LABELS.ayuda.titulo,
  direccion: CLASE_LABELS.direccion.titulo,
  mensaje: CLASE_LABELS.mensaje.titulo,
  internacional: CLASE_LABELS.internacional.titulo,
  retiro: 'Viene a buscarlo',
  chat: 'Espera en el chat',
  dejada: 'Dejó un mensaje en el chat',
  ticket: 'Ticket',
  cambio: 'Quiere cambiar algo',
  vencio: 'Se venció su precio',
  confirmar: 'Por confirmar',
  precio: 'Su precio',
  hoy: 'Es para hoy',
  buscar: 'Que está listo',
  pago: 'Recordarle su pago',
}

/** What a person waits for: `Su precio`, `Que está listo`. */
export function titleOf({ clase, codigo, pedido }: Espera) {
  if (clase === 'mensaje' && codigo) return 'Pregunta'
  if (clase === 'tarde') return 'Su pedido'
  if (clase !== 'avisar') return TITLES[clase]
  return pedido?.estatus.id === ESTATUS.listo ? TITLES.buscar : `Que pasó a ${pedido?.estatus.nombre ?? 'otro estatus'}`
}

/** How late the person's latest order is: `3 d tarde`; null when none is late. */
export function lateText({ esperas }: Persona, now: Date) {
  const days = esperas
    .filter(({ clase }) => clase === 'tarde')
    .map(({ desde }) => daysBetween(dayOf(new Date(desde)), dayOf(now)))
  return days.length > 0 ? `${Math.max(...days)} d tarde` : null
}

/**
 * Since when: `desde las 11:36 a. m.`, in a row `11:36 a. m.`; `desde ayer`, `hace 9 días`. Of a held piece, until when
 * it is held.
 */
export function sinceText(
  { desde, apartada_hasta }: Pick<Espera, 'desde' | 'apartada_hasta'>,
  now: Date,
  inRow = false,
) {
  if (apartada_hasta) return `${inRow ? 'apartada' : 'Apartada'} hasta ${formatBriefInstant(apartada_hasta)}`
  const instant = new Date(desde)
  const [day, today] = [dayOf(instant), dayOf(now)]
  if (day === today) return inRow ? formatTime(instant) : `desde ${withArticle(formatTime(instant))}`
  return day === addDays(today, -1) ? 'desde ayer' : `hace ${daysBetween(day, today)} días`
}

/** When who was put off returns: `a las 3:00 p. m.`, `mañana a las 8:00 a. m.`, `el 28/11 a las 4:30 p. m.`. */
export function returnText(hasta: string, now: Date) {
  const instant = new Date(hasta)
  const [day, today] = [dayOf(instant), dayOf(now)]
  const time = `a ${withArticle(formatTime(instant))}`
  if (day === today) return time
  if (day === addDays(today, 1)) return `mañana ${time}`
  return `el ${Number(day.slice(8))}/${Number(day.slice(5, 7))} ${time}`
}

/** How many prices wait for their customers: `3 precios esperan respuesta. El primero vence mañana`; null if none does. */
export function preciosText({ cuantos, vence }: Pendientes['por_aceptar'], today: string) {
  if (cuantos === 0 || vence === null) return null
  // One whose last day has passed can be accepted until the job that ends it has run.
  const day = vence <= today ? 'hoy' : vence === addDays(today, 1) ? 'mañana' : `el ${formatWeekday(vence)}`
  return cuantos === 1
    ? `1 precio espera respuesta. Vence ${day}`
    : `${cuantos} precios esperan respuesta. El primero vence ${day}`
}

const withArticle = (time: string) => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`

/** The page where a wait ends, for waits that end on a page of their own. */
export function pageOf({ clave, clase, codigo }: Espera) {
  const id = clave.slice(clave.indexOf(':') + 1)
  if (clase === 'ticket') return linkTo('/admin-dashboard/tickets/:id', { id })
  if (clase === 'chat' || clase === 'dejada') return linkTo('/admin-dashboard/chat/:id', { id })
  if (codigo !== null && clave.endsWith(codigo)) return linkTo('/manage/pedidos/:codigo', { codigo })
  return linkTo('/manage/bandeja/:clase/:id', { clase, id })
}

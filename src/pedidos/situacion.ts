import { newDay, openDay } from '#lib/calendario.ts'
import { dayOf, formatLongDay, formatNearDay } from '#lib/dates.ts'
import { FECHA_ESPERADA } from '#lib/labels.ts'
import type { Datos } from '#mail/contract.ts'
import type { Estatus, Paso, PedidoPublico } from './contract.ts'
import { keyOf } from './estatus.ts'
import { lateWords, NOTIFIED_BY, type NotifiedBy, STATUS_WORDS, type Words, YOUR } from './wording.ts'

/** Words for a status that the shop's owner added, from its row. */
function saidByRow({ categoria, descripcion }: PedidoState['estatus']): Words {
  if (categoria === 'special') return { titular: descripcion, sigue: 'Si tienes una pregunta, escríbenos.' }
  if (categoria === 'delivered') return { sigue: 'Si algo no está bien, escríbenos y lo resolvemos.' }
  return { sigue: '{avisa} en cuanto dé el próximo paso.' }
}

type PedidoState = Pick<PedidoPublico, 'clase' | 'tipo_servicio' | 'fecha_estimada_entrega'> & {
  estatus: Pick<Estatus, 'id' | 'nombre' | 'descripcion' | 'categoria'>
  historial: { estatus: Pick<Paso['estatus'], 'id'>; fecha: string }[]
}

/** The situation of an order for its client: the main fact and what happens next. */
export type Situacion = NonNullable<Datos<'send-status-update'>['situacion']>

/**
 * Builds the situation of an order, for the page and for the mail of a step.
 * @param se_entera how the reader learns of the next step
 * @param today on the server by the database's clock (docs/decisions/018)
 */
export function situacionOf(pedido: PedidoState, se_entera: NotifiedBy, today: string): Situacion {
  const { clase, estatus, tipo_servicio, historial } = pedido
  const { promised, day, atrasado } = dayNow(pedido, today)
  const key = keyOf(estatus.id)
  const words = key ? STATUS_WORDS[clase][key][tipo_servicio ?? 'sin_servicio'] : saidByRow(estatus)
  const { titular } = words
  const said = words.sigue.replace('{avisa}', NOTIFIED_BY[se_entera])
  const isMoved = !atrasado && day !== promised
  const next = isMoved && promised ? `${said} ${CLOSES.replace('{dia}', formatLongDay(promised))}` : said
  const comun = { sigue: next, atrasado, porRetirar: key === 'listo' && tipo_servicio === 'retiro' }
  if (atrasado && promised)
    return { ...comun, ...lateWords(clase, formatNearDay(promised, today), day && formatLongDay(day)) }
  if (titular) {
    // A review is a stop on the way, so the promised day still holds.
    const still =
      key === 'en_revision' && day && day >= today ? ` La fecha estimada sigue siendo el ${formatLongDay(day)}.` : ''
    return { ...comun, sigue: next + still, etiqueta: YOUR[clase][key === 'listo' ? 'cosa' : 'pedido'], titular }
  }
  if (estatus.categoria === 'delivered') {
    const entrega = historial.findLast((paso) => paso.estatus.id === estatus.id)
    return entrega
      ? { ...comun, etiqueta: 'Entregado el', dia: dayOf(new Date(entrega.fecha)) }
      : { ...comun, etiqueta: YOUR[clase].pedido, titular: estatus.nombre }
  }
  const porBuscar = tipo_servicio === 'retiro' && key !== 'en_ruta'
  if (!day)
    return { ...comun, etiqueta: FECHA_ESPERADA.pieza[porBuscar ? 'retiro' : 'envio'], titular: 'Fecha por confirmar' }
  return { ...comun, etiqueta: FECHA_ESPERADA[clase][porBuscar ? 'retiro' : 'envio'], dia: day }
}

/** Why the day is another one than the day that was promised. */
const CLOSES = 'Era el {dia}, pero ese día cerramos.'

/**
 * The day on which an order is expected now: the promised one, unless the shop closes that day or it has passed. A new
 * day after a missed one is null for a package, which does not depend on the shop.
 */
export function dayNow(pedido: PedidoState, today: string) {
  const { clase, fecha_estimada_entrega: promised } = pedido
  const open = promised && clase === 'pieza' && owesStep(pedido) ? openDay(promised) : promised
  const atrasado = isLate({ ...pedido, fecha_estimada_entrega: open }, today)
  if (!atrasado || !open) return { promised, day: open, atrasado }
  return { promised, day: clase === 'pieza' ? newDay(open, today) : null, atrasado }
}

/**
 * Whether the promised day has passed while the shop owes a step. A ready order is late only as a delivery, because
 * otherwise it waits for its client.
 */
export function isLate(
  { fecha_estimada_entrega: estimada, estatus, tipo_servicio }: Omit<PedidoState, 'clase'>,
  today: string,
) {
  return estimada !== null && estimada < today && owesStep({ estatus, tipo_servicio })
}

function owesStep({ estatus, tipo_servicio }: Pick<PedidoState, 'estatus' | 'tipo_servicio'>) {
  if (keyOf(estatus.id) === 'listo') return tipo_servicio === 'envio'
  return estatus.categoria === 'processing' || estatus.categoria === 'shipping'
}

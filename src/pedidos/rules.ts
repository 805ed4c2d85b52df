import { estimatedDay, promisedDay } from '#lib/calendario.ts'
import { dayOf, formatDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { ClaseDePedido, Entrega, Estatus, FormularioDePedido, PedidoPublico, TipoServicio } from './contract.ts'
import { type ClaveDeEstatus, ESTATUS } from './estatus.ts'
import { SERVICIO } from './labels.ts'

/** `Yokasta Peña` → `Yokasta P.`: the name in the public view. */
export function publicName(cliente: string) {
  const [nombre = '', ...rest] = cliente.trim().split(/\s+/)
  const inicial = rest[0]?.match(/\p{L}/u)?.[0]
  return inicial ? `${nombre} ${inicial.toLocaleUpperCase('es')}.` : nombre
}

type Solicitud = Pick<FormularioDePedido, 'tipo_servicio' | 'provincia' | 'parecida'>

/**
 * The first day of a requested order, for the request form's summary and the order: as the piece's page promises it.
 * A request in words may be a customized piece, and so may a similar one.
 * @param pieza the piece of the window that is requested; null for a request in words
 */
export function requestedDay(
  ahora: Date,
  { tipo_servicio: servicio, provincia, parecida }: Solicitud,
  pieza: { diasDeHechura: number | null } | null,
) {
  return pieza && !parecida ? promisedDay({ ahora, servicio, provincia, ...pieza }) : estimatedDay(ahora)
}

/** How far a step may lie in the future, because the clocks of devices differ, and how long before its order. */
const CLOCK_TOLERANCE_MS = 10 * 60_000
const DAYS_BEFORE_PEDIDO = 365

/**
 * Why a step may not have the date `fecha`; null if it may. An order that staff type in may have begun some time
 * before.
 */
export function impedimentoParaFechar(fecha: Date, { creado, now = new Date() }: { creado: Date; now?: Date }) {
  if (fecha.getTime() > now.getTime() + CLOCK_TOLERANCE_MS)
    return 'Esa fecha todavía no llega. Un paso se anota cuando ya pasó.'
  if (fecha.getTime() < creado.getTime() - DAYS_BEFORE_PEDIDO * 86_400_000)
    return `El pedido es del ${formatDay(dayOf(creado))}. Un paso suyo puede ser de hasta un año antes.`
  return null
}

/** Why an order may not have this advance; null if it may. While the order has no total, any advance fits. */
export function impedimentoParaAbonar({ total, abono }: { total: string; abono: string }) {
  if (Number(total) === 0 || Number(abono) <= Number(total)) return null
  return `El cliente dijo que abonó ${formatDinero(abono)}: el total no puede ser menor.`
}

/**
 * The notes of a requested order: service, article, and the address of a delivery. Phone and address also have columns.
 */
export function solicitudNotas(pedido: FormularioDePedido) {
  const lines = [`Servicio: ${SERVICIO[pedido.tipo_servicio]}`, `Artículo: ${pedido.descripcion_articulo}`]
  if (pedido.tipo_servicio === 'envio') lines.push(`Dirección: ${formatDireccion(pedido)}`)
  return lines.join('\n')
}

/** The parts of an address, from a form or from a row. */
export type DireccionParts = Omit<Entrega, 'telefono'>

/** `Calle Duarte 14, Los Jardines, Santiago (portón blanco)`; empty if no part is known. */
export function formatDireccion(direccionParts: DireccionParts) {
  const { direccion, numero_casa, sector, municipio, provincia, referencias, ...sinLugar } = direccionParts
  sinLugar satisfies Record<string, never>
  const calle = [direccion, numero_casa].filter(Boolean).join(' ')
  const parts = [calle, sector, municipio, provincia].filter(Boolean).join(', ')
  return [parts, referencias && `(${referencias})`].filter(Boolean).join(' ')
}

/** The status of an order; for an order under review, the status before it. */
export function whereItWas({ estatus_id, estatus_previo }: { estatus_id: number; estatus_previo: number | null }) {
  return estatus_id === ESTATUS.en_revision ? (estatus_previo ?? estatus_id) : estatus_id
}

export type TimelineStep = {
  key: string
  name: string
  estatus_id: number | null
  descripcion: string | null
  fecha: string | null
  state: 'hecho' | 'actual' | 'futuro'
  /** The order was called off here. */
  isEnd?: boolean
}

const EXPECTED_STEPS: Record<TipoServicio, ClaveDeEstatus[]> = {
  retiro: ['listo', 'entregado'],
  envio: ['en_ruta', 'entregado'],
}

/** The usual step that packages from abroad have and pieces do not. */
const PAQUETE_STEP: ClaveDeEstatus = 'embarcado'
const EXPECTED_COUNT = 2

/** Ids of all statuses that an order may expect. */
export const EXPECTABLE = [...new Set([PAQUETE_STEP, ...Object.values(EXPECTED_STEPS).flat()])].map(
  (key) => ESTATUS[key],
)

type StepContext = {
  estatus: Pick<Estatus, 'categoria' | 'orden'>
  tipo_servicio: TipoServicio | null
  clase?: ClaseDePedido
}

/**
 * The usual next statuses of an order, without the statuses it has already passed.
 * @param candidates the rows of {@link EXPECTABLE}, in their usual order
 */
export function expectedPasos<T extends Pick<Estatus, 'id' | 'orden'>>(
  { estatus, tipo_servicio, clase = 'pieza' }: StepContext,
  candidates: T[],
) {
  if (estatus.categoria === 'special' || estatus.categoria === 'delivered') return []
  const keys = [...(clase === 'paquete' ? [PAQUETE_STEP] : []), ...EXPECTED_STEPS[tipo_servicio ?? 'retiro']]
  const ids = keys.map((key): number => ESTATUS[key])
  return candidates.filter(({ id, orden }) => ids.includes(id) && orden > estatus.orden).slice(0, EXPECTED_COUNT)
}

type WithHistorial = {
  estatus: { id: number }
  historial: (Omit<PedidoPublico['historial'][number], 'descripcion'> & { descripcion: string | null })[]
  esperados: PedidoPublico['esperados']
}

/**
 * The steps of the timeline: the history by date, with the last row of the order's status as the present step, then the
 * expected steps.
 */
export function timelineSteps(pedido: WithHistorial): TimelineStep[] {
  const current = pedido.historial.findLastIndex((paso) => paso.estatus.id === pedido.estatus.id)
  const reales = pedido.historial.map((paso, position) => ({
    key: String(paso.id),
    name: paso.estatus.nombre,
    estatus_id: paso.estatus.id,
    descripcion: paso.descripcion,
    fecha: paso.fecha,
    state: position === current ? ('actual' as const) : ('hecho' as const),
    isEnd: position === current && paso.estatus.id === ESTATUS.cancelado,
  }))
  return [
    ...reales,
    ...pedido.esperados.map(({ id, nombre }) => ({
      key: `esperado-${id}`,
      name: nombre,
      estatus_id: id,
      descripcion: null,
      fecha: null,
      state: 'futuro' as const,
    })),
  ]
}

/**
 * How many of the first steps are collapsed, so that the present step is on a phone's first screen: all steps before it
 * except the last `visible`. Without a present step, the last step of the history counts.
 */
export function collapsedCount(steps: Pick<TimelineStep, 'state'>[], visible: number) {
  const current = steps.findIndex(({ state: estado }) => estado === 'actual')
  const position = current >= 0 ? current : steps.findLastIndex(({ state: estado }) => estado === 'hecho')
  return Math.max(0, position - visible)
}

/** A warning if a status change goes back in the usual order, which is allowed; else null. */
export function backwardsWarning(since: Estatus, until: Estatus) {
  if (until.categoria === 'special' || until.orden >= since.orden) return null
  return `${until.nombre} suele venir antes de ${since.nombre}. Revisa que sea lo que quieres.`
}

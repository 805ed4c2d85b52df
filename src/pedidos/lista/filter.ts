import { z } from 'zod'
import { PAGOS_QUE_ESPERAN } from '#lib/closedSets.ts'
import { singleLine } from '#lib/text.ts'
import { Dia, TipoServicio } from '../contract.ts'

/** Maximum characters of a search. */
export const BUSQUEDA_MAX_LENGTH = 200

const Yes = z.literal('si')
const CenturyDay = Dia.refine((day) => day.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.')

/** Filter and sort order of the list. An absent field does not filter, except `estatus`. */
export const PedidoFilter = z.object({
  /** Words of the code, name, e-mail, phone or notes; an order must match all of them. */
  q: singleLine(BUSQUEDA_MAX_LENGTH).optional(),
  /** `activos`: open orders; `todos`; or ids of statuses, `3,4`. Default: `activos`, or `todos` while searching or with `pago`. */
  estatus: z
    .string()
    .regex(/^(activos|todos|\d{1,4}(,\d{1,4}){0,29})$/, 'Ese estatus no existe.')
    .optional(),
  servicio: TipoServicio.optional(),
  /** Only orders whose promised day has passed while the shop owes a step. */
  vencidos: Yes.optional(),
  /** Only open orders without a price, neither agreed on nor proposed. */
  sin_precio: Yes.optional(),
  /**
   * Orders that owe something, also delivered ones; open ones with a claimed payment or a receipt to check, or with a
   * price that waits for its customer's answer; those late with a payment.
   */
  pago: z.enum(PAGOS_QUE_ESPERAN).optional(),
  /** Which date the range `desde`–`hasta` (both included) applies to: delivery, or creation if absent. */
  fecha: z.literal('entrega').optional(),
  desde: CenturyDay.optional(),
  hasta: CenturyDay.optional(),
  /** Sort order; newest first if absent. */
  orden: z.enum(['antiguos', 'entrega']).optional(),
})
export type PedidoFilter = z.infer<typeof PedidoFilter>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/pedidos': PedidoFilter
  }
}

/** Parses the query of a URL; invalid values are dropped. */
export function readFilter(query: URLSearchParams): PedidoFilter {
  const fields = Object.keys(PedidoFilter.shape).map((field) => [field, query.get(field)?.trim() || undefined])
  const values = Object.fromEntries(fields)
  const { success, data, error } = PedidoFilter.safeParse(values)
  const bad = error?.issues.map(({ path }) => path[0]) ?? []
  const good = success
    ? data
    : PedidoFilter.parse({ ...values, ...Object.fromEntries(bad.map((invalidKey) => [invalidKey, undefined])) })
  // Drops undefined fields, so that equal filters give equal query keys.
  return Object.fromEntries(Object.entries(good).filter(([, value]) => value)) satisfies PedidoFilter
}

/** Which statuses a filter selects. */
export function estatusOf({ q, estatus, pago }: PedidoFilter): 'activos' | 'todos' | number[] {
  if (estatus === 'activos' || estatus === 'todos') return estatus
  // A search also covers closed orders, and a delivered one may owe something.
  if (!estatus) return q || pago ? 'todos' : 'activos'
  return estatus.split(',').map(Number)
}

/** Whether a filter has any field besides the sort order. */
export function isFiltered({ orden: _orden, ...filter }: PedidoFilter) {
  return Object.values(filter).some(Boolean)
}

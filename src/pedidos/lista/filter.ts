import { z } from 'zod'
import { singleLine } from '#lib/text.ts'
import { Dia, TipoServicio } from '../contract.ts'

/** How many characters a search may have. */
export const BUSQUEDA_MAX_LENGTH = 200

const Yes = z.literal('si')
const CenturyDay = Dia.refine((day) => day.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.')

/** Which orders, and in what order. What is left out does not narrow. */
export const PedidoFilter = z.object({
  /** Words of the code, name, e-mail, phone, or notes; every one must be there. */
  q: singleLine(BUSQUEDA_MAX_LENGTH).optional(),
  /** `activos`: what is not over; `todos`; or ids of statuses, `3,4`. Left out: `activos`, and while searching `todos`. */
  estatus: z
    .string()
    .regex(/^(activos|todos|\d{1,4}(,\d{1,4}){0,29})$/, 'Ese estatus no existe.')
    .optional(),
  servicio: TipoServicio.optional(),
  /** Those whose day has gone by while the shop owes a step. */
  vencidos: Yes.optional(),
  /** Those under way that have no price. */
  sin_precio: Yes.optional(),
  /** Which date `desde` and `hasta` (both included) are about: when it was made, unless it says otherwise. */
  fecha: z.literal('entrega').optional(),
  desde: CenturyDay.optional(),
  hasta: CenturyDay.optional(),
  /** Newest first, unless it says otherwise. */
  orden: z.enum(['antiguos', 'entrega']).optional(),
})
export type PedidoFilter = z.infer<typeof PedidoFilter>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/pedidos': PedidoFilter
  }
}

/** What an address asks for; what does not fit is as if it were not there. */
export function readFilter(query: URLSearchParams): PedidoFilter {
  const fields = Object.keys(PedidoFilter.shape).map((field) => [field, query.get(field)?.trim() || undefined])
  const values = Object.fromEntries(fields)
  const { success, data, error } = PedidoFilter.safeParse(values)
  const bad = error?.issues.map(({ path }) => path[0]) ?? []
  const good = success
    ? data
    : PedidoFilter.parse({ ...values, ...Object.fromEntries(bad.map((invalidKey) => [invalidKey, undefined])) })
  // Without what is not there, so that one filter is one key.
  return Object.fromEntries(Object.entries(good).filter(([, value]) => value)) satisfies PedidoFilter
}

/** Which statuses a filter is about. */
export function estatusOf({ q, estatus }: PedidoFilter): 'activos' | 'todos' | number[] {
  if (estatus === 'activos' || estatus === 'todos') return estatus
  // Who looks for an order means any: an old one too.
  if (!estatus) return q ? 'todos' : 'activos'
  return estatus.split(',').map(Number)
}

/** Whether it narrows the list by more than statuses, so that there is something to clear. */
export function isFiltered({ orden: _orden, ...filter }: PedidoFilter) {
  return Object.values(filter).some(Boolean)
}

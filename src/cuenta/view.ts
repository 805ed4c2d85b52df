import { z } from 'zod'
import { ESTADOS_DE_TICKET } from '#lib/closedSets.ts'

const TABS = ['pedidos', 'solicitar', 'notificaciones', 'soporte', 'noticias'] as const
export type Tab = (typeof TABS)[number]

/** What the account reads after `?`; what does not fit is as if it were not there. */
const View = z.object({
  ver: z.enum(TABS).catch('pedidos'),
  /** The order whose history is open. */
  pedido: z.string().optional().catch(undefined),
  /** The notification that is open. */
  aviso: z.coerce.number().int().positive().optional().catch(undefined),
  /** The ticket that is open, or the form for another. */
  ticket: z
    .union([z.literal('nuevo'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  /** Which tickets are listed. */
  estado: z.enum(ESTADOS_DE_TICKET).optional().catch(undefined),
})

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/mi-cuenta': Partial<z.infer<typeof View>>
  }
}

export function readView(query: URLSearchParams) {
  return View.parse(Object.fromEntries(query))
}

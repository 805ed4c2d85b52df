import { z } from 'zod'
import { ESTADOS_DE_TICKET } from '#lib/closedSets.ts'

const TABS = ['pedidos', 'solicitar', 'notificaciones', 'soporte', 'noticias'] as const
export type Tab = (typeof TABS)[number]

/** The query parameters of the account page. Invalid values are ignored. */
const View = z.object({
  ver: z.enum(TABS).catch('pedidos'),
  /** Code of the order whose history is open. */
  pedido: z.string().optional().catch(undefined),
  /** Id of the open notification. */
  aviso: z.coerce.number().int().positive().optional().catch(undefined),
  /** Id of the open ticket, or `nuevo` for the form. */
  ticket: z
    .union([z.literal('nuevo'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  /** The status by which the list of tickets is filtered. */
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

import { z } from 'zod'
import { listarPasadas } from './contract.ts'

/** What the desk reads after `?`; what does not fit is as if it were not there. */
const Filtro = z.object({
  ver: z.literal('pasadas').optional().catch(undefined),
  /** Words of a conversation that is over. */
  q: listarPasadas.schema.querystring.shape.q.removeDefault().optional().catch(undefined),
})
export type Filtro = z.infer<typeof Filtro>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/admin-dashboard/chat': Filtro
    '/admin-dashboard/chat/:id': Filtro
  }
}

export function leerFiltro(consulta: URLSearchParams): Filtro {
  return Filtro.parse(Object.fromEntries(consulta))
}

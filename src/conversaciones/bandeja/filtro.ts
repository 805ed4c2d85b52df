import { z } from 'zod'
import { Clase, listarBandeja } from './contract.ts'

/** What the inbox reads after `?`; what does not fit is as if it were not there. */
const Filtro = z.object({
  /** Messages and requests alone; otherwise who waits in the other channels stands over them. */
  canal: z.literal('mensajes').optional().catch(undefined),
  ver: z.literal('decididas').optional().catch(undefined),
  clase: Clase.optional().catch(undefined),
  busca: listarBandeja.schema.querystring.shape.busca.catch(undefined),
})
export type Filtro = z.infer<typeof Filtro>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage/bandeja': Filtro
    '/manage/bandeja/:clase/:id': Filtro
  }
}

/** The tab and the words, as the routes that list and count take them. */
export const pestanaDe = ({ ver, busca }: Filtro) => ({ estado: ver ?? 'pendientes', busca }) as const

export function leerFiltro(consulta: URLSearchParams): Filtro {
  return Filtro.parse(Object.fromEntries(consulta))
}

import { z } from 'zod'
import { listarCorreos } from './contract.ts'

const { estado, busca } = listarCorreos.schema.querystring.shape

/** What the mailbox reads after `?`; what does not fit is as if it were not there. */
const Filtro = z.object({ estado: estado.catch(undefined), busca: busca.catch(undefined) })
export type Filtro = z.infer<typeof Filtro>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage/correos': Filtro
    '/manage/correos/:id': Filtro
  }
}

export function leerFiltro(consulta: URLSearchParams): Filtro {
  return Filtro.parse(Object.fromEntries(consulta))
}

import { z } from 'zod'
import { linea } from '#lib/texto.ts'

/** Which clients, besides all of them. */
export const ESTADOS_DE_CLIENTE = ['confirmados', 'sin_confirmar', 'suspendidos', 'admins'] as const

/** Which clients the list shows. What is left out does not narrow. */
export const FiltroDeClientes = z.object({
  /** Words of the code, name, e-mail or phone; every one must be there. */
  q: linea(200).optional(),
  estado: z.enum(ESTADOS_DE_CLIENTE, 'Ese estado no existe.').optional(),
})
export type FiltroDeClientes = z.infer<typeof FiltroDeClientes>

/** What an address asks for; what does not fit is as if it were not there. */
export function leerFiltro(consulta: URLSearchParams): FiltroDeClientes {
  const { q, estado } = FiltroDeClientes.shape
  const escrito = q.safeParse(consulta.get('q') || undefined).data
  const elegido = estado.safeParse(consulta.get('estado') || undefined).data
  // Without what is not there, so that one filter is one key.
  return { ...(escrito && { q: escrito }), ...(elegido && { estado: elegido }) }
}

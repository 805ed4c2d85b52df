import { z } from 'zod'
import { linea } from '#lib/texto.ts'
import { Dia, TipoServicio } from '../contract.ts'

/** How many characters a search may have. */
export const LARGO_DE_BUSQUEDA = 200

const Si = z.literal('si')
const DiaDelSiglo = Dia.refine((dia) => dia.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.')

/** Which orders, and in what order. What is left out does not narrow. */
export const FiltroDeLista = z.object({
  /** Words of the code, name, e-mail, phone, or notes; every one must be there. */
  q: linea(LARGO_DE_BUSQUEDA).optional(),
  /** `activos`: what is not over; `todos`; or ids of statuses, `3,4`. Left out: `activos`, and while searching `todos`. */
  estatus: z
    .string()
    .regex(/^(activos|todos|\d{1,4}(,\d{1,4}){0,29})$/, 'Ese estatus no existe.')
    .optional(),
  servicio: TipoServicio.optional(),
  /** Those whose day has gone by while the shop owes a step. */
  vencidos: Si.optional(),
  /** Those under way that have no price. */
  sin_precio: Si.optional(),
  /** Which date `desde` and `hasta` (both included) are about: when it was made, unless it says otherwise. */
  fecha: z.literal('entrega').optional(),
  desde: DiaDelSiglo.optional(),
  hasta: DiaDelSiglo.optional(),
  /** Newest first, unless it says otherwise. */
  orden: z.enum(['antiguos', 'entrega']).optional(),
})
export type FiltroDeLista = z.infer<typeof FiltroDeLista>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage/pedidos': FiltroDeLista
  }
}

/** What an address asks for; what does not fit is as if it were not there. */
export function leerFiltro(consulta: URLSearchParams): FiltroDeLista {
  const campos = Object.keys(FiltroDeLista.shape).map((campo) => [campo, consulta.get(campo)?.trim() || undefined])
  const escrito = Object.fromEntries(campos)
  const { success, data, error } = FiltroDeLista.safeParse(escrito)
  const malos = error?.issues.map(({ path }) => path[0]) ?? []
  const bueno = success
    ? data
    : FiltroDeLista.parse({ ...escrito, ...Object.fromEntries(malos.map((malo) => [malo, undefined])) })
  // Without what is not there, so that one filter is one key.
  return Object.fromEntries(Object.entries(bueno).filter(([, valor]) => valor)) satisfies FiltroDeLista
}

/** Which statuses a filter is about. */
export function estatusDe({ q, estatus }: FiltroDeLista): 'activos' | 'todos' | number[] {
  if (estatus === 'activos' || estatus === 'todos') return estatus
  // Who looks for an order means any: an old one too.
  if (!estatus) return q ? 'todos' : 'activos'
  return estatus.split(',').map(Number)
}

/** Whether it narrows the list by more than statuses, so that there is something to clear. */
export function estaFiltrado({ orden: _orden, ...filtro }: FiltroDeLista) {
  return Object.values(filtro).some(Boolean)
}

import { linea } from '#lib/texto.ts'

/** Which packages the list shows; one filter is one key. */
export type FiltroDePaquetes = { q?: string; codigo_membresia?: string }

export const LARGO_DE_BUSQUEDA = 200

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/admin-dashboard/paquetes': { q?: string }
  }
}

/** What an address asks for; what does not fit is as if it were not there. */
export function leerFiltro(consulta: URLSearchParams): FiltroDePaquetes {
  const q = linea(LARGO_DE_BUSQUEDA).safeParse(consulta.get('q') ?? '').data
  return q ? { q } : {}
}

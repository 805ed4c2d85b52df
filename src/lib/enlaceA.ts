import type { Register } from 'react-router'

// Generated from `routes.ts` before types are checked, so that every floor knows the pages without importing the table.
type Paginas = Register extends { pages: infer Todas } ? Omit<Todas, '/*'> : never

/** A page's address as the table has it: `/manage/pedidos/:codigo`. */
export type Pagina = keyof Paginas & string

/** What may follow `?` on a page. Each page that reads something says so beside its screen, by extending this. */
// biome-ignore lint/suspicious/noEmptyInterface: pages extend it
export interface Consultas {}

/** Those without parameters. */
export type PaginaFija = { [P in Pagina]: keyof Parametros<P> extends never ? P : never }[Pagina]

type Parametros<P extends Pagina> = Paginas[P] extends { params: infer Suyos } ? Suyos : never
type Resto<P extends Pagina> = {
  consulta?: P extends keyof Consultas ? Consultas[P] : never
  /** What follows `#`. */
  ancla?: string
}
type Argumentos<P extends Pagina> = keyof Parametros<P> extends never
  ? [resto?: Resto<P>]
  : [resto: Resto<P> & { [Nombre in keyof Parametros<P>]: string | number }]

/**
 * The address of a page of ours: `enlaceA('/manage/pedidos/:codigo', { codigo })`. No other place spells one.
 * @param resto the page's parameters by their names, what it reads after `?`, and a part of it
 */
export function enlaceA<P extends Pagina>(pagina: P, ...[resto]: Argumentos<P>): string {
  const { consulta, ancla, ...parametros } = (resto ?? {}) as Resto<P> & Record<string, string | number> // by the type of the arguments
  const puestos = Object.entries(consulta ?? {}).flatMap(([clave, valor]) => (!valor ? [] : [[clave, String(valor)]]))
  const busqueda = new URLSearchParams(puestos)
  // In one order, so that one view has one address.
  busqueda.sort()
  const escrita = busqueda.toString()
  return `${llenar(pagina, parametros)}${escrita && `?${escrita}`}${ancla ? `#${ancla}` : ''}`
}

/** A pattern with its parameters filled in. */
export function llenar(patron: string, parametros: Record<string, unknown>) {
  return patron.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(parametros[nombre])))
}

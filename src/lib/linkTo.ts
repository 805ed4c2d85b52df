import type { Register } from 'react-router'

// Generated from `routes.ts` before types are checked, so that every floor knows the pages without importing the table.
type Pages = Register extends { pages: infer Todas } ? Omit<Todas, '/*'> : never

/** A page's address as the table has it: `/manage/pedidos/:codigo`. */
export type PagePath = keyof Pages & string

/** What may follow `?` on a page. Each page that reads something says so beside its screen, by extending this. */
// biome-ignore lint/suspicious/noEmptyInterface: pages extend it
export interface PageQueries {}

/** Those without parameters. */
export type StaticPagePath = { [P in PagePath]: keyof Params<P> extends never ? P : never }[PagePath]

type Params<P extends PagePath> = Pages[P] extends { params: infer Suyos } ? Suyos : never
type Rest<P extends PagePath> = {
  query?: P extends keyof PageQueries ? PageQueries[P] : never
  /** What follows `#`. */
  hash?: string
}
type Args<P extends PagePath> = keyof Params<P> extends never
  ? [resto?: Rest<P>]
  : [resto: Rest<P> & { [Name in keyof Params<P>]: string | number }]

/**
 * The address of a page of ours: `enlaceA('/manage/pedidos/:codigo', { codigo })`. No other place spells one.
 * @param resto the page's parameters by their names, what it reads after `?`, and a part of it
 */
export function linkTo<P extends PagePath>(page: P, ...[rest]: Args<P>): string {
  const { query, hash, ...params } = (rest ?? {}) as Rest<P> & Record<string, string | number> // by the type of the arguments
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) => (!value ? [] : [[key, String(value)]]))
  const searchParams = new URLSearchParams(entries)
  // In one order, so that one view has one address.
  searchParams.sort()
  const search = searchParams.toString()
  return `${fillPattern(page, params)}${search && `?${search}`}${hash ? `#${hash}` : ''}`
}

/** A pattern with its parameters filled in. */
export function fillPattern(pattern: string, params: Record<string, unknown>) {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

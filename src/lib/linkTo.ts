import type { Register } from 'react-router'

// `Register` is generated from `routes.ts` before type checking, so that every folder knows the pages without importing
// the table.
type Pages = Register extends { pages: infer Todas } ? Omit<Todas, '/*'> : never

/** A page's path as in the route table: `/manage/pedidos/:codigo`. */
export type PagePath = keyof Pages & string

/** Query parameters of each page. A page declares its own beside its screen, by extending this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: pages extend it
export interface PageQueries {}

/** Paths without parameters. */
export type StaticPagePath = { [P in PagePath]: keyof Params<P> extends never ? P : never }[PagePath]

type Params<P extends PagePath> = Pages[P] extends { params: infer Suyos } ? Suyos : never
type Rest<P extends PagePath> = {
  query?: P extends keyof PageQueries ? PageQueries[P] : never
  /** The URL's fragment, without `#`. */
  hash?: string
}
type Args<P extends PagePath> = keyof Params<P> extends never
  ? [resto?: Rest<P>]
  : [resto: Rest<P> & { [Name in keyof Params<P>]: string | number }]

/**
 * The address of one of our pages: `linkTo('/manage/pedidos/:codigo', { codigo })`. All links are made here.
 * @param rest the page's path parameters by name, its `query` and its `hash`
 */
export function linkTo<P extends PagePath>(page: P, ...[rest]: Args<P>): string {
  // `Args` gives the path parameters this type; TypeScript does not see it through the generic.
  const { query, hash, ...params } = (rest ?? {}) as Rest<P> & Record<string, string | number>
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) => (!value ? [] : [[key, String(value)]]))
  const searchParams = new URLSearchParams(entries)
  // Sorted, so that each view has exactly one address.
  searchParams.sort()
  const search = searchParams.toString()
  return `${fillPattern(page, params)}${search && `?${search}`}${hash ? `#${hash}` : ''}`
}

/** Fills the `:name` parameters of a pattern, URL-encoded. */
export function fillPattern(pattern: string, params: Record<string, unknown>) {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

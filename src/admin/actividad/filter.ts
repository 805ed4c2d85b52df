import { Filter } from './contract.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/actividad': Filter
  }
}

/** Parses the page's query string; invalid parameters are ignored. */
export function readFilter(query: URLSearchParams): Filter {
  const params = Object.fromEntries([...query].filter(([, value]) => value.trim() !== ''))
  const { error } = Filter.safeParse(params)
  for (const { path } of error?.issues ?? []) delete params[String(path[0])]
  return Filter.parse(params)
}

import { Filter } from './contract.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/actividad': Filter
  }
}

/** What the page reads after `?`; what does not fit is as if it were not there. */
export function readFilter(query: URLSearchParams): Filter {
  const draft = Object.fromEntries([...query].filter(([, value]) => value.trim() !== ''))
  const { error } = Filter.safeParse(draft)
  for (const { path } of error?.issues ?? []) delete draft[String(path[0])]
  return Filter.parse(draft)
}

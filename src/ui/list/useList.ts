import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Options of a paged query, as made by `pages` in `http/query.ts`. */
export type PagedRead<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, string | undefined>

/** Reads a paged list: the rows per page and all together, empty before the first page. */
export function useList<Page, T>(options: PagedRead<Page>, rowsOf: (page: Page) => readonly T[]) {
  const read = useInfiniteQuery(options)
  const { data, hasNextPage: hasMore } = read
  const pages = useMemo(() => (data?.pages ?? []).map(rowsOf), [data, rowsOf])
  const rows = useMemo(() => pages.flat(), [pages])
  return { read, pages, rows, hasMore }
}

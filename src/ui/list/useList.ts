import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Options of a read by pages, as `pages` in `http/query.ts` makes them. */
export type PagedRead<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, string | undefined>

/** Reads a list by pages: the rows of each page and all of them, none before the first page is there. */
export function useList<Page, T>(options: PagedRead<Page>, rowsOf: (page: Page) => readonly T[]) {
  const read = useInfiniteQuery(options)
  const { data, hasNextPage: hasMore } = read
  const pages = useMemo(() => (data?.pages ?? []).map(rowsOf), [data, rowsOf])
  const rows = useMemo(() => pages.flat(), [pages])
  return { read, pages, rows, hasMore }
}

import { useState } from 'react'
import { type Pages, type Settings, settle } from './settle.ts'

/** The rows of an open list: each as it is now and where it was. `count` rows came meanwhile and wait for `bring`. */
export function useSettled<T>({ pages, hasMore }: Pages<T>, settings: Settings<T>) {
  const [standing, setStanding] = useState<{ rows: readonly T[]; pages: number }>({ rows: [], pages: 0 })
  const { settled, joining, waiting, all } = settle({
    ...settings,
    standing: standing.rows,
    pagesBefore: standing.pages,
    pages,
    hasMore,
  })
  // Rows that joined stand from now on.
  if (joining.length > 0 || standing.pages !== pages.length)
    setStanding({ rows: [...standing.rows, ...joining], pages: pages.length })
  return {
    rows: settled,
    count: waiting,
    bring: () => setStanding({ rows: all, pages: pages.length }),
  }
}

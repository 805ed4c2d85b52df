import { useState } from 'react'
import { type Pages, type Settings, settle } from './settle.ts'

/** The rows of an open list with current data at stable positions. `count` new rows wait until `bring` is called. */
export function useSettled<T>({ pages, hasMore }: Pages<T>, settings: Settings<T>) {
  const [standing, setStanding] = useState<{ rows: readonly T[]; pages: number }>({ rows: [], pages: 0 })
  const { settled, appended, waiting, all } = settle({
    ...settings,
    shown: standing.rows,
    pagesBefore: standing.pages,
    pages,
    hasMore,
  })
  // Appended rows keep their positions from now on.
  if (appended.length > 0 || standing.pages !== pages.length)
    setStanding({ rows: [...standing.rows, ...appended], pages: pages.length })
  return {
    rows: settled,
    count: waiting,
    bring: () => setStanding({ rows: all, pages: pages.length }),
  }
}

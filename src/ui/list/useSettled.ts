import { useState } from 'react'
import { type Pages, type Settings, settle } from './settle.ts'

/** The rows of an open list with current data at stable positions. `count` new rows wait until `bring` is called. */
export function useSettled<T>({ pages, hasMore }: Pages<T>, settings: Settings<T>) {
  const [standing, setStanding] = useState<{ rows: readonly T[]; pages: number }>({ rows: [], pages: 0 })
  const { settled, joining, waiting, all } = settle({
    ...settings,
    standing: standing.rows,
    pagesBefore: standing.pages,
    pages,
    hasMore,
  })
  // Appended rows keep their positions from now on.
  if (joining.length > 0 || standing.pages !== pages.length)
    setStanding({ rows: [...standing.rows, ...joining], pages: pages.length })
  return {
    rows: settled,
    count: waiting,
    bring: () => setStanding({ rows: all, pages: pages.length }),
  }
}

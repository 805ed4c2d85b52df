export type Settings<T> = {
  keyOf: (row: T) => string | number
  /**
   * False: new rows after the last shown row appear at once. True: they wait too; for lists whose order changes often.
   */
  endWaits?: boolean
}

/** The list as last read. */
export type Pages<T> = {
  pages: readonly (readonly T[])[]
  /** Whether there are further pages. */
  hasMore: boolean
}

type List<T> = Settings<T> &
  Pages<T> & {
    /** The rows on the screen, in their positions. */
    shown: readonly T[]
    /** How many pages were loaded when `shown` was set. */
    pagesBefore: number
  }

/** A row at its position on the screen; `gone` if the list no longer has it. */
export type Settled<T> = { row: T; gone: boolean }

/**
 * Merges a list's newest data into the rows on the screen without moving any: shown rows keep their positions, also
 * rows that are gone. Rows of a newly loaded page, and all rows of an empty screen, are appended; `waiting` counts the
 * rest.
 */
export function settle<T>({ shown, pagesBefore, pages, hasMore, keyOf, endWaits = false }: List<T>) {
  const fresh = new Map(pages.flat().map((row) => [keyOf(row), row])) // a moved row may be on two pages
  const order = [...fresh.keys()]
  const known = new Set(shown.map(keyOf))
  const readBefore = new Set(pages.slice(0, pagesBefore).flat().map(keyOf))
  const lastKnown = order.findLastIndex((key) => known.has(key))
  const others = [...fresh].filter(([key]) => !known.has(key))
  const appended = others
    .filter(([key]) => shown.length === 0 || !readBefore.has(key) || (!endWaits && order.indexOf(key) > lastKnown))
    .map(([, row]) => row)
  // A row that newer rows pushed beyond the loaded pages is not gone.
  const lastStanding = shown.findLastIndex((row) => fresh.has(keyOf(row)))
  const settled = shown.map((row, place): Settled<T> => {
    const now = fresh.get(keyOf(row))
    return { row: now ?? row, gone: !now && !(hasMore && place > lastStanding) }
  })
  return { settled, appended, waiting: others.length - appended.length, all: [...fresh.values()] }
}

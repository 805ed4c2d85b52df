export type Settings<T> = {
  keyOf: (row: T) => string | number
  /**
   * False: new rows below the last one shown appear at once. True: they wait too, for lists whose rows often change their
   * order.
   */
  endWaits?: boolean
}

/** A list as it is now. */
export type Pages<T> = {
  pages: readonly (readonly T[])[]
  /** Whether the list goes on after those pages. */
  hasMore: boolean
}

type List<T> = Settings<T> &
  Pages<T> & {
    /** The rows that stand on the screen. */
    standing: readonly T[]
    /** How many pages had been read when the rows that stand were set. */
    pagesBefore: number
  }

/** A row in its place; `gone` says that it is in the list no more. */
export type Settled<T> = { row: T; gone: boolean }

/**
 * Sorts out a list that must not jump under a finger: the rows that stand keep their places, those that are gone too.
 * Appended at the end are all rows when none is shown, and those of pages just read. The others are counted in `waiting`.
 */
export function settle<T>({ standing, pagesBefore, pages, hasMore, keyOf, endWaits = false }: List<T>) {
  const fresh = new Map(pages.flat().map((row) => [keyOf(row), row])) // a row that moved may come in two pages
  const order = [...fresh.keys()]
  const known = new Set(standing.map(keyOf))
  const readBefore = new Set(pages.slice(0, pagesBefore).flat().map(keyOf))
  const lastKnown = order.findLastIndex((key) => known.has(key))
  const others = [...fresh].filter(([key]) => !known.has(key))
  const joining = others
    .filter(([key]) => standing.length === 0 || !readBefore.has(key) || (!endWaits && order.indexOf(key) > lastKnown))
    .map(([, row]) => row)
  // Rows that newer ones have pushed beyond what was read are not gone.
  const lastStanding = standing.findLastIndex((row) => fresh.has(keyOf(row)))
  const settled = standing.map((row, place): Settled<T> => {
    const now = fresh.get(keyOf(row))
    return { row: now ?? row, gone: !now && !(hasMore && place > lastStanding) }
  })
  return { settled, joining, waiting: others.length - joining.length, all: [...fresh.values()] }
}

import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import type { z } from 'zod'
import { entriesOf, replaceEntry } from './replaceEntry.ts'
import { useHydrated } from './useHydrated.ts'

/**
 * State in the browser's history entry: it survives reload and Back until the tab closes or the person signs out. A new
 * visit by link or URL starts with `initial`, which is also the value during hydration; without it, and for a value that
 * does not match the schema, with null. After the person left the page, an update does nothing.
 */
export function useHistoryState<T>(key: string, schema: z.ZodType<T>, initial?: unknown) {
  const { pathname, search, state } = useLocation()
  const hydrated = useHydrated()
  // The hooks know the location of the last render only, and an update may come much later.
  const router = use(DataRouterContext)?.router
  const stored = hydrated ? entriesOf(state)[key] : undefined
  const [first] = useState(initial)
  const value = useMemo(
    () => schema.safeParse(stored === undefined ? first : stored).data ?? null,
    [schema, stored, first],
  )
  const update = useCallback(
    async (next: T | null) => {
      if (router) await replaceEntry(router, { pathname, search }, [key, next])
    },
    [router, pathname, search, key],
  )
  // The first value also survives a way back.
  const isFirst = hydrated && stored === undefined && value !== null
  useEffect(() => {
    if (isFirst) void update(value)
  }, [isFirst, update, value])
  useEffect(() => {
    if (value === null) return
    const forget = () => void update(null)
    addEventListener('brisa:olvidado', forget)
    return () => removeEventListener('brisa:olvidado', forget)
  }, [value, update])
  return [value, update] as const
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { SENT_PARAM } from '#lib/pageData.ts'
import { useHydrated } from './useHydrated.ts'

/**
 * State in the browser's history entry: it survives reload and Back until the tab closes or the person signs out. A new
 * visit by link or URL starts with `initial`, which is also the value during hydration; without it, and for a value that
 * does not match the schema, with null.
 */
export function useHistoryState<T>(key: string, schema: z.ZodType<T>, initial?: unknown) {
  const { pathname, search, hash, state } = useLocation()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const stored = hydrated ? entriesOf(state)[key] : undefined
  const [first] = useState(initial)
  const value = useMemo(
    () => schema.safeParse(stored === undefined ? first : stored).data ?? null,
    [schema, stored, first],
  )
  const update = useCallback(
    (next: T | null) =>
      navigate(
        // A form that the browser sent by itself leaves its mark in the address; this entry replaces it.
        { pathname, search: search.startsWith(`?${SENT_PARAM}`) ? '' : search, hash },
        { replace: true, preventScrollReset: true, state: { ...entriesOf(state), [key]: next } },
      ),
    [navigate, pathname, search, hash, state, key],
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

const entriesOf = (historyState: unknown) => (historyState ?? {}) as Record<string, unknown> // from any version

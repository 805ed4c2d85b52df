import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { useHydrated } from './useHydrated.ts'

/**
 * What a page goes on showing until the tab closes or who is signed in leaves, also after a reload and on the way back, or
 * null. It belongs to the entry of the browser's history: whoever comes anew, by a link or the address, finds none. It is
 * null while the page's own HTML wakes up, and for what another version of the page has left.
 */
export function useHistoryState<T>(key: string, schema: z.ZodType<T>) {
  const { pathname, search, hash, state } = useLocation()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const stored = hydrated ? entriesOf(state)[key] : undefined
  const value = useMemo(() => schema.safeParse(stored).data ?? null, [schema, stored])
  const update = useCallback(
    (next: T | null) =>
      navigate(
        { pathname, search, hash },
        { replace: true, preventScrollReset: true, state: { ...entriesOf(state), [key]: next } },
      ),
    [navigate, pathname, search, hash, state, key],
  )
  useEffect(() => {
    if (value === null) return
    const forget = () => void update(null)
    addEventListener('brisa:olvidado', forget)
    return () => removeEventListener('brisa:olvidado', forget)
  }, [value, update])
  return [value, update] as const
}

const entriesOf = (historyState: unknown) => (historyState ?? {}) as Record<string, unknown> // whatever a page of ours or an older one left there

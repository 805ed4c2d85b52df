import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#http/query.ts'
import { contarPendientes } from '../hoy/contract.ts'
import { totalWaiting } from '../hoy/waiting.ts'

/** Shows on the app's icon how much waits, as pushes do while no page is open (docs/decisions/043). */
export function useBadge() {
  const { data } = useQuery(query(contarPendientes))
  const count = data && totalWaiting(data)
  useEffect(() => {
    // Browsers without badges lack the function, and refuse it to a page that is not installed.
    if (count !== undefined) navigator.setAppBadge?.(count).catch(() => {})
  }, [count])
}

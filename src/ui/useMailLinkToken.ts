import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepLinkToken, readLinkToken } from '#lib/mailLink.ts'
import { useHydrated } from './useHydrated.ts'

/**
 * The token of the mail link that led to this page, or null. The token is in the URL's fragment, which only the browser
 * sees, so the result is null during hydration.
 */
export function useMailLinkToken(purpose: Parameters<typeof readLinkToken>[1]) {
  const currentLocation = useLocation()
  useEffect(() => keepLinkToken(currentLocation), [currentLocation])
  return useHydrated() ? readLinkToken(currentLocation, purpose) : null
}

import { useNavigation } from 'react-router'

/** A progress bar at the top while the next page loads; a page that is cached shows none. */
export function LoadingBar() {
  if (useNavigation().state !== 'loading') return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-carga bg-primary"
    />
  )
}

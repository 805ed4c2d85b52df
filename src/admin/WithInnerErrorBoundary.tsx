import { Outlet } from 'react-router'
import { PageError } from './PageError.tsx'

/** Wraps a nested route: if its data cannot be loaded, the rest of the page stays. */
export default Outlet

export function ErrorBoundary() {
  return <PageError title="h2" />
}

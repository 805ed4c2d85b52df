import { Outlet } from 'react-router'
import { PageError } from './PageError.tsx'

/** Around a part of a page that has an address of its own: when it cannot be read, the rest of the page stays. */
export default Outlet

export function ErrorBoundary() {
  return <PageError title="h2" />
}

import { Outlet } from 'react-router'
import { PageError } from './PageError.tsx'

/** Around a page: when it cannot be read, that is said in its place, and the way to the others stays. */
export default Outlet

export function ErrorBoundary() {
  return <PageError title="h1" />
}

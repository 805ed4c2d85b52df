import { Outlet } from 'react-router'
import { PageError } from './PageError.tsx'

/** Wraps a page: if its data cannot be loaded, the error replaces the page and the menus stay. */
export default Outlet

export function ErrorBoundary() {
  return <PageError title="h1" />
}

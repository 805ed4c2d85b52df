import { Outlet } from 'react-router'
import { FalloDePagina } from './FalloDePagina.tsx'

/** Around a page: when it cannot be read, that is said in its place, and the way to the others stays. */
export default Outlet

export function ErrorBoundary() {
  return <FalloDePagina titulo="h1" />
}

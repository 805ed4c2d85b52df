import { Outlet } from 'react-router'
import { EnPanel } from '../EnPanel.tsx'
import { FalloDePagina } from '../FalloDePagina.tsx'
import { useNivelDelPanel } from '../useNivelDelPanel.ts'

/** An order beside the list. */
export default function Panel() {
  return (
    <EnPanel etiqueta="Pedido">
      <Outlet />
    </EnPanel>
  )
}

/** When it cannot be read the list stays, and the way to it. */
export function ErrorBoundary() {
  const titulo = useNivelDelPanel()
  return (
    <EnPanel etiqueta="Pedido">
      <div className="lg:p-5">
        <FalloDePagina titulo={titulo} />
      </div>
    </EnPanel>
  )
}

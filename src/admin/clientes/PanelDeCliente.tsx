import { Outlet } from 'react-router'
import { EnPanel } from '../EnPanel.tsx'
import { FalloDePagina } from '../FalloDePagina.tsx'
import { useNivelDelPanel } from '../useNivelDelPanel.ts'

/** A client beside the list. */
export default function PanelDeCliente() {
  return (
    <EnPanel etiqueta="Cliente">
      <Outlet />
    </EnPanel>
  )
}

/** When somebody is there no more, or cannot be read, the list stays. */
export function ErrorBoundary() {
  const titulo = useNivelDelPanel()
  return (
    <EnPanel etiqueta="Cliente">
      <div className="lg:p-5">
        <FalloDePagina titulo={titulo} />
      </div>
    </EnPanel>
  )
}

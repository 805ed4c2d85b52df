import { Outlet } from 'react-router'
import { SidePanel } from '../EnPanel.tsx'
import { PageError } from '../FalloDePagina.tsx'
import { usePanelLevel } from '../useNivelDelPanel.ts'

/** A client beside the list. */
export default function PanelDeCliente() {
  return (
    <SidePanel label="Cliente">
      <Outlet />
    </SidePanel>
  )
}

/** When somebody is there no more, or cannot be read, the list stays. */
export function ErrorBoundary() {
  const title = usePanelLevel()
  return (
    <SidePanel label="Cliente">
      <div className="lg:p-5">
        <PageError title={title} />
      </div>
    </SidePanel>
  )
}

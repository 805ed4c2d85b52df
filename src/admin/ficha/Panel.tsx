import { Outlet } from 'react-router'
import { PageError } from '../PageError.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { usePanelLevel } from '../usePanelLevel.ts'

/** The panel of an open order, beside the list. */
export default function Panel() {
  return (
    <SidePanel label="Pedido">
      <Outlet />
    </SidePanel>
  )
}

/** If the order cannot be loaded, the list stays. */
export function ErrorBoundary() {
  const title = usePanelLevel()
  return (
    <SidePanel label="Pedido">
      <div className="lg:p-5">
        <PageError title={title} />
      </div>
    </SidePanel>
  )
}

import { Outlet } from 'react-router'
import { PageError } from '../PageError.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { usePanelLevel } from '../usePanelLevel.ts'

/** The panel of an open client, beside the list. */
export default function PanelDeCliente() {
  return (
    <SidePanel label="Cliente">
      <Outlet />
    </SidePanel>
  )
}

/** If the client cannot be loaded, the list stays. */
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

import { Outlet } from 'react-router'
import { LoadingAccount, MiembroOnly } from '#auth/MiembroOnly.tsx'
import { identifyReader } from '#auth/queries.ts'

export const clientMiddleware = [identifyReader(() => true)]

export { LoadingAccount as HydrateFallback }

/** The layout of the pages for signed-in members. */
export default function CuentaLayout() {
  return <MiembroOnly>{(persona) => <Outlet context={persona} />}</MiembroOnly>
}

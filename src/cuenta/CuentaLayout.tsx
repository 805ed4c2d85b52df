import { Outlet } from 'react-router'
import { MiembroOnly } from '#auth/MiembroOnly.tsx'
import { identifyReader } from '#auth/queries.ts'

export const clientMiddleware = [identifyReader(() => true)]

/** What every page of a member's stands in. */
export default function CuentaLayout() {
  return <MiembroOnly>{(persona) => <Outlet context={persona} />}</MiembroOnly>
}

import { Outlet } from 'react-router'
import { MiembroOnly } from '#auth/MiembroOnly.tsx'
import { identifyReader } from '#auth/queries.ts'

export const clientMiddleware = [identifyReader(() => true)]

/** The layout of the pages for signed-in members. */
export default function CuentaLayout() {
  return <MiembroOnly>{(persona) => <Outlet context={persona} />}</MiembroOnly>
}

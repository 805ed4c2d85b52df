import { Outlet } from 'react-router'
import { identifyReader } from '#auth/queries.ts'
import { MiembroOnly } from '#auth/SoloMiembro.tsx'

export const clientMiddleware = [identifyReader(() => true)]

/** What every page of a member's stands in. */
export default function CuentaLayout() {
  return <MiembroOnly>{(persona) => <Outlet context={persona} />}</MiembroOnly>
}

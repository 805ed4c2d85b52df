import { Outlet } from 'react-router'
import { identifyReader } from '#auth/queries.ts'
import { SoloMiembro } from '#auth/SoloMiembro.tsx'

export const clientMiddleware = [identifyReader(() => true)]

/** What every page of a member's stands in. */
export default function MarcoDeCuenta() {
  return <SoloMiembro>{(persona) => <Outlet context={persona} />}</SoloMiembro>
}

import { Outlet } from 'react-router'
import { identifyReader } from '#acceso/consultas.ts'
import { SoloMiembro } from '#acceso/SoloMiembro.tsx'

export const clientMiddleware = [identifyReader(() => true)]

/** What every page of a member's stands in. */
export default function MarcoDeCuenta() {
  return <SoloMiembro>{(persona) => <Outlet context={persona} />}</SoloMiembro>
}

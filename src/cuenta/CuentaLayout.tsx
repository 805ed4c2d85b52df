import { useEffect } from 'react'
import { Outlet } from 'react-router'
import type { Persona } from '#auth/contract.ts'
import { LoadingAccount, MiembroOnly } from '#auth/MiembroOnly.tsx'
import { identifyReader } from '#auth/queries.ts'
import { forgetPush, keepPush } from '#push/device.ts'
import { onSignOut } from '#sitio/signOut.ts'

export const clientMiddleware = [identifyReader(() => true)]

onSignOut(() => void forgetPush())

export { LoadingAccount as HydrateFallback }

/** The layout of the pages for signed-in members. */
export default function CuentaLayout() {
  return <MiembroOnly>{(persona) => <Kept persona={persona} />}</MiembroOnly>
}

function Kept({ persona }: { persona: Persona }) {
  useEffect(() => void keepPush(persona.id), [persona.id])
  return <Outlet context={persona} />
}

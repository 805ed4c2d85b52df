import { Outlet } from 'react-router'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { Confirmacion } from './Confirmacion.tsx'

/** Wraps the account's guard: a visit by a mail link confirms the address before the guard asks for a session. */
export default function WithConfirmation() {
  const link = useMailLinkToken('c')
  if (!link) return <Outlet />
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        <Confirmacion enlace={link} />
      </div>
    </div>
  )
}

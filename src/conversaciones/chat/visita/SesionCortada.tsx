import { Link, useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why a member's conversation is no longer there, and the way back to it: to sign in, and to this page again. */
export function SesionCortada({ onContinue }: { onContinue: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="advertencia" role="alert" className="mb-4">
      Tu sesión terminó.{' '}
      <Link to={linkTo('/auth')} state={{ desde: pathname + search }} onClick={onContinue} className="enlace">
        Entra otra vez
      </Link>{' '}
      para seguir con tu conversación.
    </Notice>
  )
}

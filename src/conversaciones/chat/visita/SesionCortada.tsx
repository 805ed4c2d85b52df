import { Link, useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Notice } from '#ui/Notice.tsx'

/** Tells that the session ended, with the link to sign in and return to this page. */
export function SesionCortada({ onContinue }: { onContinue: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="warning" role="alert" className="mb-4">
      Tu sesión terminó.{' '}
      <Link to={linkTo('/login')} state={{ from: pathname + search }} onClick={onContinue} className="enlace">
        Entra otra vez
      </Link>{' '}
      para seguir con tu conversación.
    </Notice>
  )
}

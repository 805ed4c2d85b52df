import { Link, useLocation } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { Aviso } from '#ui/Aviso.tsx'

/** Why a member's conversation is no longer there, and the way back to it: to sign in, and to this page again. */
export function SesionCortada({ alSeguir }: { alSeguir: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Aviso clase="advertencia" role="alert" className="mb-4">
      Tu sesión terminó.{' '}
      <Link to={enlaceA('/auth')} state={{ desde: pathname + search }} onClick={alSeguir} className="enlace">
        Entra otra vez
      </Link>{' '}
      para seguir con tu conversación.
    </Aviso>
  )
}

import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { useMiembro } from '#miembros/queries.ts'
import { useSignOut } from '#sitio/useSignOut.ts'

const buttonStyle = 'grid size-9 shrink-0 place-items-center rounded-lg hover:bg-accent max-lg:size-12'

/** The signed-in person, with links to settings and signing out. */
export function SignedInUser({ correo }: { correo: string }) {
  const miembro = useMiembro()
  const { signingOut, salir } = useSignOut()
  return (
    <div className="mt-2 flex items-center border-border border-t pt-2 pl-2">
      <p className="min-w-0 flex-1 text-meta leading-snug">
        <span className="block truncate font-semibold" title={correo}>
          {miembro?.nombre || correo}
        </span>
        <span className="text-muted-foreground">Personal</span>
      </p>
      <Link to={linkTo('/mi-cuenta/ajustes')} className={buttonStyle}>
        <Settings aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">Ajustes</span>
      </Link>
      <button type="button" aria-busy={signingOut || undefined} onClick={salir} className={buttonStyle}>
        <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">{signingOut ? 'Saliendo…' : 'Salir'}</span>
      </button>
    </div>
  )
}

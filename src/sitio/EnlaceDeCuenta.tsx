import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { forgetSeen, staysOnPage } from './signOut.ts'
import { useSignOut } from './useSignOut.ts'

type Props = {
  /** The current path; undefined marks no link as current. */
  active?: string
  /** Classes of each list item with a link. */
  itemClassName: string
  /** Classes of each link and of the sign-out button. */
  className: string
  onContinue?: () => void
}

/**
 * List items after the main links: sign in, or the account, staff pages and sign out. Every page renders all of them
 * and CSS shows those that fit the session hint (`auth/sessionHint.ts`), so that nothing moves on hydration.
 */
export function EnlaceDeCuenta({ active, itemClassName, className, onContinue }: Props) {
  const entrar = useRef<HTMLAnchorElement>(null)
  const links = [
    { a: linkTo('/auth'), etiqueta: 'Entrar', para: 'sin-sesion', ref: entrar },
    { a: linkTo('/mi-cuenta'), etiqueta: 'Mi cuenta', para: 'de-miembro' },
    { a: linkTo('/manage'), etiqueta: 'Gestión', para: 'de-gestion' },
  ]
  return (
    <>
      {links.map(({ a: to, etiqueta, para, ref }) => (
        <li key={to} className={`${itemClassName} ${para}`}>
          <Link
            ref={ref}
            to={to}
            data-etiqueta={etiqueta}
            aria-current={to === active ? 'page' : active?.startsWith(`${to}/`) ? 'true' : undefined}
            className={className}
            onClick={onContinue}
          >
            {para === 'de-miembro' ? <span>{etiqueta}</span> : etiqueta}
          </Link>
        </li>
      ))}
      <li className="con-sesion">
        <SignOutButton
          className={className}
          alSalir={() => {
            onContinue?.()
            entrar.current?.focus()
          }}
        />
      </li>
    </>
  )
}

function SignOutButton({ className, alSalir }: { className: string; alSalir: () => void }) {
  const { signingOut, salir } = useSignOut(alSalir)
  const quedaAqui = staysOnPage(useLocation().pathname)

  // Forgets the data only on a page that stays: on another page, the guard would redirect to sign in.
  useEffect(() => {
    if (quedaAqui) forgetSeen()
  }, [quedaAqui])

  return (
    <button type="button" aria-busy={signingOut || undefined} className={className} onClick={salir}>
      {signingOut ? 'Saliendo…' : 'Salir'}
    </button>
  )
}

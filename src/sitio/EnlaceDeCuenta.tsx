import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Link } from '#ui/Link.tsx'
import { forgetSeen, staysOnPage } from './signOut.ts'

type Props = {
  /** The current path; undefined marks no link as current. */
  active?: string
  /** Classes of each list item with a link. */
  itemClassName: string
  /** Classes of each link and of the sign-out button. */
  className: string
}

const LINKS = [
  { to: linkTo('/login'), label: 'Entrar', para: 'sin-sesion' },
  { to: linkTo('/mi-cuenta'), label: 'Mi cuenta', para: 'de-miembro' },
  { to: linkTo('/manage'), label: 'Gestión', para: 'de-gestion' },
]

/**
 * List items after the main links: sign in, or the account, staff pages and sign out. Every page renders all of them
 * and CSS shows those that fit the session hint (`auth/sessionHint.ts`), so that nothing moves on hydration.
 * `signOutButton.ts` makes the button work.
 */
export function EnlaceDeCuenta({ active, itemClassName, className }: Props) {
  const stays = staysOnPage(useLocation().pathname)
  // Forgets an ended session's data only on a page that stays: on another page, the guard would redirect to sign in.
  useEffect(() => {
    if (stays) forgetSeen()
  }, [stays])

  return (
    <>
      {LINKS.map(({ to, label, para }) => (
        <li key={to} className={`${itemClassName} ${para}`}>
          <Link
            to={to}
            data-etiqueta={label}
            aria-current={to === active ? 'page' : active?.startsWith(`${to}/`) ? 'true' : undefined}
            className={className}
          >
            {para === 'de-miembro' ? <span>{label}</span> : label}
          </Link>
        </li>
      ))}
      <li className="con-sesion">
        <button type="button" data-salir className={className}>
          Salir
        </button>
      </li>
    </>
  )
}

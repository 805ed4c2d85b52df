import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { forgetSeen, staysOnPage } from './signOut.ts'
import { useSignOut } from './useSignOut.ts'

type Props = {
  /** The page that is shown. */
  active?: string
  /** Classes of the line that is there for everybody, and of each link and button. */
  underline: string
  className: string
  onContinue?: () => void
}

/**
 * After the six links of every page, as lines of their list: the way in or, for who is signed in, to one's pages and
 * out. Every page holds all of them and shows which fit (`auth/pista.ts`), so that nothing moves when it wakes up.
 */
export function EnlaceDeCuenta({ active, underline, className, onContinue }: Props) {
  const entrar = useRef<HTMLAnchorElement>(null)
  const links = [
    { a: linkTo('/auth'), etiqueta: 'Entrar', para: 'sin-sesion', ref: entrar },
    { a: linkTo('/mi-cuenta'), etiqueta: 'Mi cuenta', para: 'de-miembro' },
    { a: linkTo('/manage'), etiqueta: 'Gestión', para: 'de-gestion' },
  ]
  return (
    <>
      {links.map(({ a: to, etiqueta, para, ref }) => (
        <li key={to} className={`${underline} ${para}`}>
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
  const { saliendo, salir } = useSignOut(alSalir)
  const quedaAqui = staysOnPage(useLocation().pathname)

  // Not while a page is there that would ask at once who is signed in.
  useEffect(() => {
    if (quedaAqui) forgetSeen()
  }, [quedaAqui])

  return (
    <button type="button" aria-busy={saliendo || undefined} className={className} onClick={salir}>
      {saliendo ? 'Saliendo…' : 'Salir'}
    </button>
  )
}

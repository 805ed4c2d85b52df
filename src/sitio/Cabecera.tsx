import { useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Link } from '#ui/Link.tsx'
import { EnlaceDeCuenta } from './EnlaceDeCuenta.tsx'
import { Marca } from './Marca.tsx'
import { MenuMovil } from './MenuMovil.tsx'
import { navigation } from './navigation.ts'

/** @param withoutActive marks no link as current: the fallback page serves every URL */
export function Cabecera({ withoutActive }: { withoutActive?: boolean }) {
  const { pathname } = useLocation()
  const active = withoutActive ? undefined : pathname.replace(/(.)\/$/, '$1')
  return (
    <header className="sticky top-0 z-40 border-border border-b bg-background">
      <div className="contenedor flex h-15 items-center justify-between gap-6 lg:h-18">
        <Link to={linkTo('/')} className="flex rounded-sm" aria-label={`${negocio.marca}, ir al inicio`}>
          <Marca />
        </Link>
        <nav aria-label="Principal" className="hidden lg:block">
          <ul className="flex items-center gap-7">
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  data-etiqueta={label}
                  aria-current={to === active ? 'page' : undefined}
                  className="enlace-de-nav"
                >
                  {label}
                </Link>
              </li>
            ))}
            <EnlaceDeCuenta active={active} itemClassName="border-border border-l pl-7" className="enlace-de-nav" />
          </ul>
        </nav>
        <div className="lg:hidden">
          <MenuMovil active={active} />
        </div>
      </div>
    </header>
  )
}

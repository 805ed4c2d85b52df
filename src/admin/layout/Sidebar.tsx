import { Link, useLocation } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Marca } from '#sitio/Marca.tsx'
import { navItemOf } from '../navItems.ts'
import { CountBadge } from './CountBadge.tsx'
import { ExitLinks } from './ExitLinks.tsx'
import { useMenuItems } from './useNavItems.ts'

const rowStyle =
  'flex h-9 w-full items-center gap-3 whitespace-nowrap rounded-lg px-3 text-meta text-sidebar-foreground -outline-offset-2 hover:bg-accent/60'

/** On a laptop: the staff pages, the link to the shop, and the signed-in person. Dark in both themes. */
export function Sidebar({ correo }: { correo: string }) {
  const menuItems = useMenuItems()
  const here = navItemOf(useLocation().pathname)
  return (
    <aside
      aria-label="Barra lateral"
      className="fixed inset-y-0 left-0 z-40 hidden w-52 border-border bg-sidebar lg:block dark:border-r print:hidden"
    >
      <div className="dark flex h-full flex-col overflow-y-auto px-3 pt-4 pb-2 text-sidebar-foreground">
        <Link
          to={linkTo('/manage')}
          aria-label={`${negocio.marca}, ir a Hoy`}
          className="mb-5 flex rounded-sm px-2 py-1.5"
        >
          <Marca />
        </Link>
        <nav aria-label="Gestión">
          <ul>
            {menuItems.map((navItem, i) => {
              const { to, label, icon: Icon, group } = navItem
              const separa = i > 0 && menuItems[i - 1]?.group !== group
              return (
                <li key={to} className={separa ? 'mt-2.5 border-border border-t pt-2.5' : 'mt-0.5'}>
                  <Link
                    to={to}
                    aria-current={navItem === here ? 'page' : undefined}
                    className={`${rowStyle} group/lugar relative aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-foreground`}
                  >
                    <span
                      aria-hidden="true"
                      className="absolute left-0 hidden size-1.5 translate-x-[3px] rounded-full bg-primary group-aria-[current=page]/lugar:block"
                    />
                    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
                    {label}
                    <CountBadge navItem={navItem} className="ml-auto" />
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
        <ExitLinks correo={correo} itemStyle={rowStyle} className="mt-auto pt-6" />
      </div>
    </aside>
  )
}

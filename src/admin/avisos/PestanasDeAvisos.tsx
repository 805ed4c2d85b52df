import { NavLink } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'

const TABS = [
  { to: linkTo('/admin-dashboard/notificaciones'), label: 'Notificaciones' },
  { to: linkTo('/admin-dashboard/noticias'), label: 'Noticias' },
  { to: linkTo('/admin-dashboard/circulares'), label: 'Correo a todos' },
]

/** Tabs for the pages under the menu entry for notices. */
export function PestanasDeAvisos() {
  return (
    <nav aria-label="Lo que se dice a los clientes" className="mb-5 flex gap-1 border-border border-b">
      {TABS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="-mb-px flex h-12 items-center rounded-t-md border-transparent border-b-2 whitespace-nowrap px-2.5 text-muted-foreground md:px-4 text-sm -outline-offset-2 hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

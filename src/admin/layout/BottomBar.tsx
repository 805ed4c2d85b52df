import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Sheet } from '#ui/Sheet.tsx'
import { type NavItem, navItemOf } from '../navItems.ts'
import { EnlaceAPorEnviar } from '../porEnviar/EnlaceAPorEnviar.tsx'
import { CountBadge } from './CountBadge.tsx'
import { ExitLinks } from './ExitLinks.tsx'
import { useNavItems } from './useNavItems.ts'

const itemStyle =
  'group/lugar relative grid h-full w-full content-center justify-items-center gap-1 text-mini text-muted-foreground -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary'
const rowStyle = 'flex h-12 w-full items-center gap-3 rounded-lg px-3 text-base hover:bg-accent [&>svg]:size-5'

/** On a phone: links to the most used pages, and a button «Más» that opens the other pages and signing out. */
export function BottomBar({ correo }: { correo: string }) {
  const here = navItemOf(useLocation().pathname)
  const items = useNavItems()
  // Few entries all have room.
  const isInBar = ({ inBottomBar }: NavItem) => inBottomBar !== undefined || items.length <= 4
  const [moreOpen, setMoreOpen] = useState(false)
  const close = () => setMoreOpen(false)
  return (
    <nav
      aria-label="Gestión"
      className="fixed inset-x-0 bottom-0 z-40 h-16 border-border border-t bg-background group-has-[[data-barra-propia]]/marco:hidden lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {items.filter(isInBar).map((navItem) => (
          <li key={navItem.to}>
            <Link to={navItem.to} aria-current={navItem === here ? 'page' : undefined} className={itemStyle}>
              <span
                aria-hidden="true"
                className="absolute -top-1 hidden size-1.5 rounded-full bg-primary group-aria-[current=page]/lugar:block"
              />
              <navItem.icon
                aria-hidden="true"
                strokeWidth={1.75}
                className={`size-5 ${navItem.inBottomBar === 'only' ? '-my-0.5 box-content rounded-full bg-accent px-3 py-0.5 text-accent-foreground' : ''}`}
              />
              {navItem.label}
              <CountBadge navItem={navItem} className="absolute top-1 left-1/2 translate-x-3" />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)} className={itemStyle}>
            <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
            Más
          </button>
        </li>
      </ul>
      <Sheet side="bottom" open={moreOpen} onChange={setMoreOpen} title="Más">
        <ul className="-mx-3">
          <EnlaceAPorEnviar className={rowStyle} onClick={close} />
          {items
            .filter((navItem) => !isInBar(navItem))
            .map((navItem) => (
              <li key={navItem.to}>
                <Link
                  to={navItem.to}
                  onClick={close}
                  aria-current={navItem === here ? 'page' : undefined}
                  className={`${rowStyle} aria-[current=page]:font-semibold aria-[current=page]:text-primary`}
                >
                  <navItem.icon aria-hidden="true" strokeWidth={1.75} />
                  {navItem.label}
                  <CountBadge navItem={navItem} className="ml-auto" />
                </Link>
              </li>
            ))}
        </ul>
        <ExitLinks correo={correo} itemStyle={rowStyle} className="-mx-3" />
      </Sheet>
    </nav>
  )
}

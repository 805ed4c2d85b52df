import { Menu, MessageCircle, Phone, X } from 'lucide-react'
import { phoneLink, whatsAppChatLink } from '#lib/contactLinks.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Link } from '#ui/Link.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { EnlaceDeCuenta } from './EnlaceDeCuenta.tsx'
import { MENU_ID } from './menu.ts'
import { navigation } from './navigation.ts'

const buttonStyle = 'grid size-12 place-items-center rounded-lg hover:bg-accent hover:text-accent-foreground'
const rowStyle =
  'flex h-13 items-center gap-3 rounded-lg px-3 text-[1.0625rem] transition-colors duration-120 hover:bg-accent hover:text-accent-foreground'

/** The menu on a phone. It is a native popover, so that it works before hydration and without scripts. */
export function MenuMovil({ active }: { active?: string }) {
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className={`${buttonStyle} border border-border bg-card`}>
        <Menu aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Abrir el menú</span>
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label="Menú"
        className="menu-movil fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-md animate-desliza flex-col overflow-y-auto overscroll-contain border-border border-l bg-popover px-5 pt-4 pb-6 text-popover-foreground shadow-dialogo backdrop:bg-[#081215]/55 open:flex"
      >
        <div className="flex items-center justify-between">
          <h2 className="font-display text-h3">Menú</h2>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the browser focuses it when the popover opens, not with the page
            autoFocus
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            className={`${buttonStyle} -mr-2 text-muted-foreground`}
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
            <span className="sr-only">Cerrar</span>
          </button>
        </div>
        <ul className="-mx-3 mt-2">
          {navigation.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === active ? 'page' : undefined}
                className={`${rowStyle} aria-[current=page]:font-semibold aria-[current=page]:text-primary`}
              >
                <span
                  aria-hidden="true"
                  className={`size-2 rounded-full ${to === active ? 'bg-primary' : 'border border-input'}`}
                />
                {label}
              </Link>
            </li>
          ))}
          <EnlaceDeCuenta
            active={active}
            itemClassName="mt-2 border-border border-t pt-2"
            className={`${rowStyle} aria-[current]:font-semibold aria-[current]:text-primary w-full pl-8`}
          />
          <li className="sin-sesion">
            <Link to={linkTo('/registro')} className={`${rowStyle} pl-8`}>
              Hazte miembro
            </Link>
          </li>
        </ul>
        <ul className="-mx-3 mt-2 border-border border-t pt-2">
          <li>
            <OutboundLink href={whatsAppChatLink()} className={rowStyle}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
              WhatsApp
            </OutboundLink>
          </li>
          <li>
            <a
              href={phoneLink()}
              aria-label={`Llamar al ${negocio.contacto.telefono}`}
              className={`${rowStyle} cifras`}
            >
              <Phone aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
              {negocio.contacto.telefono}
            </a>
          </li>
        </ul>
      </nav>
    </>
  )
}

import type { ReactNode } from 'react'
import { emailLink, whatsAppChatLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Link } from '#ui/Link.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { Instalar } from './Instalar.tsx'
import { Marca } from './Marca.tsx'
import { helpLinks, legalLinks, mainLinks, type NavLink, shopLinks } from './navigation.ts'
import { ThemePicker } from './ThemePicker.tsx'

const linkStyle = 'inline-block rounded-sm py-1.5 leading-snug underline-offset-4 hover:underline'

/** The footer: the same links, hours and contact in the same order on every page (WCAG 3.2.6). */
export function Pie() {
  return (
    <footer className="dark:border-border dark:border-t bg-footer text-footer-foreground [--ring:var(--footer-foreground)]">
      <div className="contenedor grid grid-cols-2 gap-x-4 gap-y-10 py-14 md:gap-x-6 text-sm md:grid-cols-4 xl:grid-cols-[1.5fr_1.1fr_1.1fr_1fr_1.1fr]">
        <div className="dark col-span-2 grid content-start gap-3 text-footer-foreground md:col-span-4 xl:col-span-1">
          <Marca />
          <p className="max-w-70">{negocio.lema}.</p>
          <p className="max-w-70">
            {negocio.direccion}, {negocio.ciudad}.
          </p>
          <Links links={mainLinks} className="flex gap-x-4" />
        </div>
        <Column title="Comprar">
          <Links links={shopLinks} />
        </Column>
        <Column title="Ayuda">
          <Links links={helpLinks}>
            <li>
              <OutboundLink href={whatsAppChatLink()} className={linkStyle}>
                WhatsApp <span className="cifras">{negocio.contacto.telefono}</span>
              </OutboundLink>
            </li>
            <li>
              <a href={emailLink()} className={linkStyle}>
                {negocio.contacto.correo}
              </a>
            </li>
          </Links>
        </Column>
        <Column title="Legal">
          <Links links={legalLinks} />
        </Column>
        <Column title="Horario de atención">
          <TablaDeHorario tramos={negocio.horarios.contacto} />
        </Column>
      </div>
      <div className="contenedor flex flex-wrap items-end justify-between gap-6 pb-24">
        <ThemePicker />
        <Instalar className={`${linkStyle} text-sm underline`} />
        <OutboundLink href={negocio.contacto.red.enlace} className={`${linkStyle} text-sm`}>
          {negocio.contacto.red.nombre} {negocio.contacto.red.usuario}
        </OutboundLink>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold text-base">{title}</h2>
      {children}
    </section>
  )
}

type LinksProps = { links: NavLink[]; className?: string; children?: ReactNode }

function Links({ links, className, children }: LinksProps) {
  return (
    <ul className={className}>
      {children}
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkStyle}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

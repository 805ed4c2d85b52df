import { AtSign, Mail, MessageCircle, Phone } from 'lucide-react'
import { emailLink, type Greeting, phoneLink, whatsAppChatLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'
import { OutboundLink } from '#ui/OutboundLink.tsx'

/** All contact channels, in the same order everywhere (WCAG 3.2.6). */
export function MediosDeLaTienda({ greeting, className }: { greeting?: Greeting; className: string }) {
  const { telefono, correo, red: network } = negocio.contacto
  return (
    <ul className={`grid gap-1 [&_a]:inline-flex [&_a]:items-center ${className}`}>
      <li>
        <OutboundLink href={whatsAppChatLink(greeting)} className="enlace">
          <MessageCircle aria-hidden="true" strokeWidth={1.75} /> WhatsApp
        </OutboundLink>
      </li>
      <li>
        <a href={phoneLink()} className="enlace" aria-label={`Llamar al ${telefono}`}>
          <Phone aria-hidden="true" strokeWidth={1.75} /> {telefono}
        </a>
      </li>
      <li>
        <a href={emailLink()} className="enlace">
          <Mail aria-hidden="true" strokeWidth={1.75} /> {correo}
        </a>
      </li>
      <li>
        <OutboundLink href={network.enlace} className="enlace">
          <AtSign aria-hidden="true" strokeWidth={1.75} /> {network.nombre} {network.usuario}
        </OutboundLink>
      </li>
    </ul>
  )
}

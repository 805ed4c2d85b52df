import { Mail, MessageCircle } from 'lucide-react'
import { emailLink, whatsAppChatLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

/** Buttons to write to the shop by WhatsApp or email, always in this order. */
export function MediosDirectos({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <ButtonLink variant="outline">
        <OutboundLink href={whatsAppChatLink()}>
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          WhatsApp
        </OutboundLink>
      </ButtonLink>
      <ButtonLink variant="outline">
        <a href={emailLink()}>
          <Mail aria-hidden="true" strokeWidth={1.75} />
          {negocio.contacto.correo}
        </a>
      </ButtonLink>
    </div>
  )
}

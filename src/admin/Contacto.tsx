import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { callUrl, whatsAppNumber, whatsAppUrl } from '#lib/phone.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

const buttonStyle = 'flex-1 px-2! max-lg:h-12'

type Props = {
  telefono: string | null
  /** Replaces the link that opens an empty WhatsApp chat. */
  children?: ReactNode
}

/** Buttons to call a person or to write by WhatsApp; nothing when there is no phone number. */
export function Contacto({ telefono, children }: Props) {
  if (!telefono) return null
  const whatsapp = whatsAppNumber(telefono)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="outline" size={36} className={buttonStyle}>
        <a href={callUrl(telefono)}>
          <Phone aria-hidden="true" strokeWidth={1.75} />
          <span className="sr-only">Llamar a </span>
          {telefono}
        </a>
      </ButtonLink>
      {children ??
        (whatsapp && (
          <ButtonLink variant="outline" size={36} className={buttonStyle}>
            <OutboundLink href={whatsAppUrl(whatsapp)}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </OutboundLink>
          </ButtonLink>
        ))}
    </div>
  )
}

/** One entry of a two-column description list. */
export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}

import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { callUrl, whatsAppNumber, whatsAppUrl } from '#lib/phone.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

const buttonStyle = 'flex-1 px-2! max-lg:h-11'

type Props = {
  telefono: string | null
  /** Replaces the button that opens an empty chat of WhatsApp. */
  children?: ReactNode
}

/** The buttons that call somebody or write to them; nothing where they left no number. */
export function Contacto({ telefono, children }: Props) {
  if (!telefono) return null
  const whatsapp = whatsAppNumber(telefono)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variante="outline" medida={36} className={buttonStyle}>
        <a href={callUrl(telefono)}>
          <Phone aria-hidden="true" strokeWidth={1.75} />
          <span className="sr-only">Llamar a </span>
          {telefono}
        </a>
      </ButtonLink>
      {children ??
        (whatsapp && (
          <ButtonLink variante="outline" medida={36} className={buttonStyle}>
            <OutboundLink href={whatsAppUrl(whatsapp)}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </OutboundLink>
          </ButtonLink>
        ))}
    </div>
  )
}

/** What is known of an order or of a client, in a list of two columns. */
export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}

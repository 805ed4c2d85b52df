import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { direccionDeLlamada, direccionDeWhatsapp, numeroDeWhatsapp } from '#lib/telefono.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'

const boton = 'flex-1 px-2! max-lg:h-11'

type Props = {
  telefono: string | null
  /** Replaces the button that opens an empty chat of WhatsApp. */
  children?: ReactNode
}

/** The buttons that call somebody or write to them; nothing where they left no number. */
export function Contacto({ telefono, children }: Props) {
  if (!telefono) return null
  const whatsapp = numeroDeWhatsapp(telefono)
  return (
    <div className="flex flex-wrap gap-2">
      <BotonEnlace variante="outline" medida={36} className={boton}>
        <a href={direccionDeLlamada(telefono)}>
          <Phone aria-hidden="true" strokeWidth={1.75} />
          <span className="sr-only">Llamar a </span>
          {telefono}
        </a>
      </BotonEnlace>
      {children ??
        (whatsapp && (
          <BotonEnlace variante="outline" medida={36} className={boton}>
            <EnlaceExterno href={direccionDeWhatsapp(whatsapp)}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </EnlaceExterno>
          </BotonEnlace>
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

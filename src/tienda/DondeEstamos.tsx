import { MapPin } from 'lucide-react'
import { mapLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'
import { OutboundLink } from '#ui/OutboundLink.tsx'

/** The shop's address with a link to a map. */
export function DondeEstamos() {
  return (
    <address className="not-italic">
      <p>
        {negocio.direccion}
        <br />
        {negocio.ciudad}, {negocio.pais}
      </p>
      <OutboundLink href={mapLink()} className="enlace mt-1 inline-flex min-h-9 items-center gap-1.5">
        <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Abrir en Google Maps
      </OutboundLink>
    </address>
  )
}

import { MapPin, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { envioDesde } from '#lib/calendario.ts'
import { mapLink } from '#lib/contactLinks.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import { MediosDeLaTienda } from '#tienda/MediosDeLaTienda.tsx'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Card } from '#ui/Card.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

/** Side panel of the tracking page: warning, hours, shipping and pickup, contact. */
export function PanelLateral() {
  return (
    <aside aria-label="Información útil" className="grid gap-4 lg:sticky lg:top-24 lg:self-start print:hidden">
      <AvisoDeCodigo className="max-lg:hidden" />
      <Block title="Horario de retiro">
        <TablaDeHorario tramos={negocio.horarios.rastreo} />
      </Block>
      <Block title="Envío y retiro">
        <p>
          Retiro gratis en {negocio.direccion}. {QUIEN_RECOGE}
        </p>
        <p className="mt-1">Envíos desde {formatDinero(envioDesde())}, según la dirección.</p>
        <p className="mt-2">
          <OutboundLink href={mapLink()} className="enlace inline-flex items-center gap-1.5 py-1">
            <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Abrir en Google Maps
          </OutboundLink>
        </p>
      </Block>
      <Block title="Contacto">
        <MediosDeLaTienda greeting="pedido" className="[&_a]:min-h-9 [&_a]:gap-2 [&_svg]:size-4" />
      </Block>
    </aside>
  )
}

/** The warning not to share the code: in the side panel on wide screens, below the search or result on a phone. */
export function AvisoDeCodigo({ className }: { className: string }) {
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border border-ambar bg-ambar-tint p-5 text-sm ${className}`}
    >
      <ShieldAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 text-ambar-text" />
      <div>
        <h2 className="font-sans font-semibold text-base">No compartas tu código</h2>
        <p className="mt-1">Cualquiera que lo tenga puede ver tu pedido.</p>
      </div>
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="text-sm">
      <h2 className="mb-2 font-sans font-semibold text-base">{title}</h2>
      {children}
    </Card>
  )
}

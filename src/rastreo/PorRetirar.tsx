import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { direccionCompleta, mapLink } from '#lib/contactLinks.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import type { PedidoCompleto, PedidoPublico } from '#pedidos/contract.ts'
import { AbiertoAhora, TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

/**
 * For an order that is ready for pickup: address, opening hours, and the pickup form. Compact, so that on a phone the
 * current step is on the first screen.
 */
export function PorRetirar({ pedido }: { pedido: PedidoPublico | PedidoCompleto }) {
  const { codigo } = pedido
  const tambien = 'notas' in pedido && pedido.autorizado_a_recoger
  return (
    <div className="mt-3 grid gap-y-1 text-sm">
      <address className="not-italic">{direccionCompleta()}</address>
      <h3 className="sr-only print:not-sr-only">Horario de retiro</h3>
      <div className="print:hidden">
        <AbiertoAhora tramos={negocio.horarios.rastreo} />
      </div>
      <div className="hidden print:block">
        <TablaDeHorario tramos={negocio.horarios.rastreo} />
      </div>
      {tambien && (
        <p className="wrap-anywhere">
          También puede recogerlo <b className="font-semibold">{tambien}</b>.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <ButtonLink size={40}>
          {/* The code travels in the navigation state, because URLs get shared and logged. */}
          <Link to={linkTo('/solicitar-retiro')} state={{ codigo }}>
            Solicitar Retiro
          </Link>
        </ButtonLink>
        <OutboundLink href={mapLink()} className="enlace inline-flex min-h-9 items-center gap-1.5">
          <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Ver el mapa
        </OutboundLink>
      </div>
    </div>
  )
}

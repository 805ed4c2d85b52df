import { AtSign, Mail, MapPin, MessageCircle, Phone, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatearDinero } from '#comun/dinero.ts'
import { enlaceCorreo, enlaceMapa, enlaceTelefono, enlaceWhatsApp } from '#comun/enlaces.ts'
import { TablaDeHorario } from '#comun/TablaDeHorario.tsx'
import { negocio } from '#negocio'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'

const { contacto, direccion, horarios, pedidos } = negocio

/** Beside the tracking page: the warning first, then hours, shipping and pickup, and how to reach the shop. */
export function PanelLateral() {
  return (
    <aside aria-label="Información útil" className="grid gap-4 lg:sticky lg:top-24 lg:self-start">
      <AvisoDeCodigo className="max-lg:hidden" />
      <Bloque titulo="Horario">
        <TablaDeHorario tramos={horarios.rastreo} />
      </Bloque>
      <Bloque titulo="Envío y retiro">
        <p>Retiro gratis en {direccion}.</p>
        <p className="mt-1">Envíos desde {formatearDinero(pedidos.envioDesde)}, según la dirección.</p>
        <p className="mt-2">
          <EnlaceExterno href={enlaceMapa} className="enlace inline-flex items-center gap-1.5 py-1">
            <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Abrir en Google Maps
          </EnlaceExterno>
        </p>
      </Bloque>
      <Bloque titulo="Contacto">
        <ul className="grid gap-1 [&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center [&_a]:gap-2 [&_svg]:size-4">
          <li>
            <EnlaceExterno href={enlaceWhatsApp('pedido')} className="enlace">
              <MessageCircle aria-hidden="true" strokeWidth={1.75} /> WhatsApp
            </EnlaceExterno>
          </li>
          <li>
            <a href={enlaceTelefono} className="enlace" aria-label={`Llamar al ${contacto.telefono}`}>
              <Phone aria-hidden="true" strokeWidth={1.75} /> {contacto.telefono}
            </a>
          </li>
          <li>
            <a href={enlaceCorreo} className="enlace">
              <Mail aria-hidden="true" strokeWidth={1.75} /> {contacto.correo}
            </a>
          </li>
          <li>
            <EnlaceExterno href={contacto.red.enlace} className="enlace">
              <AtSign aria-hidden="true" strokeWidth={1.75} /> {contacto.red.usuario}
            </EnlaceExterno>
          </li>
        </ul>
      </Bloque>
    </aside>
  )
}

/** Beside everything on a desk; on a phone right under what one looks at. */
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

function Bloque({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Tarjeta className="text-sm">
      <h2 className="mb-2 font-sans font-semibold text-base">{titulo}</h2>
      {children}
    </Tarjeta>
  )
}

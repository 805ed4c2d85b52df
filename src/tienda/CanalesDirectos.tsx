import { Mail, MessageCircle } from 'lucide-react'
import { enlaceCorreo, enlaceWhatsApp } from '#lib/enlaces.ts'
import { negocio } from '#negocio'
import { BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'

/** WhatsApp and correo, always in this order. */
export function CanalesDirectos({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <BotonEnlace variante="outline">
        <EnlaceExterno href={enlaceWhatsApp()}>
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          WhatsApp
        </EnlaceExterno>
      </BotonEnlace>
      <BotonEnlace variante="outline">
        <a href={enlaceCorreo}>
          <Mail aria-hidden="true" strokeWidth={1.75} />
          {negocio.contacto.correo}
        </a>
      </BotonEnlace>
    </div>
  )
}

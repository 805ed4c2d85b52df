import { AtSign, Mail, MessageCircle, Phone } from 'lucide-react'
import { enlaceCorreo, enlaceTelefono, enlaceWhatsApp, type Tema } from '#lib/enlaces.ts'
import { negocio } from '#negocio'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'

const { telefono, correo, red } = negocio.contacto

/** Every way to reach the shop, in the same order everywhere (WCAG 3.2.6). */
export function Canales({ tema, className }: { tema?: Tema; className: string }) {
  return (
    <ul className={`grid gap-1 [&_a]:inline-flex [&_a]:items-center ${className}`}>
      <li>
        <EnlaceExterno href={enlaceWhatsApp(tema)} className="enlace">
          <MessageCircle aria-hidden="true" strokeWidth={1.75} /> WhatsApp
        </EnlaceExterno>
      </li>
      <li>
        <a href={enlaceTelefono} className="enlace" aria-label={`Llamar al ${telefono}`}>
          <Phone aria-hidden="true" strokeWidth={1.75} /> {telefono}
        </a>
      </li>
      <li>
        <a href={enlaceCorreo} className="enlace">
          <Mail aria-hidden="true" strokeWidth={1.75} /> {correo}
        </a>
      </li>
      <li>
        <EnlaceExterno href={red.enlace} className="enlace">
          <AtSign aria-hidden="true" strokeWidth={1.75} /> {red.nombre} {red.usuario}
        </EnlaceExterno>
      </li>
    </ul>
  )
}

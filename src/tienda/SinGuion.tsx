import { enlaceCorreo, enlaceTelefono, enlaceWhatsApp, type Tema } from '#lib/enlaces.ts'
import { negocio } from '#negocio'

/** Before a form, for a browser without JavaScript: how to reach the shop instead. */
export function SinGuion({ tema = 'general' }: { tema?: Tema }) {
  return (
    <noscript>
      <p className="mt-4 rounded-2xl border border-border bg-card p-5">
        Este formulario necesita JavaScript. También puedes escribirnos por{' '}
        <a href={enlaceWhatsApp(tema)} className="enlace">
          WhatsApp
        </a>{' '}
        o por{' '}
        <a href={enlaceCorreo} className="enlace">
          correo
        </a>
        , o llamarnos al{' '}
        <a href={enlaceTelefono} className="enlace">
          {negocio.contacto.telefono}
        </a>
        .
      </p>
    </noscript>
  )
}

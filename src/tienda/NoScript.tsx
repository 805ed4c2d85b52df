import { emailLink, type Greeting, phoneLink, whatsAppChatLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'

/** Stands before a form: tells people without JavaScript other ways to reach the shop. */
export function NoScript({ greeting = 'general' }: { greeting?: Greeting }) {
  return (
    <noscript>
      <p className="mt-4 rounded-2xl border border-border bg-card p-5">
        Este formulario necesita JavaScript. También puedes escribirnos por{' '}
        <a href={whatsAppChatLink(greeting)} className="enlace">
          WhatsApp
        </a>{' '}
        o por{' '}
        <a href={emailLink()} className="enlace">
          correo
        </a>
        , o llamarnos al{' '}
        <a href={phoneLink()} className="enlace">
          {negocio.contacto.telefono}
        </a>
        .
      </p>
    </noscript>
  )
}

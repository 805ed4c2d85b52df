import { negocio } from '#negocio'
import { mapLinkOf } from './mapLink.ts'
import { whatsAppUrl } from './phone.ts'

const digits = () => `1${negocio.contacto.telefono.replace(/\D/g, '')}`

const greetings = {
  general: 'Hola, quiero hacer una pregunta.',
  // The order code is left out on purpose: the customer decides whether to share it.
  pedido: 'Hola, tengo una pregunta sobre mi pedido.',
  producto: 'Hola, me interesa una pulsera.',
}

export type Greeting = keyof typeof greetings

export function whatsAppChatLink(greeting: Greeting = 'general') {
  return whatsAppUrl(digits(), greetings[greeting])
}

/** A WhatsApp link to the shop that asks how to pay an order. */
export function whatsAppCuentaLink(codigo: string) {
  return whatsAppUrl(digits(), `Hola, ¿a qué cuenta pago mi pedido ${codigo}?`)
}

/** A WhatsApp link to the shop that says which piece somebody asks about. */
export function whatsAppPiezaLink(nombre: string, url: string) {
  return whatsAppUrl(digits(), `Hola, me interesa «${nombre}»: ${url}`)
}

/** A WhatsApp link with a text and no recipient: WhatsApp lets the person choose a chat. */
export function whatsAppShareLink(text: string) {
  return whatsAppUrl('', text)
}

/** The shop's phone number in international form: `+18095550134`. */
export const internationalPhone = () => `+${digits()}`

export const phoneLink = () => `tel:${internationalPhone()}`

export const emailLink = () =>
  `mailto:${negocio.contacto.correo}?subject=${encodeURIComponent('Consulta desde la web')}`

export const direccionCompleta = () => `${negocio.direccion}, ${negocio.ciudad}`

export const mapLink = () => mapLinkOf(`${direccionCompleta()}, ${negocio.pais}`)

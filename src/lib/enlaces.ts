import { negocio } from '#negocio'
import { enlaceDeMapa } from './mapa.ts'
import { direccionDeWhatsapp } from './telefono.ts'

const { telefono, correo } = negocio.contacto
const digitos = `1${telefono.replace(/\D/g, '')}`

const saludos = {
  general: 'Hola, quiero hacer una pregunta.',
  // The code is left out on purpose: the customer decides whether to write it.
  pedido: 'Hola, tengo una pregunta sobre mi pedido.',
  producto: 'Hola, me interesa una pulsera.',
}

/** What a conversation starts with. */
export type Tema = keyof typeof saludos

export function enlaceWhatsApp(tema: Tema = 'general') {
  return direccionDeWhatsapp(digitos, saludos[tema])
}

/** WhatsApp with a text and nobody to send it to: who opens it chooses, such as their own chat. */
export function enlaceParaGuardar(texto: string) {
  return direccionDeWhatsapp('', texto)
}

/** `+18095550134` */
export const telefonoInternacional = `+${digitos}`

export const enlaceTelefono = `tel:${telefonoInternacional}`

export const enlaceCorreo = `mailto:${correo}?subject=${encodeURIComponent('Consulta desde la web')}`

export const direccionCompleta = `${negocio.direccion}, ${negocio.ciudad}`

export const enlaceMapa = enlaceDeMapa(`${direccionCompleta}, ${negocio.pais}`)

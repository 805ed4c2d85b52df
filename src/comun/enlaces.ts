import { negocio } from '#negocio'

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
  return `https://wa.me/${digitos}?text=${encodeURIComponent(saludos[tema])}`
}

/** `+18095550134` */
export const telefonoInternacional = `+${digitos}`

export const enlaceTelefono = `tel:${telefonoInternacional}`

export const enlaceCorreo = `mailto:${correo}?subject=${encodeURIComponent('Consulta desde la web')}`

export const direccionCompleta = `${negocio.direccion}, ${negocio.ciudad}`

/** Google Maps finds the shop by its address; `api=1` is what makes the address form work without a key. */
export const enlaceMapa = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
  `${direccionCompleta}, ${negocio.pais}`,
)}`

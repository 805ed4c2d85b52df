import { dayOf, formatDay } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { greeting, safeLine, safeParagraph } from '../safeText.ts'
import {
  type Block,
  button,
  fact,
  type Mail,
  type Mails,
  paragraph,
  quoted,
  type Some,
  small,
  written,
} from './mail.ts'

const { nombre: INTERNATIONAL_NAME } = negocio.servicioInternacional
const FOR_STAFF = 'Este aviso es para el equipo de la tienda. Responde a este correo y le llega a la persona.'

export const mensajes = {
  'send-order-tracking-help': ({ codigo_pedido, nombre_cliente, correo, mensaje }, { bandejaLink }) =>
    toShop({
      bandejaLink,
      asunto: `Consulta sobre el pedido ${safeLine(codigo_pedido, 9)}`,
      title: 'Preguntan por un pedido',
      codigo: codigo_pedido,
      nombre: nombre_cliente,
      correo,
      content: saidFact('Mensaje', mensaje),
    }),
  'send-contact-message': ({ codigo_pedido, nombre_cliente, correo, mensaje }, { bandejaLink }) =>
    toShop({
      bandejaLink,
      asunto: `Mensaje de ${safeLine(nombre_cliente, 40)}`,
      title: 'Un mensaje desde la página',
      codigo: codigo_pedido,
      nombre: nombre_cliente,
      correo,
      content: saidFact('Mensaje', mensaje),
    }),
  // The mail repeats neither the name nor the message, because the address may be somebody else's.
  'send-confirmation-email': ({ codigo_pedido }, { pedidoLink }) => ({
    asunto: 'Recibimos tu mensaje',
    preview: 'Lo leemos y te respondemos a este correo.',
    reason:
      'Recibes este correo porque alguien nos escribió con esta dirección. Si no fuiste tú, no tienes que hacer nada.',
    title: 'Recibimos tu mensaje',
    blocks: [
      `${greeting()} Tu mensaje llegó bien. Lo leemos y te respondemos a este correo.`,
      codigo_pedido && button('Seguir mi pedido', pedidoLink),
    ],
  }),
  'send-answer': (datos) => {
    const codigo = safeLine(datos.codigo_pedido, 9)
    const isInternational = datos.clase === 'internacional'
    const day = formatDay(dayOf(new Date(datos.fecha)))
    const subjectText = isInternational ? `Respuesta a tu solicitud de ${INTERNATIONAL_NAME}` : 'Respuesta a tu mensaje'
    return {
      asunto: datos.codigo_pedido ? `Respuesta sobre el pedido ${codigo}` : subjectText,
      preview: codigo ? `Sobre el pedido ${codigo}.` : 'Respuesta a lo que nos escribiste.',
      reason: 'Recibes este correo porque nos escribiste con esta dirección. Puedes responderlo.',
      title: 'Te respondimos',
      blocks: [
        fromShop(datos.texto),
        codigo && fact('Código de pedido', codigo),
        datos.escrito &&
          fact(
            isInternational ? `Lo que pediste el ${day}` : `Lo que escribiste el ${day}`,
            quoted(safeParagraph(datos.escrito, 1500)),
          ),
        small(negocio.marca),
      ],
    }
  },
  'send-order-confirmation': () => ({
    asunto: `Recibimos tu solicitud de ${INTERNATIONAL_NAME}`,
    preview: 'Te escribimos para coordinar la compra.',
    reason: `Recibes este correo porque alguien pidió algo a ${INTERNATIONAL_NAME} con esta dirección. Si no fuiste tú, no tienes que hacer nada.`,
    title: 'Recibimos tu solicitud',
    blocks: `${greeting()} Ya tenemos tu solicitud de ${INTERNATIONAL_NAME}. Te escribimos por el medio que nos dejaste para confirmar lo que quieres, el precio y los tiempos antes de comprar nada.`,
  }),
  'send-international-request': (datos, { bandejaLink }) => {
    const contactFact = (name: string, value: string) => value && fact(name, safeLine(value, 255))
    return {
      asunto: `${INTERNATIONAL_NAME}: ${safeLine(datos.nombre, 40)}`,
      preview: `Solicitud de ${INTERNATIONAL_NAME}.`,
      reason: FOR_STAFF,
      title: `Piden algo a ${INTERNATIONAL_NAME}`,
      blocks: [
        fact('Nombre', safeLine(datos.nombre)),
        contactFact('Correo', datos.correo),
        contactFact('WhatsApp', datos.whatsapp),
        contactFact('Instagram', datos.instagram),
        contactFact('Correo alternativo', datos.correo_alternativo),
        datos.cuenta
          ? contactFact('Entró con su cuenta', `${datos.codigo_membresia}, ${datos.cuenta}`)
          : contactFact('Código que escribió, sin entrar con una cuenta', datos.codigo_membresia),
        datos.tienda &&
          fact('Dónde', datos.tienda === 'china' ? 'La tienda china' : safeLine(datos.cual_tienda) || 'Otra tienda'),
        fact('Qué quiere comprar', written(safeParagraph(datos.descripcion, 2000) || 'No lo dijo.')),
        datos.primera_compra && 'Es su primera compra en la tienda china: no tiene costo adicional.',
        openInBandeja(bandejaLink),
      ],
      replyTo: datos.correo,
    }
  },
} satisfies Partial<Mails>

const openInBandeja = (href: string) => button('Abrir en la bandeja', href)

type ToShop = {
  asunto: string
  title: string
  /** The entry of the inbox, where the text and the links that this mail breaks are whole. */
  bandejaLink: string
  /** Order code as typed, or empty. */
  codigo: string
  nombre?: string
  correo: string
  content: Some<Block>
  /** What the shop did with the order. */
  nota?: string
}

/** A mail to the shop: what a person asked, and about which order. Replies go to that person. */
export function toShop({ asunto, title, bandejaLink, codigo, nombre: name, correo, content, nota }: ToShop): Mail {
  const pedidoCode = safeLine(codigo, 20)
  return {
    asunto,
    preview: pedidoCode ? `Pedido ${pedidoCode}.` : 'Mensaje desde la página.',
    reason: FOR_STAFF,
    title,
    blocks: [
      pedidoCode && fact('Código de pedido', pedidoCode),
      name && fact('Nombre', safeLine(name)),
      fact('Correo', safeLine(correo, 255)),
      content,
      nota,
      openInBandeja(bandejaLink),
    ],
    replyTo: correo,
  }
}

/** A block with the text that a person wrote to the shop. */
export const saidFact = (name: string, text: string) => fact(name, written(safeParagraph(text, 5000)))

/** Text that staff wrote; unlike text from customers it keeps its links. */
export const fromShop = (text: string) => paragraph(written(text))

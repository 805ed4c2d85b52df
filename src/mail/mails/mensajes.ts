import { diaDe, formatearDia } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { lineaSegura, parrafoSeguro, primerNombre, saludo } from '../texto.ts'
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

const { nombre: INTERNACIONAL } = negocio.servicioInternacional
const PARA_EL_EQUIPO = 'Este aviso es para el equipo de la tienda. Responde a este correo y le llega a la persona.'

export const mensajes = {
  'send-order-tracking-help': ({ codigo_pedido, nombre_cliente, correo, mensaje }) =>
    paraLaTienda({
      asunto: `Consulta sobre el pedido ${lineaSegura(codigo_pedido, 9)}`,
      titulo: 'Preguntan por un pedido',
      codigo: codigo_pedido,
      nombre: nombre_cliente,
      correo,
      dicho: loDicho('Mensaje', mensaje),
    }),
  'send-contact-message': ({ codigo_pedido, nombre_cliente, correo, mensaje }) =>
    paraLaTienda({
      asunto: `Mensaje de ${lineaSegura(nombre_cliente, 40)}`,
      titulo: 'Un mensaje desde la página',
      codigo: codigo_pedido,
      nombre: nombre_cliente,
      correo,
      dicho: loDicho('Mensaje', mensaje),
    }),
  // Nothing of what was written is repeated: the address may be somebody else's.
  'send-confirmation-email': ({ nombre_cliente, codigo_pedido }, { enlacePedido }) => ({
    asunto: 'Recibimos tu mensaje',
    resumen: 'Lo leemos y te respondemos a este correo.',
    motivo:
      'Recibes este correo porque alguien nos escribió con esta dirección. Si no fuiste tú, no tienes que hacer nada.',
    titulo: 'Recibimos tu mensaje',
    blocks: [
      `${saludo(nombre_cliente)} Tu mensaje llegó bien. Lo leemos y te respondemos a este correo.`,
      codigo_pedido && button('Seguir mi pedido', enlacePedido),
    ],
  }),
  'send-answer': (datos) => {
    const nombre = primerNombre(datos.nombre)
    const codigo = lineaSegura(datos.codigo_pedido, 9)
    const internacional = datos.clase === 'internacional'
    const dia = formatearDia(diaDe(new Date(datos.fecha)))
    const respuesta = internacional ? `Respuesta a tu solicitud de ${INTERNACIONAL}` : 'Respuesta a tu mensaje'
    return {
      asunto: datos.codigo_pedido ? `Respuesta sobre el pedido ${codigo}` : respuesta,
      resumen: codigo ? `Sobre el pedido ${codigo}.` : 'Respuesta a lo que nos escribiste.',
      motivo: 'Recibes este correo porque nos escribiste con esta dirección. Puedes responderlo.',
      titulo: nombre ? `Hola, ${nombre}` : 'Hola',
      blocks: [
        deLaTienda(datos.texto),
        codigo && fact('Código de pedido', codigo),
        datos.escrito &&
          fact(
            internacional ? `Lo que pediste el ${dia}` : `Lo que escribiste el ${dia}`,
            quoted(parrafoSeguro(datos.escrito, 1500)),
          ),
        small(negocio.marca),
      ],
    }
  },
  'send-order-confirmation': ({ customerName }) => ({
    asunto: `Recibimos tu solicitud de ${INTERNACIONAL}`,
    resumen: 'Te escribimos para coordinar la compra.',
    motivo: `Recibes este correo porque alguien pidió algo a ${INTERNACIONAL} con esta dirección. Si no fuiste tú, no tienes que hacer nada.`,
    titulo: 'Recibimos tu solicitud',
    blocks: `${saludo(customerName)} Ya tenemos tu solicitud de ${INTERNACIONAL}. Te escribimos por el medio que nos dejaste para confirmar lo que quieres, el precio y los tiempos antes de comprar nada.`,
  }),
  'send-international-request': (datos) => {
    const medio = (nombre: string, valor: string) => valor && fact(nombre, lineaSegura(valor, 255))
    return {
      asunto: `${INTERNACIONAL}: ${lineaSegura(datos.nombre, 40)}`,
      resumen: `Solicitud de ${INTERNACIONAL}.`,
      motivo: PARA_EL_EQUIPO,
      titulo: `Piden algo a ${INTERNACIONAL}`,
      blocks: [
        fact('Nombre', lineaSegura(datos.nombre)),
        medio('Correo', datos.correo),
        medio('WhatsApp', datos.whatsapp),
        medio('Instagram', datos.instagram),
        medio('Correo alternativo', datos.correo_alternativo),
        datos.cuenta
          ? medio('Entró con su cuenta', `${datos.codigo_membresia}, ${datos.cuenta}`)
          : medio('Código que escribió, sin entrar con una cuenta', datos.codigo_membresia),
        fact('Qué quiere comprar', written(parrafoSeguro(datos.descripcion, 2000) || 'No lo dijo.')),
        datos.primera_compra && 'Es su primera compra en la tienda china: no tiene costo adicional.',
      ],
      responderA: datos.correo,
    }
  },
} satisfies Partial<Mails>

type ParaLaTienda = {
  asunto: string
  titulo: string
  /** As typed, or empty. */
  codigo: string
  nombre?: string
  correo: string
  dicho: Some<Block>
  /** What became of the order. */
  nota?: string
}

/** To the shop's mailboxes: what was asked, by whom, about which order. An answer goes to that person. */
export function paraLaTienda({ asunto, titulo, codigo, nombre, correo, dicho, nota }: ParaLaTienda): Mail {
  const pedido = lineaSegura(codigo, 20)
  return {
    asunto,
    resumen: pedido ? `Pedido ${pedido}.` : 'Mensaje desde la página.',
    motivo: PARA_EL_EQUIPO,
    titulo,
    blocks: [
      pedido && fact('Código de pedido', pedido),
      nombre && fact('Nombre', lineaSegura(nombre)),
      fact('Correo', lineaSegura(correo, 255)),
      dicho,
      nota,
    ],
    responderA: correo,
  }
}

/** What somebody wrote to the shop, under its name. */
export const loDicho = (nombre: string, texto: string) => fact(nombre, written(parrafoSeguro(texto, 5000)))

/** Staff's own words: what may be a link stays one. */
export const deLaTienda = (texto: string) => paragraph(written(texto))

import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { greeting, safeLine } from '../safeText.ts'
import { bold, button, code, KEEP_PRIVATE, type Mails, paragraph, small } from './mail.ts'
import { saidFact, toShop } from './mensajes.ts'
import { retiroFacts } from './pedidos.ts'

export const retiros = {
  'send-pickup-request': (datos, { bandejaLink }) => {
    const { codigo_pedido, nombre, correo, estatus, cierre, autorizado_por } = datos
    const notes = [
      autorizado_por && `Viene por ${safeLine(autorizado_por)}, que nombró a esta persona en la página de su pedido.`,
      cierre && `Le dijimos: «${safeLine(cierre, 300)}»`,
    ]
    return toShop({
      bandejaLink,
      asunto: `Retiro del pedido ${safeLine(codigo_pedido, 9)}`,
      title: cierre ? 'Preguntan por un pedido que no espera en la tienda' : 'Vienen por un pedido',
      codigo: codigo_pedido,
      nombre,
      correo,
      content: saidFact('El pedido está', estatus),
      nota: notes.filter(Boolean).join(' '),
    })
  },
  'send-pickup-receipt': (datos, { pedidoLink }) => {
    const { codigo_pedido, estatus, listo: resolve, cierre, avisos } = datos
    const greetingText = `${greeting(datos.nombre)} `
    const codigo = code(codigo_pedido)
    const autorizado = datos.autorizado && safeLine(datos.autorizado)
    const reason =
      'Recibes este correo porque alguien pidió retirar un pedido a tu nombre. Si no fuiste tú, escríbenos enseguida.'
    const viewButton = button('Ver mi pedido', pedidoLink)
    // The order is not at the shop: the mail repeats the page's sentence and omits address and hours.
    if (cierre)
      return {
        asunto: `El pedido ${safeLine(codigo_pedido, 9)} no espera en la tienda`,
        preview: cierre,
        reason,
        title: 'Tu pedido no espera en la tienda',
        blocks: [
          paragraph(
            greetingText,
            autorizado
              ? `${autorizado}, a quien nombraste, avisó que viene por el pedido `
              : 'Pediste retirar el pedido ',
            codigo,
            `. ${cierre}`,
          ),
          viewButton,
        ],
      }
    return {
      asunto: `Anotamos el retiro del pedido ${safeLine(codigo_pedido, 9)}`,
      preview: resolve ? 'Está listo en la tienda.' : `Todavía está ${estatus}.`,
      reason,
      title: 'Anotamos tu retiro',
      blocks: [
        paragraph(
          greetingText,
          autorizado && [bold(autorizado), ', a quien nombraste para recogerlo, nos avisó que viene. '],
          'Tu pedido ',
          codigo,
          resolve ? ' está listo y te espera en la tienda.' : ` todavía no está listo: ahora está ${estatus}. `,
          !resolve &&
            (avisos
              ? 'Te avisaremos por correo cuando puedas pasar.'
              : 'Antes de venir, mira al rastrear tu pedido que diga que está listo.'),
        ),
        retiroFacts(),
        small(autorizado ? 'Si ya no quieres que lo recoja, quita su nombre en la página de tu pedido.' : KEEP_PRIVATE),
        viewButton,
      ],
    }
  },
  // Sent whenever the person authorized to collect an order changes.
  'send-pickup-authorization': (datos, { pedidoLink }) => {
    const [autorizado, anterior] = [datos.autorizado, datos.anterior].map((nombre) => nombre && safeLine(nombre, 120))
    const sentence = autorizado
      ? `${autorizado} también puede recoger tu pedido`
      : `${anterior} ya no puede recoger tu pedido`
    return {
      asunto: `Quién puede recoger el pedido ${safeLine(datos.codigo_pedido, 9)}`,
      preview: `${sentence}.`,
      reason:
        'Recibes este correo porque cambió quién puede recoger un pedido a tu nombre. Si no lo pediste tú, escríbenos enseguida.',
      title: 'Quién puede recoger tu pedido',
      blocks: [
        paragraph(
          `${greeting(datos.nombre)} ${datos.por_la_tienda ? 'Anotamos un cambio' : 'Guardamos tu cambio'}: ${sentence} `,
          code(datos.codigo_pedido),
          '.',
          autorizado && anterior && ` Tomó el lugar de ${anterior}.`,
        ),
        autorizado && 'Dale el código: al avisar que viene, que escriba su nombre y apellido como los pusiste.',
        small(QUIEN_RECOGE),
        button('Ver mi pedido', pedidoLink),
      ],
    }
  },
} satisfies Partial<Mails>

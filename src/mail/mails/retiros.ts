import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { lineaSegura, saludo } from '../texto.ts'
import { bold, button, code, type Mails, NO_COMPARTAS, paragraph, small } from './mail.ts'
import { loDicho, paraLaTienda } from './mensajes.ts'
import { dondeRetirar } from './pedidos.ts'

export const retiros = {
  'send-pickup-request': ({ codigo_pedido, nombre, correo, estatus, cerrado, autorizado_por }) => {
    const notas = [
      autorizado_por &&
        `Viene por ${lineaSegura(autorizado_por)}, que nombró a esta persona en la página de su pedido.`,
      cerrado && `Le dijimos que aparece como ${lineaSegura(estatus)} y que te escriba.`,
    ]
    return paraLaTienda({
      asunto: `Retiro del pedido ${lineaSegura(codigo_pedido, 9)}`,
      titulo: cerrado ? 'Preguntan por un pedido que no espera en la tienda' : 'Vienen por un pedido',
      codigo: codigo_pedido,
      nombre,
      correo,
      dicho: loDicho('El pedido está', estatus),
      nota: notas.filter(Boolean).join(' '),
    })
  },
  'send-pickup-receipt': (datos, { enlacePedido }) => {
    const { codigo_pedido, estatus, listo, cierre, avisos } = datos
    const hola = `${saludo(datos.nombre)} `
    const codigo = code(codigo_pedido)
    const autorizado = datos.autorizado && lineaSegura(datos.autorizado)
    const motivo =
      'Recibes este correo porque alguien pidió retirar un pedido a tu nombre. Si no fuiste tú, escríbenos enseguida.'
    const ver = button('Ver mi pedido', enlacePedido)
    // The order is not at the shop: the page's sentence is repeated, without address and hours.
    if (cierre)
      return {
        asunto: `El pedido ${lineaSegura(codigo_pedido, 9)} no espera en la tienda`,
        resumen: cierre,
        motivo,
        titulo: 'Tu pedido no espera en la tienda',
        blocks: [
          paragraph(
            hola,
            autorizado
              ? `${autorizado}, a quien nombraste, avisó que viene por el pedido `
              : 'Pediste retirar el pedido ',
            codigo,
            `. ${cierre}`,
          ),
          ver,
        ],
      }
    return {
      asunto: `Anotamos el retiro del pedido ${lineaSegura(codigo_pedido, 9)}`,
      resumen: listo ? 'Está listo en la tienda.' : `Todavía está ${estatus}.`,
      motivo,
      titulo: 'Anotamos tu retiro',
      blocks: [
        paragraph(
          hola,
          autorizado && [bold(autorizado), ', a quien nombraste para recogerlo, nos avisó que viene. '],
          'Tu pedido ',
          codigo,
          listo ? ' está listo y te espera en la tienda.' : ` todavía no está listo: ahora está ${estatus}. `,
          !listo &&
            (avisos
              ? 'Te avisaremos por correo cuando puedas pasar.'
              : 'Antes de venir, mira al rastrear tu pedido que diga que está listo.'),
        ),
        dondeRetirar,
        small(autorizado ? 'Si ya no quieres que lo recoja, quita su nombre en la página de tu pedido.' : NO_COMPARTAS),
        ver,
      ],
    }
  },
  // Whenever somebody is named to collect an order, or is not any more.
  'send-pickup-authorization': (datos, { enlacePedido }) => {
    const [autorizado, anterior] = [datos.autorizado, datos.anterior].map(
      (nombre) => nombre && lineaSegura(nombre, 120),
    )
    const dicho = autorizado
      ? `${autorizado} también puede recoger tu pedido`
      : `${anterior} ya no puede recoger tu pedido`
    return {
      asunto: `Quién puede recoger el pedido ${lineaSegura(datos.codigo_pedido, 9)}`,
      resumen: `${dicho}.`,
      motivo:
        'Recibes este correo porque cambió quién puede recoger un pedido a tu nombre. Si no lo pediste tú, escríbenos enseguida.',
      titulo: 'Quién puede recoger tu pedido',
      blocks: [
        paragraph(
          `${saludo(datos.nombre)} ${datos.por_la_tienda ? 'Anotamos un cambio' : 'Guardamos tu cambio'}: ${dicho} `,
          code(datos.codigo_pedido),
          '.',
          autorizado && anterior && ` Tomó el lugar de ${anterior}.`,
        ),
        autorizado && 'Dale el código: al avisar que viene, que escriba su nombre y apellido como los pusiste.',
        small(QUIEN_RECOGE),
        button('Ver mi pedido', enlacePedido),
      ],
    }
  },
} satisfies Partial<Mails>

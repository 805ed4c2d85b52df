import { LO_SOLICITADO } from '#lib/labels.ts'
import type { Datos } from '../contract.ts'
import { safeLine, safeParagraph } from '../safeText.ts'
import { LINK_VALIDITY } from './cuentas.ts'
import { button, code, fact, type Mails, paragraph, small, written } from './mail.ts'
import { fromShop, saidFact, toShop } from './mensajes.ts'
import { envioFacts } from './pedidos.ts'

const WHAT = { ayuda: 'ayuda urgente', direccion: 'un cambio de dirección' } as const

/** How a sentence names each kind of request. */
const WHAT_WAS_ASKED = {
  ayuda: 'la ayuda urgente',
  direccion: 'el cambio de dirección',
  envio: 'el envío a domicilio, en lugar de retirarlo,',
} as const

const TITLES = {
  ayuda: { si: 'Atendimos tu solicitud', no: 'Cerramos tu solicitud' },
  direccion: { si: 'Aprobamos el cambio de dirección', no: 'La dirección sigue igual' },
  envio: { si: 'Te lo enviamos', no: 'Sigue siendo para retirar en la tienda' },
} as const

/** Said to a client who accepted a cost before staff saw the address. */
const IF_COSTS_MORE = 'Si a esa dirección el envío cuesta más, te preguntamos antes.'

const OWNER_REASON = 'Recibes este correo porque el pedido está a tu nombre.'

export const solicitudes = {
  'send-help-email': (datos, { bandejaLink }) => {
    const { orderCode, email, situation, sin_confirmar } = datos
    return toShop({
      bandejaLink,
      asunto: `Ayuda urgente${sin_confirmar ? ' sin confirmar' : ''}: pedido ${safeLine(orderCode, 9)}`,
      title: sin_confirmar ? 'Piden ayuda urgente, sin confirmar' : 'Piden ayuda urgente',
      codigo: orderCode,
      correo: email,
      content: saidFact('Situación', situation),
      nota: ayudaNote(datos),
    })
  },
  'send-address-change-email': ({ orderCode, email, newAddress, envio }, { bandejaLink }) =>
    toShop({
      bandejaLink,
      asunto: `${envio ? 'Retiro que pasa a envío' : 'Cambio de dirección'}: pedido ${safeLine(orderCode, 9)}`,
      title: envio ? 'Piden que un retiro se envíe' : 'Piden otra dirección',
      codigo: orderCode,
      correo: email,
      content: envio ? envioFacts(envio) : saidFact('Nueva dirección', newAddress),
      nota: 'El pedido pasó a En Revisión.',
    }),
  'send-request-receipt': ({ codigo_pedido, clase, envio }, { pedidoLink }) => {
    const codigo = code(codigo_pedido)
    const isConsulta = clase === 'consulta'
    return {
      asunto: `${isConsulta ? 'Una consulta sobre tu' : 'Recibimos tu solicitud del'} pedido ${safeLine(codigo_pedido, 9)}`,
      preview: isConsulta ? 'Tu pedido sigue igual.' : 'Tu pedido está En Revisión.',
      reason: OWNER_REASON,
      title: isConsulta ? 'Una consulta sobre tu pedido' : 'Recibimos tu solicitud',
      blocks: [
        isConsulta
          ? paragraph(
              'Alguien nos escribió sobre tu pedido ',
              codigo,
              '. El pedido sigue igual, y respondemos a quien escribió.',
            )
          : paragraph(
              envio
                ? ['Pediste que te enviemos el pedido ', codigo, ', que era para retirarlo en la tienda.']
                : [`Pediste ${WHAT[clase]} para el pedido `, codigo, '.'],
              ' Lo pusimos En Revisión y te escribiremos en cuanto lo veamos.',
              envio && ` ${IF_COSTS_MORE}`,
            ),
        envio && envioFacts(envio),
        button('Ver mi pedido', pedidoLink),
      ],
    }
  },
  'send-request-confirmation-link': ({ codigo_pedido, clase, texto, correo, envio }, { confirmationLink }) => ({
    asunto: `Confirma la solicitud del pedido ${safeLine(codigo_pedido, 9)}`,
    preview: 'Nada cambia hasta que lo confirmes.',
    reason: OWNER_REASON,
    title: '¿Pediste esto?',
    blocks: [
      paragraph(
        `Alguien pidió ${envio ? WHAT_WAS_ASKED.envio : WHAT[clase]} para tu pedido `,
        code(codigo_pedido),
        ' con otro correo. Si fuiste tú, confírmalo; si no, no hagas nada: el pedido sigue igual.',
        envio && ` Al confirmarlo aceptas el costo del envío. ${IF_COSTS_MORE}`,
      ),
      envio ? envioFacts(envio) : texto && fact(LO_SOLICITADO[clase], written(safeParagraph(texto))),
      correo && fact('Quién lo pide', safeLine(correo, 255)),
      button('Confirmar la solicitud', confirmationLink),
      small(LINK_VALIDITY),
    ],
  }),
  // Only the order's own address gets the button that opens the order.
  'send-request-answer': (datos, { pedidoLink }) => {
    const { aprobada, del_pedido, de_otro, envio, direccion, nota } = datos
    const clase = envio ? 'envio' : datos.clase
    const codigo = safeLine(datos.codigo_pedido, 9)
    const decision = aprobada === null ? 'Te respondemos' : TITLES[clase][aprobada ? 'si' : 'no']
    return {
      asunto: `Respuesta sobre el pedido ${codigo}`,
      preview: `Sobre ${WHAT_WAS_ASKED[clase]} del pedido ${codigo}.`,
      reason: del_pedido ? OWNER_REASON : 'Recibes este correo porque nos pediste algo sobre este pedido.',
      title: de_otro ? 'Sobre tu pedido' : decision,
      blocks: [
        paragraph(
          `${de_otro ? 'Alguien nos pidió con otro correo' : 'Nos pediste'} ${WHAT_WAS_ASKED[clase]} del pedido `,
          code(codigo),
          '.',
        ),
        nota && fromShop(nota),
        aprobada && envio && envioFacts(envio),
        aprobada && !envio && direccion && fact('Nueva dirección', written(safeParagraph(direccion))),
        aprobada === false && envio && 'No se te cobra el envío, y el resto del pedido sigue igual.',
        del_pedido && button('Ver mi pedido', pedidoLink),
      ],
    }
  },
} satisfies Partial<Mails>

const UNCONFIRMED_AYUDA =
  'Este correo no es el del pedido, así que puede ser de otra persona. El pedido no se ha movido: le enviamos un enlace a su propio correo para que lo confirme. Antes de contar algo del pedido, comprueba con quién hablas.'

const AYUDA_TO_CALL =
  'El pedido no tiene correo, así que cualquiera que sepa su código pudo pedir esto. No se ha movido: llama al teléfono del pedido, no a otro, y marca en la bandeja si es suya.'

function ayudaNote({ sin_confirmar, sin_correo }: Datos<'send-help-email'>) {
  if (!sin_confirmar) return 'El pedido pasó a En Revisión.'
  return sin_correo ? AYUDA_TO_CALL : UNCONFIRMED_AYUDA
}

import { LO_PEDIDO } from '#lib/labels.ts'
import type { Datos } from '../contract.ts'
import { lineaSegura, parrafoSeguro } from '../texto.ts'
import { CUANTO_SIRVE } from './cuentas.ts'
import { button, code, fact, type Mails, paragraph, small, written } from './mail.ts'
import { deLaTienda, loDicho, paraLaTienda } from './mensajes.ts'
import { datosDelEnvio } from './pedidos.ts'

const QUE = { ayuda: 'ayuda urgente', direccion: 'un cambio de dirección' } as const

/** The same, said of one that was asked for. */
const LO_QUE_PIDIO = {
  ayuda: 'la ayuda urgente',
  direccion: 'el cambio de dirección',
  envio: 'el envío a domicilio, en lugar de retirarlo,',
} as const

const TITULO = {
  ayuda: { si: 'Atendimos tu solicitud', no: 'Cerramos tu solicitud' },
  direccion: { si: 'Aprobamos el cambio de dirección', no: 'La dirección sigue igual' },
  envio: { si: 'Te lo enviamos', no: 'Sigue siendo para retirar en la tienda' },
} as const

/** Said to who accepted a cost, before anybody has looked at the address. */
const SI_CUESTA_MAS = 'Si a esa dirección el envío cuesta más, te preguntamos antes.'

const A_SU_NOMBRE = 'Recibes este correo porque el pedido está a tu nombre.'

export const solicitudes = {
  'send-help-email': (datos) => {
    const { orderCode, email, situation, sin_confirmar } = datos
    return paraLaTienda({
      asunto: `Ayuda urgente${sin_confirmar ? ' sin confirmar' : ''}: pedido ${lineaSegura(orderCode, 9)}`,
      titulo: sin_confirmar ? 'Piden ayuda urgente, sin confirmar' : 'Piden ayuda urgente',
      codigo: orderCode,
      correo: email,
      dicho: loDicho('Situación', situation),
      nota: notaDeAyuda(datos),
    })
  },
  'send-address-change-email': ({ orderCode, email, newAddress, envio }) =>
    paraLaTienda({
      asunto: `${envio ? 'Retiro que pasa a envío' : 'Cambio de dirección'}: pedido ${lineaSegura(orderCode, 9)}`,
      titulo: envio ? 'Piden que un retiro se envíe' : 'Piden otra dirección',
      codigo: orderCode,
      correo: email,
      dicho: envio ? datosDelEnvio(envio) : loDicho('Nueva dirección', newAddress),
      nota: 'El pedido pasó a En Revisión.',
    }),
  'send-request-receipt': ({ codigo_pedido, clase, envio }, { enlacePedido }) => {
    const codigo = code(codigo_pedido)
    const consulta = clase === 'consulta'
    return {
      asunto: `${consulta ? 'Una consulta sobre tu' : 'Recibimos tu solicitud del'} pedido ${lineaSegura(codigo_pedido, 9)}`,
      resumen: consulta ? 'Tu pedido sigue igual.' : 'Tu pedido está En Revisión.',
      motivo: A_SU_NOMBRE,
      titulo: consulta ? 'Una consulta sobre tu pedido' : 'Recibimos tu solicitud',
      blocks: [
        consulta
          ? paragraph(
              'Alguien nos escribió sobre tu pedido ',
              codigo,
              '. El pedido sigue igual, y respondemos a quien escribió.',
            )
          : paragraph(
              envio
                ? ['Pediste que te enviemos el pedido ', codigo, ', que era para retirarlo en la tienda.']
                : [`Pediste ${QUE[clase]} para el pedido `, codigo, '.'],
              ' Lo pusimos En Revisión y te escribiremos en cuanto lo veamos.',
              envio && ` ${SI_CUESTA_MAS}`,
            ),
        envio && datosDelEnvio(envio),
        button('Ver mi pedido', enlacePedido),
      ],
    }
  },
  'send-request-confirmation-link': ({ codigo_pedido, clase, texto, correo, envio }, { enlaceConfirmacion }) => ({
    asunto: `Confirma la solicitud del pedido ${lineaSegura(codigo_pedido, 9)}`,
    resumen: 'Nada cambia hasta que lo confirmes.',
    motivo: A_SU_NOMBRE,
    titulo: '¿Pediste esto?',
    blocks: [
      paragraph(
        `Alguien pidió ${envio ? LO_QUE_PIDIO.envio : QUE[clase]} para tu pedido `,
        code(codigo_pedido),
        ' con otro correo. Si fuiste tú, confírmalo; si no, no hagas nada: el pedido sigue igual.',
        envio && ` Al confirmarlo aceptas el costo del envío. ${SI_CUESTA_MAS}`,
      ),
      envio ? datosDelEnvio(envio) : texto && fact(LO_PEDIDO[clase], written(parrafoSeguro(texto))),
      correo && fact('Quién lo pide', lineaSegura(correo, 255)),
      button('Confirmar la solicitud', enlaceConfirmacion),
      small(CUANTO_SIRVE),
    ],
  }),
  // It opens the order only for the order's own address.
  'send-request-answer': (datos, { enlacePedido }) => {
    const { aprobada, del_pedido, de_otro, envio, direccion, nota } = datos
    const clase = envio ? 'envio' : datos.clase
    const codigo = lineaSegura(datos.codigo_pedido, 9)
    const decidido = aprobada === null ? 'Te respondemos' : TITULO[clase][aprobada ? 'si' : 'no']
    return {
      asunto: `Respuesta sobre el pedido ${codigo}`,
      resumen: `Sobre ${LO_QUE_PIDIO[clase]} del pedido ${codigo}.`,
      motivo: del_pedido ? A_SU_NOMBRE : 'Recibes este correo porque nos pediste algo sobre este pedido.',
      titulo: de_otro ? 'Sobre tu pedido' : decidido,
      blocks: [
        paragraph(
          `${de_otro ? 'Alguien nos pidió con otro correo' : 'Nos pediste'} ${LO_QUE_PIDIO[clase]} del pedido `,
          code(codigo),
          '.',
        ),
        nota && deLaTienda(nota),
        aprobada && envio && datosDelEnvio(envio),
        aprobada && !envio && direccion && fact('Nueva dirección', written(parrafoSeguro(direccion))),
        aprobada === false && envio && 'No se te cobra el envío, y el resto del pedido sigue igual.',
        del_pedido && button('Ver mi pedido', enlacePedido),
      ],
    }
  },
} satisfies Partial<Mails>

const AYUDA_SIN_CONFIRMAR =
  'Este correo no es el del pedido, así que puede ser de otra persona. El pedido no se ha movido: le enviamos un enlace a su propio correo para que lo confirme. Antes de contar algo del pedido, comprueba con quién hablas.'

const AYUDA_POR_LLAMAR =
  'El pedido no tiene correo, así que cualquiera que sepa su código pudo pedir esto. No se ha movido: llama al teléfono del pedido, no a otro, y marca en la bandeja si es suya.'

function notaDeAyuda({ sin_confirmar, sin_correo }: Datos<'send-help-email'>) {
  if (!sin_confirmar) return 'El pedido pasó a En Revisión.'
  return sin_correo ? AYUDA_POR_LLAMAR : AYUDA_SIN_CONFIRMAR
}

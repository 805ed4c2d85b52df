import type { ClaseDePush } from '#push/labels.ts'
import { type Datos, type MailKind, mailKinds } from './contract.ts'
import { bandejaPath, ticketPath } from './mails/links.ts'

/** Kinds of mail by which a form notifies the shop. */
export type MailToShop = {
  [F in MailKind]: (typeof mailKinds)[F]['causa'] extends 'para_la_tienda' ? F : never
}[MailKind]

type StaffPush = { clase: ClaseDePush; texto: string; ruta: string }

const ofBandeja = (clase: ClaseDePush, texto: string, { en_bandeja }: { en_bandeja: string }): StaffPush => ({
  clase,
  texto,
  ruta: bandejaPath(en_bandeja),
})

/**
 * The push to staff beside each mail to the shop. A locked screen shows it, so it holds nothing that somebody typed but
 * the code of an order that exists.
 */
const PUSHES: { [F in MailToShop]: (datos: Datos<F>) => StaffPush } = {
  'send-help-email': (datos) =>
    datos.sin_confirmar
      ? ofBandeja('mensaje', `Piden ayuda con el pedido ${datos.orderCode}, sin confirmar`, datos)
      : ofBandeja('ayuda', `Pedido ${datos.orderCode}`, datos),
  'send-address-change-email': (datos) =>
    ofBandeja('mensaje', `Otra dirección para el pedido ${datos.orderCode}`, datos),
  'send-order-tracking-help': (datos) => ofBandeja('mensaje', `Sobre el pedido ${datos.codigo_pedido}`, datos),
  'send-contact-message': (datos) => ofBandeja('mensaje', 'Del formulario de contacto', datos),
  'send-pickup-request': (datos) => ofBandeja('mensaje', `Pasan a retirar el pedido ${datos.codigo_pedido}`, datos),
  'send-international-request': (datos) => ofBandeja('mensaje', 'Del servicio internacional', datos),
  'send-ticket-message': ({ ticket }) => ({ clase: 'mensaje', texto: `Ticket ${ticket}`, ruta: ticketPath(ticket) }),
}

/** The push to staff that goes with a mail; null for mails to other people. */
export function staffPushOf(funcion: MailKind, datos: object): StaffPush | null {
  if (mailKinds[funcion].causa !== 'para_la_tienda') return null
  const known = mailKinds[funcion].datos.parse(datos)
  return PUSHES[funcion as MailToShop](known as never) // each kind's data are its own
}

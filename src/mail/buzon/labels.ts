import type { BadgeColor } from '#ui/Badge.tsx'
import type { MailKind } from '../contract.ts'
import type { MailState } from './contract.ts'

/** The words and the color that staff see for each state of a mail. */
export const STATES: Record<MailState, { nombre: string; plural: string; color: BadgeColor }> = {
  pendiente: { nombre: 'Por salir', plural: 'Por salir', color: 'amarillo' },
  enviado: { nombre: 'Enviado', plural: 'Enviados', color: 'verde' },
  guardado: { nombre: 'Guardado aquí', plural: 'Guardados aquí', color: 'azul' },
  omitido: { nombre: 'No se envió', plural: 'No se enviaron', color: 'gris' },
  superado: { nombre: 'No hizo falta', plural: 'No hicieron falta', color: 'gris' },
  fallido: { nombre: 'Fallido', plural: 'Fallidos', color: 'rojo' },
}

/** The name that staff see for each kind of mail. */
const MAIL_LABELS: Record<MailKind, string> = {
  'send-order-request-confirmation': 'Confirmación de un pedido',
  'send-status-update': 'Cambio de estatus',
  'send-payment': 'Pago de un pedido',
  'send-price': 'Precio por aceptar',
  'send-receipt-refused': 'Comprobante rechazado',
  'send-hold-ended': 'Pieza apartada que volvió a la vitrina',
  'send-piece-wait-link': 'Enlace para que le avisen de una pieza',
  'send-piece-back': 'Pieza que volvió a la tienda',
  'send-help-email': 'Ayuda urgente, a la tienda',
  'send-address-change-email': 'Cambio de dirección, a la tienda',
  'send-order-tracking-help': 'Consulta sobre un pedido, a la tienda',
  'send-contact-message': 'Mensaje de la página, a la tienda',
  'send-confirmation-email': 'Confirmación de un mensaje',
  'send-request-receipt': 'Confirmación de una solicitud o consulta',
  'send-request-confirmation-link': 'Enlace para confirmar una solicitud',
  'send-request-answer': 'Respuesta a una solicitud',
  'send-answer': 'Respuesta a quien escribió',
  'send-pickup-request': 'Aviso de retiro, a la tienda',
  'send-pickup-receipt': 'Confirmación de un retiro',
  'send-new-date': 'Fecha nueva de un pedido',
  'send-payment-reminder': 'Recordatorio de un pago',
  'send-pickup-authorization': 'Quién puede recoger un pedido',
  'send-order-confirmation': 'Confirmación de una compra de fuera',
  'send-international-request': 'Compra de fuera, a la tienda',
  'send-signup-confirmation': 'Enlace para confirmar una cuenta',
  'send-registration-email': 'Código y contraseña de un miembro',
  'send-policy-change': 'Cambio de políticas, a todos los miembros',
  'send-known-address': 'Aviso: ya tiene cuenta',
  'send-password-reset': 'Enlace para otra contraseña',
  'send-invitation': 'Invitación al equipo',
  'send-account-change': 'Aviso de un cambio en la cuenta',
  'send-credit-notification': 'Movimiento del saldo',
  'send-order-link': 'Enlace para agregar un pedido a una cuenta',
  'send-ticket-answer': 'Respuesta de un ticket',
  'send-ticket-message': 'Ticket, a la tienda',
  'send-chat-answer': 'Respuesta del chat',
  'send-chat-transcript': 'Copia de una conversación',
  'send-chat-link': 'Enlace para recibir una conversación',
  'send-notices-change': 'Aviso de baja o de alta de los avisos',
  'send-shop-alarm': 'Aviso de cómo anda la tienda',
}

/** @returns null for a kind that no longer exists */
export function mailLabel(funcion: string) {
  return Object.hasOwn(MAIL_LABELS, funcion) ? MAIL_LABELS[funcion as MailKind] : null // `hasOwn` found the key
}

import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { CORREO_INCOMPLETO, emailAddress, MISSING_FIELDS, requiredLine, requiredText, singleLine } from '#lib/text.ts'

const MISSING_CONTACTO_FIELDS = 'Por favor completa todos los campos.'
const INCOMPLETE_CODIGO = 'Escribe el código completo (la letra B y siete números) o deja el campo vacío.'
const MENSAJE_MAX_LENGTH = 5000

/** The contact form of `/contacto` and, with an order code, of `/rastrear`. */
export const Mensaje = z.strictObject({
  nombre_cliente: requiredLine(200, MISSING_CONTACTO_FIELDS),
  correo: emailAddress(CORREO_INCOMPLETO, MISSING_CONTACTO_FIELDS),
  descripcion_problema: requiredText(MENSAJE_MAX_LENGTH, MISSING_CONTACTO_FIELDS),
  /** A complete code or `''`. It may name no order. */
  codigo_pedido: singleLine(20)
    .refine((codigo) => codigo === '' || CODIGO_PEDIDO.test(codigo), INCOMPLETE_CODIGO)
    .default(''),
})
export type Mensaje = z.infer<typeof Mensaje>

/** A question about the order on the screen: 'Tienes algun problema?' on `/rastrear`. */
export const Consulta = z.strictObject({
  nombre_cliente: requiredLine(200, MISSING_FIELDS),
  correo: emailAddress(CORREO_INCOMPLETO, MISSING_FIELDS),
  mensaje: requiredText(MENSAJE_MAX_LENGTH, MISSING_FIELDS),
})
export type Consulta = z.infer<typeof Consulta>

/** `enviada`: the confirmation mail was sent at once. `pendiente`: it was not sent yet, or could not be sent. */
const MensajeGuardado = z.object({ confirmacion: z.enum(['enviada', 'pendiente']) })
export type MensajeGuardado = z.infer<typeof MensajeGuardado>

export const enviarMensaje = {
  method: 'POST',
  url: '/api/contactos',
  policy: 'publica',
  limit: ['form'],
  repeatable: true,
  schema: {
    summary: 'Write to the shop; waits at most 3 s to tell whether the confirmation mail left',
    body: Mensaje,
    response: { 201: MensajeGuardado, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const consultar = {
  method: 'POST',
  url: '/api/pedidos/:codigo/consultas',
  policy: 'publica',
  limit: ['code', 'form'],
  repeatable: true,
  schema: {
    summary: 'Ask the shop about an order',
    params: z.object({ codigo: CodigoPedido }),
    body: Consulta,
    response: { 201: z.object({ codigo: CodigoPedido }), 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

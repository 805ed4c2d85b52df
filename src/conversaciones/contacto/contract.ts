import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errores.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import type { Ruta } from '#lib/ruta.ts'
import { CORREO_INCOMPLETO, correo, FALTAN_CAMPOS, linea, lineaLlena, lleno } from '#lib/texto.ts'

const FALTAN_CAMPOS_DE_CONTACTO = 'Por favor completa todos los campos.'
const PARTE_DE_CODIGO = 'Escribe el código completo (la letra B y siete números) o deja el campo vacío.'
const MENSAJE = 5000

/** The contact form of `/contacto` and, with an order code, of `/rastrear`. */
export const Mensaje = z.strictObject({
  nombre_cliente: lineaLlena(200, FALTAN_CAMPOS_DE_CONTACTO),
  correo: correo(CORREO_INCOMPLETO, FALTAN_CAMPOS_DE_CONTACTO),
  descripcion_problema: lleno(MENSAJE, FALTAN_CAMPOS_DE_CONTACTO),
  /** Whole or none; a message is kept even when its code names no order. */
  codigo_pedido: linea(20)
    .refine((codigo) => codigo === '' || CODIGO_PEDIDO.test(codigo), PARTE_DE_CODIGO)
    .default(''),
})
export type Mensaje = z.infer<typeof Mensaje>

/** What somebody asks about the order they follow: 'Tienes algun problema?' on `/rastrear`. */
export const Consulta = z.strictObject({
  nombre_cliente: lineaLlena(200, FALTAN_CAMPOS),
  correo: correo(CORREO_INCOMPLETO, FALTAN_CAMPOS),
  mensaje: lleno(MENSAJE, FALTAN_CAMPOS),
})
export type Consulta = z.infer<typeof Consulta>

/** Whether the confirmation mail left at its first attempt; one that did not is tried again by itself. */
const MensajeGuardado = z.object({ confirmacion: z.enum(['enviada', 'pendiente']) })
export type MensajeGuardado = z.infer<typeof MensajeGuardado>

export const enviarMensaje = {
  method: 'POST',
  url: '/api/contactos',
  policy: 'publica',
  limit: ['form'],
  repetible: true,
  schema: {
    summary: 'Write to the shop; waits at most 3 s to tell whether the confirmation mail left',
    body: Mensaje,
    response: { 201: MensajeGuardado, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const consultar = {
  method: 'POST',
  url: '/api/pedidos/:codigo/consultas',
  policy: 'publica',
  limit: ['code', 'form'],
  repetible: true,
  schema: {
    summary: 'Ask the shop about an order',
    params: z.object({ codigo: CodigoPedido }),
    body: Consulta,
    response: { 201: z.object({ codigo: CodigoPedido }), 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

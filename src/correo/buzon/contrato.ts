import { z } from 'zod'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { linea } from '#comun/texto.ts'

/** `guardado`: there is no mail server, so it stays in the mailbox. `omitido`: left out by an opt-out or a limit. */
export const EstadoDeCorreo = z.enum(['pendiente', 'enviado', 'guardado', 'omitido', 'fallido'])
export type EstadoDeCorreo = z.infer<typeof EstadoDeCorreo>

const Instante = z.iso.datetime({ offset: true })

/** A mail as staff see it in the list. */
export const Correo = z.object({
  id: z.uuid(),
  /** The job's name in the specification (§7). */
  funcion: z.string(),
  para: z.string(),
  codigo_pedido: z.string().nullable(),
  asunto: z.string(),
  estado: EstadoDeCorreo,
  intentos: z.int(),
  ultimo_error: z.string().nullable(),
  fecha_creacion: Instante,
  fecha_envio: Instante.nullable(),
})
export type Correo = z.infer<typeof Correo>

/** With what it says, as plain text. Links that open something are masked once a mail server delivered them. */
const CorreoLeido = Correo.extend({ texto: z.string() })

const params = z.object({ id: z.uuid('Ese correo no existe.') })

export const listarCorreos = {
  method: 'GET',
  url: '/api/gestion/correos',
  policy: 'admin',
  schema: {
    summary: 'The outbox, newest first, fifty at a time',
    querystring: z.object({
      estado: EstadoDeCorreo.optional(),
      /** Part of an address, or an order code. */
      busca: linea(255).optional(),
      /** The id of the last mail one has. */
      despues_de: z.uuid().optional(),
    }),
    response: { 200: z.object({ correos: z.array(Correo), hay_mas: z.boolean() }), 422: Rechazo },
  },
} as const satisfies Ruta

export const leerCorreo = {
  method: 'GET',
  url: '/api/gestion/correos/:id',
  policy: 'admin',
  schema: { summary: 'What a mail says', params, response: { 200: CorreoLeido, 404: Rechazo, 422: Rechazo } },
} as const satisfies Ruta

export const reenviarCorreo = {
  method: 'POST',
  url: '/api/gestion/correos/:id/envios',
  policy: 'admin',
  schema: {
    summary: 'Send a mail again that failed for good or was left out',
    params,
    response: { 200: CorreoLeido, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

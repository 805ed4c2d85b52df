import { z } from 'zod'
import { ESTADOS_DE_CORREO } from '#lib/conjuntos.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import type { Ruta } from '#lib/ruta.ts'
import { linea } from '#lib/texto.ts'

export const EstadoDeCorreo = z.enum(ESTADOS_DE_CORREO)
export type EstadoDeCorreo = z.infer<typeof EstadoDeCorreo>

/** A mail as staff see it in the list. */
export const Correo = z.object({
  id: z.uuid(),
  /** The job's name (docs/decisions/012); of an older version's mail, one that no longer is. */
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

/** With what it says, as plain text. */
const CorreoLeido = Correo.extend({
  texto: z.string(),
  /** Whether what its links open is left out: they are not written yet, or they are only for who received them. */
  enlaces_ocultos: z.boolean(),
})
export type CorreoLeido = z.infer<typeof CorreoLeido>

const params = z.object({ id: z.uuid('Ese correo no existe.') })

const enBuzon = ['gestion:correos'] as const
/** Milliseconds between two reads without a line: what is about to leave is looked at more often. */
export const ritmoDe = (algunoPorSalir = false) => (algunoPorSalir ? 2_000 : 15_000)

/** Characters. */
export const LARGO_DE_BUSQUEDA = 255

export const listarCorreos = {
  method: 'GET',
  url: '/api/gestion/correos',
  policy: 'admin',
  topics: enBuzon,
  schema: {
    summary: 'The outbox, newest first, fifty at a time',
    querystring: z.object({
      estado: EstadoDeCorreo.optional(),
      /** Part of an address, or an order code. */
      busca: linea(LARGO_DE_BUSQUEDA).optional(),
      despues_de: Cursor.optional(),
    }),
    response: { 200: z.object({ correos: z.array(Correo), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Ruta

export const leerCorreo = {
  method: 'GET',
  url: '/api/gestion/correos/:id',
  policy: 'admin',
  topics: enBuzon,
  schema: { summary: 'What a mail says', params, response: { 200: CorreoLeido, 404: Rechazo, 422: Rechazo } },
} as const satisfies Ruta

export const reenviarCorreo = {
  method: 'POST',
  url: '/api/gestion/correos/:id/envios',
  policy: 'admin',
  topics: enBuzon,
  answers: leerCorreo,
  repetible: true,
  schema: {
    summary: 'Send a mail again, written anew; one that had left stays as it was, and the answer is the new one',
    params,
    response: { 200: CorreoLeido, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { plainText } from '#lib/text.ts'
import { KINDS, MENSAJE_MAX_LENGTH } from './leer/marcas.ts'

/** A passage of a message, in UTF-16 units, that a model takes for something. */
export const Pasaje = z.object({ kind: z.enum(KINDS), start: z.int(), end: z.int() })
export type Pasaje = z.infer<typeof Pasaje>

export const sugerirDatos = {
  method: 'POST',
  url: '/api/gestion/pedidos/sugerencias',
  policy: 'pedidos',
  schema: {
    summary: "Passages of a customer's message that the owner's model takes for what the rules did not find",
    body: z.strictObject({
      texto: plainText().max(MENSAJE_MAX_LENGTH, 'El mensaje es demasiado largo.'),
      /** What the rules did not find. */
      faltan: z.array(z.enum(KINDS)).min(1).max(KINDS.length),
    }),
    response: {
      /** `hay_modelo` is false where the owner set no model: there is nothing to ask again. */
      200: z.object({ hay_modelo: z.boolean(), pasajes: z.array(Pasaje) }),
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

import { z } from 'zod'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { CORREO_INCOMPLETO, emailAddress, MISSING_FIELDS, requiredLine } from '#lib/text.ts'

/** The body of `verify-pickup-request`. Its code format is looser than elsewhere (docs/decisions/012). */
export const Retiro = z.strictObject({
  nombre: requiredLine(100, MISSING_FIELDS),
  apellido: requiredLine(100, MISSING_FIELDS),
  codigoPedido: requiredLine(9, MISSING_FIELDS).refine(
    (codigo) => codigo === '' || /^[A-Z0-9]{3}-[A-Z0-9]{1,5}$/.test(codigo),
    CODIGO_INCOMPLETO,
  ),
  correo: emailAddress(CORREO_INCOMPLETO, MISSING_FIELDS),
})
export type Retiro = z.infer<typeof Retiro>

export const Verificacion = z.object({
  success: z.boolean(),
  /** Message for the person, in Spanish. */
  message: z.string(),
  /** Whether the order can be collected now; false without success. */
  listo: z.boolean(),
  /**
   * Whether the order cannot be collected, because it is closed, has left the shop or goes by delivery. Answers that
   * were stored for replays before this field existed lack it.
   */
  cerrado: z.boolean().default(false),
})
export type Verificacion = z.infer<typeof Verificacion>

export const verificarRetiro = {
  method: 'POST',
  url: '/api/verify-pickup-request',
  policy: 'publica',
  limit: ['code', 'form'],
  isMiss: ({ success }: Verificacion) => !success,
  repeatable: true,
  schema: {
    summary: 'Say that one collects an order; which part does not fit is never told',
    body: Retiro,
    response: { 200: Verificacion, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

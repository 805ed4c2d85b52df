import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { Contrasena, cuentaTopics } from '../contract.ts'

export const SegundoPasoState = z.object({
  activo: z.boolean(),
  /** Recovery codes left; 0 while the second step is off. */
  codigos: z.int(),
})
export type SegundoPasoState = z.infer<typeof SegundoPasoState>

export const obtenerSegundoPaso = {
  method: 'GET',
  url: '/api/segundo-paso',
  policy: 'miembro',
  topics: cuentaTopics,
  schema: { summary: 'Whether signing in takes a second step', response: { 200: SegundoPasoState } },
} as const satisfies Route

const RecoveryCodeList = z.array(z.string())

export const prepararSegundoPaso = {
  method: 'POST',
  url: '/api/segundo-paso/preparaciones',
  policy: 'miembro',
  schema: {
    summary:
      'Make the secret for an authenticator; the second step is on once one of its codes was given (`activarSegundoPaso`)',
    body: z.strictObject({ contrasena: Contrasena }),
    response: {
      200: z.object({
        /** `otpauth://totp/…`, the content of the QR code. */
        uri: z.string(),
        /** The secret in base32, to type by hand. */
        secreto: z.string(),
        codigos: RecoveryCodeList,
      }),
      401: Rechazo,
      409: Rechazo,
      422: Rechazo,
      429: Rechazo,
      503: Rechazo,
    },
  },
} as const satisfies Route

export const activarSegundoPaso = {
  method: 'PUT',
  url: '/api/segundo-paso',
  policy: 'miembro',
  topics: cuentaTopics,
  answers: obtenerSegundoPaso,
  schema: {
    summary: 'Turn the second step on by a code of the authenticator',
    body: z.strictObject({
      codigo: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Son los 6 números de tu aplicación.'),
    }),
    response: { 200: SegundoPasoState, 401: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

export const quitarSegundoPaso = {
  method: 'POST',
  url: '/api/segundo-paso/bajas',
  policy: 'miembro',
  topics: cuentaTopics,
  answers: obtenerSegundoPaso,
  schema: {
    summary: 'Turn the second step off',
    body: z.strictObject({ contrasena: Contrasena }),
    response: { 200: SegundoPasoState, 401: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

export const renovarCodigosDeRecuperacion = {
  method: 'POST',
  url: '/api/segundo-paso/codigos',
  policy: 'miembro',
  topics: cuentaTopics,
  schema: {
    summary: 'Make new recovery codes; the ones before open nothing',
    body: z.strictObject({ contrasena: Contrasena }),
    response: {
      200: z.object({ codigos: RecoveryCodeList }),
      401: Rechazo,
      409: Rechazo,
      422: Rechazo,
      429: Rechazo,
      503: Rechazo,
    },
  },
} as const satisfies Route

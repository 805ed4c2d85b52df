import { z } from 'zod'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { CORREO_INCOMPLETO, correo, FALTAN_CAMPOS, lineaLlena } from '#comun/texto.ts'
import { ClaveDeRepeticion } from '#pedidos/contrato.ts'

/** The payload of `verify-pickup-request` (specification §7). The code is looser than elsewhere (§5). */
export const Retiro = z.strictObject({
  nombre: lineaLlena(100, FALTAN_CAMPOS),
  apellido: lineaLlena(100, FALTAN_CAMPOS),
  codigoPedido: lineaLlena(9, FALTAN_CAMPOS).refine(
    (codigo) => codigo === '' || /^[A-Z0-9]{3}-[A-Z0-9]{1,5}$/.test(codigo),
    'Escribe el código completo, por ejemplo B01-00000.',
  ),
  correo: correo(CORREO_INCOMPLETO, FALTAN_CAMPOS),
})
export type Retiro = z.infer<typeof Retiro>

const Verificacion = z.object({
  success: z.boolean(),
  /** What to tell the person, in Spanish. */
  message: z.string(),
  /** Whether the order waits at the shop; false without success. */
  listo: z.boolean(),
})
export type Verificacion = z.infer<typeof Verificacion>

export const verificarRetiro = {
  method: 'POST',
  url: '/api/verify-pickup-request',
  policy: 'publica',
  schema: {
    summary: 'Say that one collects an order; which part does not fit is never told',
    headers: ClaveDeRepeticion,
    body: Retiro,
    response: { 200: Verificacion, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

import { z } from 'zod'
import { CODIGO_PEDIDO } from './codigoFormat.ts'
import { CODIGO_INCOMPLETO } from './codigoIncompleto.ts'

export const CodigoPedido = z.string().regex(CODIGO_PEDIDO, CODIGO_INCOMPLETO)

/** An order code as a form field; `missing` is the message when the field is empty. */
export function requiredCodigo(missing: string) {
  return z
    .string()
    .refine((codigo) => codigo !== '', missing)
    .pipe(CodigoPedido)
}

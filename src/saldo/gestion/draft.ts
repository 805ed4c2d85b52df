import { z } from 'zod'
import { readDinero } from '#lib/dinero.ts'
import { CargoNuevo, CreditoNuevo } from '../contract.ts'

const KINDS = ['credito', 'cargo'] as const
export type MovimientoKind = (typeof KINDS)[number]

/** An amount as typed, such as `1,234.5`. */
const monto = z
  .string()
  .trim()
  .transform((draft) => readDinero(draft) ?? draft)
  .pipe(CreditoNuevo.shape.monto)

const Credito = z.object({ clase: z.enum(KINDS), monto, descripcion: CreditoNuevo.shape.descripcion.unwrap() })
/** Schema of the form for each kind of movement; a charge needs a reason. */
export const MOVIMIENTO_SCHEMAS = {
  credito: Credito,
  cargo: Credito.extend({ descripcion: CargoNuevo.shape.descripcion }),
}
export type MovimientoDraft = z.infer<typeof Credito>

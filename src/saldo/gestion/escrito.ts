import { z } from 'zod'
import { leerDinero } from '#lib/dinero.ts'
import { CargoNuevo, CreditoNuevo } from '../contract.ts'

const CLASES = ['credito', 'cargo'] as const
export type Clase = (typeof CLASES)[number]

/** As staff write it: `1,234.5`. */
const monto = z
  .string()
  .trim()
  .transform((escrito) => leerDinero(escrito) ?? escrito)
  .pipe(CreditoNuevo.shape.monto)

const Credito = z.object({ clase: z.enum(CLASES), monto, descripcion: CreditoNuevo.shape.descripcion.unwrap() })
/** What is written of a movement; of a charge also why. */
export const ESCRITO = { credito: Credito, cargo: Credito.extend({ descripcion: CargoNuevo.shape.descripcion }) }
export type Escrito = z.infer<typeof Credito>

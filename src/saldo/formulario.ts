import { z } from 'zod'
import { leerDinero, sumarDinero } from '#comun/dinero.ts'
import { linea, lineaLlena } from '#comun/texto.ts'
import { CargoNuevo, CreditoNuevo, FALTA_MONTO } from './contrato.ts'
import { contrario } from './reglas.ts'

const monto = z
  .string()
  .trim()
  .min(1, FALTA_MONTO)
  // What is no amount stays as it was typed, and the contract refuses it.
  .transform((escrito) => leerDinero(escrito) ?? escrito)
  .pipe(CreditoNuevo.shape.monto)

/** What staff type. */
const Credito = z.object({ codigo: lineaLlena(20, FALTA_MONTO), monto, descripcion: linea(200) })
export type EscritoDeMovimiento = z.infer<typeof Credito>

export const ESCRITO = {
  credito: Credito,
  cargo: Credito.extend({ descripcion: CargoNuevo.shape.descripcion }),
}
export type Que = keyof typeof ESCRITO

/** What a balance will be; null while what is typed is no amount. */
export function saldoNuevo(saldo: string, que: Que, escrito: string) {
  const { success, data } = monto.safeParse(escrito)
  return success ? sumarDinero(saldo, que === 'cargo' ? contrario(data) : data) : null
}

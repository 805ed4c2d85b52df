import { cuentaEnJson } from '#db/schema/pagos.server.ts'
import { demasOf, faltaOf } from '#pagos/rules.ts'
import { type Parte, repartir } from '../cuotas/rules.ts'
import { ESTATUS } from '../estatus.ts'
import type { CuentaDePedido } from './contract.ts'

type Stored = Pick<CuentaDePedido, 'total' | 'pagado' | 'pagos' | 'comprobante_en_espera'> & {
  partes: Parte[]
  estatus_id: number
  hoy: string
}

/** A received order has no agreed price yet, and nothing is paid of a cancelled one. */
const isAgreed = (estatus_id: number) => estatus_id !== ESTATUS.recibido && estatus_id !== ESTATUS.cancelado

const toCuenta = ({
  total,
  pagado,
  pagos,
  comprobante_en_espera,
  partes,
  estatus_id,
  hoy,
}: Stored): CuentaDePedido => ({
  total,
  pagado,
  falta: faltaOf({ total, pagado }),
  de_mas: demasOf({ total, pagado }),
  comprobante_en_espera,
  pagos,
  ...(isAgreed(estatus_id) ? repartir({ total, pagado, partes, hoy }) : { cuotas: [], proximo: null }),
})

/** The account of the order that a query on "Pedidos" reads, as its customer may see it. */
export const cuentaDelPedido = cuentaEnJson.mapWith(toCuenta)

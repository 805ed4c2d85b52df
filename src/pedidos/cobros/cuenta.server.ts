import { cuentaEnJson } from '#db/schema/pagos.server.ts'
import { demasOf, faltaOf } from '#pagos/rules.ts'
import { type Parte, repartir } from '../cuotas/rules.ts'
import { ESTATUS } from '../estatus.ts'
import { debe } from '../rules.ts'
import type { CuentaDePedido } from './contract.ts'

type Stored = Pick<CuentaDePedido, 'total' | 'pagado' | 'pagos' | 'comprobante_en_espera'> & {
  partes: Parte[]
  estatus_id: number
  hoy: string
}

/** A received order has no agreed price yet. */
const isAgreed = (estatus_id: number) => estatus_id !== ESTATUS.recibido && debe(estatus_id)

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
  falta: debe(estatus_id) ? faltaOf({ total, pagado }) : null,
  de_mas: demasOf({ total, pagado }),
  comprobante_en_espera,
  pagos,
  ...(isAgreed(estatus_id) ? repartir({ total, pagado, partes, hoy }) : { cuotas: [], proximo: null }),
})

/** The account of the order that a query on "Pedidos" reads, as its customer may see it. */
export const cuentaDelPedido = cuentaEnJson.mapWith(toCuenta)

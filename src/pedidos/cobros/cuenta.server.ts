import { cuentaEnJson } from '#db/schema/pagos.server.ts'
import { demasOf } from '#pagos/rules.ts'
import { type Parte, repartir } from '../cuotas/rules.ts'
import type { CuentaDePedido } from './contract.ts'

type Stored = Pick<
  CuentaDePedido,
  'total' | 'pagado' | 'falta' | 'pagos' | 'comprobantes_en_espera' | 'comprobante_rechazado'
> & {
  partes: Parte[]
  hoy: string
}

const toCuenta = ({
  total,
  pagado,
  pagos,
  comprobantes_en_espera,
  comprobante_rechazado,
  falta,
  partes,
  hoy,
}: Stored): CuentaDePedido => ({
  total,
  pagado,
  falta,
  de_mas: demasOf({ total, pagado }),
  comprobantes_en_espera,
  comprobante_rechazado,
  pagos,
  ...(falta !== null ? repartir({ total, pagado, partes, hoy }) : { cuotas: [], proximo: null }),
})

/** The account of the order that a query on "Pedidos" reads, as its customer may see it. */
export const cuentaDelPedido = cuentaEnJson.mapWith(toCuenta)

import { cuentaEnJson } from '#db/schema/pagos.server.ts'
import { demasOf, faltaOf } from '#pagos/rules.ts'
import type { CuentaDePedido } from './contract.ts'

type Stored = Pick<CuentaDePedido, 'total' | 'pagado' | 'pagos' | 'comprobante_en_espera'>

const toCuenta = ({ total, pagado, pagos, comprobante_en_espera }: Stored): CuentaDePedido => ({
  total,
  pagado,
  falta: faltaOf({ total, pagado }),
  de_mas: demasOf({ total, pagado }),
  comprobante_en_espera,
  pagos,
})

/** The account of the order that a query on "Pedidos" reads, as its customer may see it. */
export const cuentaDelPedido = cuentaEnJson.mapWith(toCuenta)

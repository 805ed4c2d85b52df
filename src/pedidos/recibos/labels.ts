import { formatDinero } from '#lib/dineroFormat.ts'
import { negocio } from '#negocio'
import { CLASE_DE_PAGO, METODO, reciboText } from '#pagos/labels.ts'
import type { Recibo } from './contract.ts'

/** `Recibo 0187`, or what else the entry is. */
export const reciboTitle = ({ clase, recibo }: Pick<Recibo, 'clase' | 'recibo'>) =>
  `${clase === 'pago' ? 'Recibo' : CLASE_DE_PAGO[clase]} ${reciboText(recibo)}`

/** What a receipt says, the same on its page and in its PDF: the amount, then names and values. */
export function reciboRows({ codigo, cliente, por, partidas, total, pagado, falta, ...pago }: Recibo) {
  const { clase, metodo, monto, razon } = pago
  return {
    amount: [clase === 'pago' ? 'Recibimos' : 'Monto', formatDinero(monto)] as const,
    rows: [
      ['A nombre de', cliente],
      ['Pedido', codigo],
      ...(partidas.some(({ linea }) => linea !== null) ? [] : ([['Por', por]] as const)),
      ...partidas.map(
        ({ concepto, monto, razon }) => [razon ? `${concepto}: ${razon}` : concepto, formatDinero(monto)] as const,
      ),
      ...(falta === null ? [] : ([['Total del pedido', formatDinero(total)]] as const)),
      ['Método', METODO[metodo]],
      ...(razon ? ([['Motivo', razon]] as const) : []),
      ...(falta === null
        ? []
        : ([
            ['Pagado hasta este recibo', formatDinero(pagado)],
            ['Faltaba', formatDinero(falta)],
          ] as const)),
    ] as const,
    footer: `${negocio.direccion}. Este recibo no es un comprobante fiscal.`,
  }
}

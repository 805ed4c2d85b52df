import type { Db } from '#db/open.server.ts'
import { formatInstant } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { notFound } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { CLASE_DE_PAGO, METODO, reciboText } from '#pagos/labels.ts'
import { lineaText } from '../lineas/rules.ts'
import { getForReader } from '../reads.server.ts'
import { writePdf } from './pdf.server.ts'
import { reciboOf } from './rules.ts'

type ByOwner = { codigo: string; recibo: number; miembro?: string; enlace?: string }

/**
 * A receipt as PDF, for the order's owner (docs/decisions/063).
 * @throws ErrorDeNegocio 404, also for who has only the order's code
 */
export async function reciboEnPdf(db: Db, { recibo: numero, ...reader }: ByOwner) {
  const pedido = await getForReader(db, reader)
  const recibo = pedido.vista === 'completa' ? reciboOf(pedido.cuenta, numero) : null
  if (!recibo) throw notFound('No encontramos ese recibo. Ábrelo desde la página de tu pedido.')
  const { clase, metodo, monto, razon, fecha, total, pagado, falta } = recibo
  const isPago = clase === 'pago'
  return writePdf({
    heading: negocio.marca,
    title: `${isPago ? 'Recibo' : CLASE_DE_PAGO[clase]} ${reciboText(numero)}`,
    subtitle: formatInstant(fecha),
    amount: [isPago ? 'Recibimos' : 'Monto', formatDinero(monto)],
    rows: [
      ['A nombre de', pedido.cliente],
      ['Pedido', pedido.codigo],
      ['Por', pedido.lineas.map(lineaText).join(', ') || 'Tu pedido'],
      ['Método', METODO[metodo]],
      ...(razon ? ([['Motivo', razon]] as const) : []),
      ...(falta === null
        ? []
        : ([
            ['Total del pedido', formatDinero(total)],
            ['Pagado hasta este recibo', formatDinero(pagado)],
            ['Faltaba', formatDinero(falta)],
          ] as const)),
    ],
    footer: `${negocio.direccion}. Este recibo no es un comprobante fiscal.`,
  })
}

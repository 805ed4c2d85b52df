import { eq } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { pagos } from '#db/schema/pagos.server.ts'
import { formatInstant } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { partidasOf } from '../cobros/rules.ts'
import { lineaText } from '../lineas/rules.ts'
import { linkOf, type Rastreado } from '../rastreo/rastreados.server.ts'
import { getForReader } from '../reads.server.ts'
import type { Recibo } from './contract.ts'
import { reciboRows, reciboTitle } from './labels.ts'
import { writePdf } from './pdf.server.ts'
import { reciboOf } from './rules.ts'

type Reader = { recibo: number; miembro?: string; rastreados: Rastreado[] }

/** A receipt of an order for its owner; null for everybody else, also for who has only the order's code. */
async function findRecibo(db: Db, { codigo, recibo, miembro, rastreados }: Reader & { codigo: string }) {
  const pedido = await getForReader(db, { codigo, miembro, enlace: linkOf(rastreados, codigo) })
  if (pedido.vista !== 'completa') return null
  const found = reciboOf(pedido.cuenta, recibo)
  if (!found) return null
  const partidas = partidasOf(pedido)
  // Their amounts are among those of the total, if each has one.
  const por = pedido.lineas.map((linea) => lineaText({ ...linea, precio: null })).join(', ') || 'Tu pedido'
  return { ...found, codigo, cliente: pedido.cliente, por, partidas } satisfies Recibo
}

/** The receipt with a number, if this browser or member may see its order. */
export async function obtener(db: Db, { numero, ...reader }: Omit<Reader, 'recibo'> & { numero?: number | undefined }) {
  if (numero === undefined) return { recibo: null }
  const [row] = await db.select({ codigo: pagos.codigo }).from(pagos).where(eq(pagos.recibo, numero))
  return { recibo: row ? await findRecibo(db, { ...reader, ...row, recibo: numero }) : null }
}

/**
 * A receipt as PDF, for the order's owner (docs/decisions/063).
 * @throws ErrorDeNegocio 404, also for who has only the order's code
 */
export async function reciboEnPdf(db: Db, asked: Reader & { codigo: string }) {
  const recibo = await findRecibo(db, asked)
  if (!recibo) throw notFound('No encontramos ese recibo. Ábrelo desde la página de tu pedido.')
  return writePdf({
    heading: negocio.marca,
    title: reciboTitle(recibo),
    subtitle: formatInstant(recibo.fecha),
    ...reciboRows(recibo),
  })
}

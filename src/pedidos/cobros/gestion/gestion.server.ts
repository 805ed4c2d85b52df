import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { comprobantes, pagos } from '#db/schema/pagos.server.ts'
import { addDinero } from '#lib/dinero.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { leerPagos } from '#pagos/pagos.server.ts'
import { negated } from '#pagos/rules.ts'
import { cobrar } from '#pedidos/cobros/cobros.server.ts'
import { changeAsStaff, getForStaff } from '#pedidos/ficha/ficha.server.ts'
import { lockForStaff, lockUpToDate } from '#pedidos/rows.server.ts'
import {
  COMPROBANTE_EN_ESPERA,
  type corregir as corregirRoute,
  type devolver as devolverRoute,
  type PagoNuevo,
  type traspasar as traspasarRoute,
} from './contract.ts'
import { impedimentoParaCorregir } from './rules.ts'

type Asked<T extends z.ZodType> = z.output<T> & { codigo: string; autor: string; replay: Replay }

/**
 * Records money that an order received. A transfer may be that of a receipt that waits, and then it would be paid twice.
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or (`type: comprobante-en-espera`) for a
 * transfer while a receipt waits, unless it is said to be another payment
 */
export function registrarPago(db: Db, asked: Asked<typeof PagoNuevo>) {
  const { metodo, monto, recibido, referencia, otro_pago, autor } = asked
  const change = metodo === 'efectivo' && recibido ? addDinero(recibido, negated(monto)) : null
  const cash = change && Number(change) > 0 ? `Recibido ${recibido}, cambio ${change}` : null
  return changeAsStaff(db, asked, async (tx, pedido) => {
    if (metodo === 'transferencia' && !otro_pago) await requireNoReceiptInWait(tx, pedido.codigo)
    await cobrar(tx, pedido, { metodo, monto, referencia: referencia || cash, autor })
  })
}

async function requireNoReceiptInWait(tx: Tx, codigo: string) {
  const waits = and(eq(comprobantes.codigo, codigo), eq(comprobantes.estado, 'espera'))
  if ((await tx.$count(comprobantes, waits)) === 0) return
  throw conflict(
    'Este pedido tiene un comprobante por verificar. Confírmalo, o marca que es otro pago.',
    COMPROBANTE_EN_ESPERA,
  )
}

/** @throws ErrorDeNegocio 404; 409 above what was paid, or if somebody changed the order since `version` */
export function devolver(db: Db, asked: Asked<typeof devolverRoute.schema.body>) {
  const { metodo, monto, razon, referencia, autor } = asked
  return changeAsStaff(db, asked, (tx, pedido) =>
    cobrar(tx, pedido, {
      ...{ clase: 'devolucion', metodo, monto: negated(monto), razon, autor },
      referencia: referencia || null,
    }),
  )
}

/**
 * Adds the difference between what is left of an entry and what it should have said. The till of whoever took the money
 * changes with it.
 * @throws ErrorDeNegocio 404; 409 for an entry that has another way back, below what was paid, or if somebody changed
 * the order since `version`; 422 without a difference
 */
export function corregir(db: Db, asked: Asked<typeof corregirRoute.schema.body> & { pago: number }) {
  return changeAsStaff(db, asked, async (tx, pedido) => {
    const [pago] = await tx
      .select()
      .from(pagos)
      .where(and(eq(pagos.id, asked.pago), eq(pagos.codigo, pedido.codigo)))
    const entry = (await leerPagos(tx, pedido.codigo)).find(({ id }) => id === asked.pago)
    if (!pago || !entry) throw notFound('Ese pago no es de este pedido.')
    const impedimento = impedimentoParaCorregir(entry)
    if (impedimento) throw conflict(impedimento)
    const { metodo, cobrado_por } = pago
    const era = entry.clase === 'devolucion' && Number(asked.era) > 0 ? negated(asked.era) : asked.era
    const monto = addDinero(era, negated(entry.queda))
    if (Number(monto) === 0) throw invalid('Ese ya es el monto.', { era: 'Ese ya es el monto.' })
    await cobrar(tx, pedido, {
      ...{ clase: 'correccion', metodo, monto, razon: asked.razon, corrige: pago.id },
      ...{ cobrado_por, autor: asked.autor },
    })
  })
}

/**
 * Moves money between two orders by one entry in each, with the same `grupo`. Neither customer reads the other's code.
 * @throws ErrorDeNegocio 404; 409 above what was paid, or if somebody changed the order since `version`; 422 to itself
 */
export async function traspasar(db: Db, asked: Asked<typeof traspasarRoute.schema.body>) {
  const { codigo, a, monto, razon, version, autor, replay } = asked
  if (a === codigo) throw invalid('Elige otro pedido.', { a: 'Elige otro pedido.' })
  await runOnce(db, replay, async (tx) => {
    // Always in the order of codes, so that two transfers in opposite directions do not wait for each other.
    for (const each of [codigo, a].toSorted()) await lockForStaff(tx, each)
    const entry = { clase: 'traspaso', metodo: 'otro', grupo: randomUUID(), autor } as const
    const from = await lockUpToDate(tx, codigo, version)
    await cobrar(tx, from, { ...entry, monto: negated(monto), razon })
    await cobrar(tx, await lockForStaff(tx, a), { ...entry, monto, razon })
    return {}
  })
  return getForStaff(db, codigo)
}

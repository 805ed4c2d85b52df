import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Replay } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { estatus } from '#db/schema/pedidos.server.ts'
import { dayOf } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { impedimentoDeCuotas, partesDe } from '../cuotas/rules.ts'
import { isClosed } from '../estatus.ts'
import { changeAsStaff } from '../ficha/ficha.server.ts'
import { findOwnership, readComplete } from '../reads.server.ts'
import { lockPedido, NOT_FOUND, type PedidoRow } from '../rows.server.ts'
import { impedimentoParaAbonar } from '../rules.ts'
import { aceptar } from './aceptar.server.ts'
import { mailPrecio, notifyDecision } from './avisos.server.ts'
import type { DecisionAnotada, DecisionDePropuesta, PrecioPropuesto } from './contract.ts'
import { impedimentoParaProponer, sumsOf } from './rules.ts'

export type PropuestaRow = typeof propuestas.$inferSelect

type AsStaff = { codigo: string; autor: string; replay: Replay }

/**
 * Proposes a price to an order's customer, by mail if they have one; the one that was open is replaced. With
 * `aceptada` it is accepted at once.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, it is closed, or one of its pieces is no
 * longer free; 422 for sums, dates and payments that do not fit
 */
export function proponer(
  db: Db,
  { lineas, plan, cuotas, aceptada, autor, ...asked }: z.output<typeof PrecioPropuesto> & AsStaff,
) {
  return changeAsStaff(db, asked, async (tx, pedido) => {
    const { codigo } = pedido
    await requireOpen(tx, pedido)
    const { fecha_estimada_entrega, vale_hasta } = asked
    const today = dayOf(await readClock(tx))
    if (fecha_estimada_entrega < today)
      throw invalid('Esa fecha ya pasó.', { fecha_estimada_entrega: 'Elige hoy o un día que venga.' })
    if (vale_hasta < today) throw invalid('Esa fecha ya pasó.', { vale_hasta: 'Elige hoy o un día que venga.' })
    if (vale_hasta > fecha_estimada_entrega)
      throw invalid('No puede valer hasta después de la entrega.', { vale_hasta: 'Elige un día antes de la entrega.' })
    const { total } = sumsOf(lineas)
    const impedimento = impedimentoParaProponer(lineas) ?? impedimentoParaAbonar({ total, abono: pedido.abono })
    if (impedimento) throw invalid(impedimento, { lineas: impedimento })
    if (plan === 'otro' && !cuotas) throw invalid('Di qué se paga y cuándo.', { cuotas: 'Pon al menos un pago.' })
    const parts = cuotas ?? partesDe(plan, { total, hoy: today, entrega: fecha_estimada_entrega })
    const misfit = impedimentoDeCuotas(parts, { total, hoy: today })
    if (misfit) throw invalid(misfit, { cuotas: misfit })
    const before = await close(tx, codigo, 'reemplazada')
    const values = { codigo, lineas, total, plan, cuotas: parts, fecha_estimada_entrega, vale_hasta, autor }
    const [propuesta] = await tx.insert(propuestas).values(values).returning()
    if (!propuesta) throw new Error('INSERT into the prices returned no row.')
    await audit(tx, {
      quien: autor,
      accion: 'proponer-precio',
      entidad: 'pedido',
      clave: codigo,
      antes: { total: before?.total ?? pedido.total },
      despues: { total, fecha_estimada_entrega, plan, vale_hasta },
    })
    if (aceptada)
      await aceptar(tx, pedido, { propuesta, autor, por: 'personal', razon: aceptada.razon, lote: asked.replay.key })
    else await mailPrecio(tx, pedido, propuesta)
  })
}

type ByOwner = z.output<typeof DecisionDePropuesta> & {
  codigo: string
  id: number
  miembro?: string
  enlace?: string
}

/**
 * The customer accepts a price, wants something changed, or asks again for one that lapsed.
 * @returns the order as it is now
 * @throws ErrorDeNegocio 404 if the reader is not the owner, 409 (`type: precio-decidido`) if the price is not open any
 * more, 409 (`type: pieza-no-queda`) if one of its pieces is no longer free
 */
export async function decidir(db: Db, { codigo, id, decision, palabras, ...reader }: ByOwner) {
  await db.transaction(async (tx) => {
    const owner = await findOwnership(tx, { codigo, ...reader })
    if (!owner) throw notFound(NOT_FOUND)
    const pedido = await lockPedido(tx, codigo, owner.cuales)
    const quien = { autor: owner.persona, por: owner.persona ? ('miembro' as const) : ('enlace' as const) }
    if (decision === 'acepta') {
      const propuesta = await requireOne(tx, pedido, { id, estado: 'abierta' })
      await aceptar(tx, pedido, { propuesta, ...quien, razon: null, lote: null })
    } else {
      const isAgain = decision === 'otra_vez'
      const propuesta = await requireOne(tx, pedido, { id, estado: isAgain ? 'vencida' : 'abierta' })
      await pedirCambio(tx, propuesta, { ...quien, palabras: isAgain ? null : palabras })
    }
    await notifyDecision(tx, pedido, decision)
  })
  const pedido = await readComplete(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  return pedido
}

/**
 * Staff note what a customer said of an open price, or confirm it for a reason.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or the price is not open any more
 */
export function anotar(db: Db, { id, autor, ...noted }: DecisionAnotada & AsStaff & { id: number }) {
  return changeAsStaff(db, noted, async (tx, pedido) => {
    const propuesta = await requireOne(tx, pedido, { id, estado: 'abierta' })
    const quien = { autor, por: 'personal' as const }
    if (noted.decision === 'acepta')
      await aceptar(tx, pedido, { propuesta, ...quien, razon: noted.razon, lote: noted.replay.key })
    else await pedirCambio(tx, propuesta, { ...quien, palabras: noted.palabras })
  })
}

/**
 * Staff take back an open price; its customer can no longer accept it.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or the price is not open any more
 */
export function retirar(db: Db, { id, autor, ...which }: AsStaff & { id: number; version: number }) {
  return changeAsStaff(db, which, async (tx, pedido) => {
    const { total } = await requireOne(tx, pedido, { id, estado: 'abierta' })
    const { codigo: clave } = pedido
    await close(tx, clave, 'retirada')
    await audit(tx, { quien: autor, accion: 'retirar-precio', entidad: 'pedido', clave, antes: { total } })
  })
}

async function pedirCambio(
  tx: Tx,
  { id, codigo, total }: PropuestaRow,
  { autor, por, palabras }: { autor: string | null; por: PropuestaRow['decidida_por']; palabras: string | null },
) {
  await tx
    .update(propuestas)
    .set({
      estado: 'por_cambiar',
      palabras,
      decidida_por: por,
      decidida_persona: autor,
      decidida_en: await readClock(tx),
    })
    .where(eq(propuestas.id, id))
  // Without the words, because the audit stays when the customer leaves.
  await audit(tx, {
    quien: autor,
    accion: palabras === null ? 'pedir-precio-otra-vez' : 'pedir-cambio-de-precio',
    entidad: 'pedido',
    clave: codigo,
    despues: { total, por },
  })
}

/** Ends the price that waits for its customer or for staff. Returns what it was; undefined if none waited. */
async function close(tx: Tx, codigo: string, estado: 'reemplazada' | 'retirada') {
  const waiting = inArray(propuestas.estado, ['abierta', 'por_cambiar', 'vencida'])
  const [newest] = await tx
    .select()
    .from(propuestas)
    .where(and(eq(propuestas.codigo, codigo), waiting))
    .orderBy(desc(propuestas.id))
    .limit(1)
  if (newest) await tx.update(propuestas).set({ estado }).where(eq(propuestas.id, newest.id))
  return newest
}

const DECIDED: Record<PropuestaRow['estado'], string> = {
  abierta: 'Este precio todavía vale. Mira qué dice ahora.',
  aceptada: 'Este precio ya se aceptó.',
  por_cambiar: 'Ya se pidió un cambio de este precio. Espera el nuevo.',
  reemplazada: 'Este precio cambió. Mira el nuevo antes de aceptarlo.',
  vencida: 'Este precio ya venció. Puedes pedirlo otra vez.',
  retirada: 'Este precio ya no vale. Espera el nuevo.',
}

/** A price of a locked order, in the state that a decision needs. */
async function requireOne(tx: Tx, pedido: PedidoRow, { id, estado }: Pick<PropuestaRow, 'id' | 'estado'>) {
  const { codigo } = pedido
  const [row] = await tx
    .select()
    .from(propuestas)
    .where(and(eq(propuestas.codigo, codigo), eq(propuestas.id, id)))
  if (!row) throw notFound('Ese precio no es de este pedido.')
  if (row.estado !== estado) throw conflict(DECIDED[row.estado], 'precio-decidido')
  // The job that ends it has not run yet.
  if (estado === 'abierta' && row.vale_hasta < dayOf(await readClock(tx)))
    throw conflict(DECIDED.vencida, 'precio-decidido')
  await requireOpen(tx, pedido)
  return row
}

async function requireOpen(tx: Tx, { estatus_id }: PedidoRow) {
  const [where] = await tx.select().from(estatus).where(eq(estatus.id, estatus_id))
  if (where && isClosed(where)) throw conflict(`El pedido está en ${where.nombre}: ya no se le pone precio.`)
}

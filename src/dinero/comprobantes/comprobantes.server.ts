import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import { readClock } from '#db/clock.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import { partOf, type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { comprobantes, pagos } from '#db/schema/pagos.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { conflict, ErrorDeNegocio, invalid, notFound } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { enqueue, skipAbout } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import {
  anularLote,
  cobrar,
  findOwnership,
  lockForStaff,
  lockPedido,
  obtenerEstatus,
  provenName,
  registrarPaso,
} from '#pedidos/pedidos.server.ts'
import { notifyStaff } from '#push/push.server.ts'
import { atarFila, soltarFilas, tomarFila } from '../banco/banco.server.ts'
import { readArchivo } from './archivo.server.ts'
import { type DatosDeComprobante, YA_DECIDIDO } from './contract.ts'
import { nameOf } from './reads.server.ts'
import { impedimentoParaConfirmar } from './rules.ts'
import { sameData, sameFoto, withoutDoubles } from './vistos.server.ts'

/** How many receipts of one order may wait, and how many it may have in all. */
const [MAX_WAITING, MAX_OF_ORDER] = [5, 30]
const SIN_PEDIDO = 'No encontramos un pedido con ese código.'
const SIN_COMPROBANTE = 'Ese comprobante no existe.'

type Envio = DatosDeComprobante & { codigo: string; replay: Replay }

/**
 * Takes the receipt of an order's owner.
 * @throws ErrorDeNegocio 404, also for who is not the owner; 409 if too many of the order wait; 422 for a bad file
 */
export async function enviarComprobante(
  db: Db,
  { miembro, enlace, ...envio }: Envio & { miembro?: string; enlace?: string },
) {
  const { codigo } = envio
  const owner = await requireOwner(db, { codigo, miembro, enlace })
  const lock = (tx: Tx) => lockPedido(tx, codigo, owner.cuales)
  return receive(db, envio, { lock, autor: owner.persona, origen: owner.persona ? 'miembro' : 'enlace' })
}

/** @throws ErrorDeNegocio 404 if the reader is not the order's owner */
export async function requireOwner(
  db: Db,
  { codigo, ...reader }: { codigo: string; miembro?: string | undefined; enlace?: string | undefined },
) {
  const owner = await findOwnership(db, { codigo, ...reader })
  const isOwn = owner && (await db.$count(pedidos, and(eq(pedidos.codigo, codigo), owner.cuales))) > 0
  if (!isOwn) throw notFound(SIN_PEDIDO)
  return owner
}

/**
 * Puts a receipt that a customer sent to staff on an order.
 * @throws ErrorDeNegocio 404; 409 if too many of the order wait; 422 for a bad file
 */
export function registrarComprobante(db: Db, { autor, ...envio }: Envio & { autor: string }) {
  return receive(db, envio, { lock: (tx) => lockForStaff(tx, envio.codigo), autor, origen: 'personal' })
}

type Sender = {
  lock: (tx: Tx) => Promise<unknown>
  autor: string | null
  origen: (typeof comprobantes.$inferInsert)['origen']
}

async function receive(
  db: Db,
  { codigo, archivo, monto, banco, hecho_en, replay, ...said }: Envio,
  { lock, autor, origen }: Sender,
) {
  // Decoding and comparing are slow, so they come before the transaction.
  const account = autor ?? codigo
  const file = await readArchivo(archivo, account)
  const begun = await readClock(db)
  const earlier = await sameFoto(db, file.huella, account)
  // As banks print them: spaces and hyphens make no other reference.
  const referencia = said.referencia.replace(/[\s-]/g, '').toUpperCase() || null
  return runOnce(db, replay, async (tx) => {
    await lock(tx)
    // Receipts enter one after another, so that two equal ones at once do not miss each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('comprobantes'))`)
    const ofPedido = await tx
      .select({ estado: comprobantes.estado })
      .from(comprobantes)
      .where(eq(comprobantes.codigo, codigo))
    if (ofPedido.length >= MAX_OF_ORDER || ofPedido.filter(({ estado }) => estado === 'espera').length >= MAX_WAITING)
      throw conflict(
        'Este pedido ya tiene varios comprobantes por verificar. Espera a que los veamos.',
        'muchos-comprobantes',
      )
    const when = hecho_en ? await toInstant(tx, hecho_en) : null
    const visto_antes = withoutDoubles([
      ...earlier,
      ...(await sameFoto(tx, file.huella, account, begun)),
      ...(await sameData(tx, { hash: file.hash, referencia, monto, hecho_en: when })),
    ])
    const [row] = await tx
      .insert(comprobantes)
      .values({ ...file, codigo, origen, autor, monto, banco: banco || null, referencia, hecho_en: when, visto_antes })
      .returning({ id: comprobantes.id })
    if (!row) throw new Error('INSERT of a receipt returned no row.')
    const despues = { monto, visto_antes: visto_antes.length }
    await audit(tx, { quien: autor, accion: 'enviar-comprobante', entidad: 'pedido', clave: codigo, despues })
    await notifyStaff(tx, {
      clase: 'mensaje',
      texto: `Comprobante del pedido ${codigo}`,
      ruta: linkTo('/manage/dinero'),
      autor,
    })
    return row
  })
}

async function toInstant(tx: Tx, local: string) {
  const { rows } = await tx.execute<{ at: Date }>(
    sql`select (${local}::timestamp at time zone ${negocio.zonaHoraria}) as at`,
  )
  const [row] = rows
  return row ? new Date(row.at) : null
}

type Decision = { comprobante: string; autor: string; razon?: string; lote?: string }

/** @throws ErrorDeNegocio 404, 409 if it was decided already, 422 if it was seen before and nobody says why it is confirmed */
export function decidirComprobante(
  db: Db,
  { decision, replay, ...decided }: Decision & { decision: 'confirmar' | 'rechazar'; replay: Replay },
) {
  return runOnce(db, replay, async (tx) => {
    await (decision === 'confirmar' ? confirmarComprobante : rechazarComprobante)(tx, decided)
    return { id: decided.comprobante }
  })
}

/**
 * Records the payment of a receipt that the bank shows, and what follows from it.
 * @param lote set: only if the bank shows it without doubt, and it can be undone with the others of the batch
 * @returns the entry of the ledger
 * @throws ErrorDeNegocio 404, 409 (`type: comprobante-decidido`), 422 at `razon` if it was seen before and no reason is given
 */
export async function confirmarComprobante(tx: Tx, { comprobante, autor, razon = '', lote }: Decision) {
  const { row, pedido } = await lockWaiting(tx, comprobante)
  const impedimento = impedimentoParaConfirmar({ vistos: row.visto_antes, razon })
  if (impedimento) throw invalid(impedimento, { razon: impedimento })
  const fila = await tomarFila(tx, comprobante, lote !== undefined)
  if (lote && fila === null) throw conflict('El banco ya no lo muestra sin duda. Míralo antes de confirmarlo.')
  await decide(tx, { comprobante, autor, razon, codigo: row.codigo, estado: 'confirmado' })
  const { monto, referencia } = row
  const pago = await cobrar(tx, pedido, {
    metodo: 'transferencia',
    monto,
    referencia,
    autor,
    comprobante,
    ...(lote && { lote }),
  })
  if (fila !== null) await atarFila(tx, fila, { comprobante, pago: pago.id })
  return pago
}

type Many = { comprobantes: string[]; autor: string; replay: Replay }

/**
 * Confirms each of several receipts that the bank shows without doubt, in a transaction of its own; the batch is undone by the
 * request's key. A repeated request gets the first answer of each receipt, also when that was taken back since.
 */
export async function confirmarVarios(db: Db, { comprobantes: ids, autor, replay }: Many) {
  const lote = replay.key
  await runOnce(db, replay, async () => ({ empezado: true }))
  const confirmados: string[] = []
  const rechazados: { comprobante: string; motivo: string }[] = []
  for (const comprobante of ids) {
    const { motivo } = await runOnce(db, partOf(replay, comprobante), async (tx) => {
      try {
        await tx.transaction((inner) => confirmarComprobante(inner, { comprobante, autor, lote }))
        return { motivo: null }
      } catch (error) {
        if (!(error instanceof ErrorDeNegocio)) throw error
        return { motivo: error.message }
      }
    })
    if (motivo === null) confirmados.push(comprobante)
    else rechazados.push({ comprobante, motivo })
  }
  return { lote, confirmados, rechazados }
}

/**
 * Takes a batch of confirmations back, for who made it and within the time to undo: the receipts wait again, their payments
 * are corrected, the bank's rows are free, and the mails do not leave.
 * @throws ErrorDeNegocio 409 when the time is over
 */
export function deshacerConfirmados(db: Db, { lote, autor }: { lote: string; autor: string }) {
  // It is taken back whole or not at all, so that its time is that of its last payment.
  const last = sql`(select max(p.fecha_creacion) from pagos p where p.lote = ${lote})`
  const inTime = sql`${last} > now() - make_interval(secs => ${negocio.pedidos.segundosParaDeshacer})`
  return db.transaction(async (tx) => {
    const confirmed = () =>
      tx
        .select({ codigo: pagos.codigo, comprobante: comprobantes.id })
        .from(pagos)
        .innerJoin(comprobantes, and(eq(comprobantes.id, pagos.comprobante), eq(comprobantes.estado, 'confirmado')))
        .where(and(eq(pagos.lote, lote), eq(pagos.autor, autor), inTime))
        .orderBy(pagos.codigo)
    const codigos = [...new Set((await confirmed()).map(({ codigo }) => codigo))]
    const locked = []
    for (const codigo of codigos) locked.push(await lockForStaff(tx, codigo))
    // Read again under the locks: another undo may have been first.
    const rows = await confirmed()
    if (rows.length === 0) throw conflict('Ya pasó el tiempo para deshacer. Corrige los pagos desde cada pedido.')
    for (const pedido of locked) await takeBackStep(tx, pedido, autor)
    const ids = rows.map(({ comprobante }) => comprobante)
    const waits = { estado: 'espera', razon: null, decidido_por: null, decidido_en: null } as const
    await tx.update(comprobantes).set(waits).where(inArray(comprobantes.id, ids))
    await soltarFilas(tx, ids)
    for (const codigo of codigos) {
      await audit(tx, { quien: autor, accion: 'deshacer-comprobante', entidad: 'pedido', clave: codigo })
      await anularLote(tx, codigo, { lote, autor })
    }
    return { deshechos: ids }
  })
}

/** Moves an order back that the payment moved on a moment ago (`alPagar`), without a mail of either step. */
async function takeBackStep(tx: Tx, pedido: Awaited<ReturnType<typeof lockForStaff>>, autor: string) {
  const { codigo, estatus_id } = pedido
  const [last] = await tx
    .select({
      autor: historial.autor,
      registrado: historial.registrado,
      ahora: sql<Date>`now()`.mapWith(historial.registrado),
    })
    .from(historial)
    .where(and(eq(historial.codigo, codigo), eq(historial.estatus_id, ESTATUS.en_preparacion)))
    .orderBy(desc(historial.id))
    .limit(1)
  const isRecent =
    last && last.ahora.getTime() - last.registrado.getTime() < negocio.pedidos.segundosParaDeshacer * 1000
  if (estatus_id !== ESTATUS.en_preparacion || last?.autor !== autor || !isRecent) return
  const estatus = await obtenerEstatus(tx, ESTATUS.confirmado)
  await skipAbout(tx, { funcion: 'send-status-update', about: { codigo_pedido: codigo }, reason: 'deshecho' })
  await registrarPaso(tx, pedido, { estatus, descripcion: SIN_DESCRIPCION, autor, told: true })
}

/** Refuses a receipt and tells its customer why. */
async function rechazarComprobante(tx: Tx, { comprobante, autor, razon = '' }: Decision) {
  if (!razon) throw invalid('Di por qué lo rechazas.', { razon: 'Di por qué lo rechazas.' })
  const { row, pedido } = await lockWaiting(tx, comprobante)
  await decide(tx, { comprobante, autor, razon, codigo: row.codigo, estado: 'rechazado' })
  if (!pedido.correo_cliente) return
  const { codigo } = pedido
  await enqueue(tx, {
    funcion: 'send-receipt-refused',
    para: pedido.correo_cliente,
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, nombre: provenName(pedido), monto: row.monto, razon },
  })
}

/** The order before the receipt, as everything that pays locks them. */
async function lockWaiting(tx: Tx, id: string) {
  const [known] = await tx.select({ codigo: comprobantes.codigo }).from(comprobantes).where(eq(comprobantes.id, id))
  if (!known) throw notFound(SIN_COMPROBANTE)
  const pedido = await lockForStaff(tx, known.codigo)
  const [row] = await tx.select().from(comprobantes).where(eq(comprobantes.id, id)).for('update')
  if (!row) throw notFound(SIN_COMPROBANTE)
  if (row.estado === 'espera') return { row, pedido }
  const who = (await nameOf(tx, row.decidido_por)) ?? 'Otra persona'
  throw new ErrorDeNegocio({
    type: YA_DECIDIDO,
    status: 409,
    title: 'Ya está decidido',
    detail: `${who} ya lo ${row.estado === 'confirmado' ? 'confirmó' : 'rechazó'}.`,
  })
}

type Decided = Decision & { codigo: string; estado: 'confirmado' | 'rechazado' }

async function decide(tx: Tx, { comprobante, autor, razon, codigo, estado }: Decided) {
  await tx
    .update(comprobantes)
    .set({ estado, razon: razon || null, decidido_por: autor, decidido_en: sql`now()` })
    .where(eq(comprobantes.id, comprobante))
  const accion = estado === 'confirmado' ? 'confirmar-comprobante' : 'rechazar-comprobante'
  await audit(tx, { quien: autor, accion, entidad: 'pedido', clave: codigo, despues: { razon: razon || null } })
}

/** Erases what the receipts of a leaving person's finished orders say of them; the amounts stay. */
export async function olvidarComprobantes(tx: Tx, acabados: string[]) {
  if (acabados.length === 0) return
  await tx.update(comprobantes).set(erased(comprobantes)).where(inArray(comprobantes.codigo, acabados))
}

/** Erases the files of receipts that were decided and are `guarda.comprobantes` days old. Their perceptual hash stays. */
export function cleanUpComprobantes(db: Db) {
  return inBatches((lote) => {
    const old = db
      .select({ id: comprobantes.id })
      .from(comprobantes)
      .where(
        and(
          sql`${comprobantes.contenido} is not null and ${comprobantes.estado} <> 'espera'`,
          sql`${comprobantes.fecha_creacion} < ${daysAgo(negocio.guarda.comprobantes)}`,
        ),
      )
    return db
      .update(comprobantes)
      .set({ contenido: null })
      .where(inArray(comprobantes.id, old.limit(lote)))
  })
}

import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { dayOf } from '#lib/dates.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import type { Acuerdo } from '#mail/contract.ts'
import { enqueue, lastToldTotal, updateAcuerdo } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { readPagado } from '#pagos/pagos.server.ts'
import { notifyMovido } from '#push/push.server.ts'
import type { ClaseDePedido } from './contract.ts'
import { ESTATUS, isClosed, keyOf, momentOf, phraseFor } from './estatus.ts'
import { followEstatus, readLineas } from './lineas/apartados.server.ts'
import { lineaText } from './lineas/rules.ts'
import { findOwner } from './propios/owner.server.ts'
import { lastPropuesta } from './propuestas/reads.server.ts'
import { extrasOf } from './propuestas/rules.ts'
import { claseOfPedido, type PedidoRow, provenName } from './rows.server.ts'
import { impedimentoParaFechar, whereItWas } from './rules.ts'
import { situacionOf } from './situacion.ts'

/**
 * Checks at start that the table has the statuses that the code depends on.
 * @throws Error in Spanish, naming the missing statuses
 */
export async function requireEstatus(db: Db) {
  const rows = await db
    .select({ id: estatus.id })
    .from(estatus)
    .where(inArray(estatus.id, Object.values(ESTATUS)))
  const exists = new Set(rows.map(({ id }) => id))
  const missing = Object.entries(ESTATUS).filter(([, id]) => !exists.has(id))
  if (missing.length === 0) return
  const list = missing.map(([key, id]) => `${id} (${key})`).join(', ')
  throw new Error(`A la tabla de estatus le faltan filas: ${list}. Vuelve a ponerlas antes de abrir la tienda.`)
}

/**
 * Moves an order under review after a request about it, and keeps the previous status. An order already under review
 * does not change.
 * @param pedido the row, locked for update
 * @throws ErrorDeNegocio 500 if the review status does not exist
 */
export async function putInRevision(tx: Tx, pedido: PedidoRow, descripcion: string) {
  const revision = await getRevision(tx)
  if (pedido.estatus_id === revision.id) return
  // The receipt of the request tells the client that the order is under review.
  await registrarPaso(tx, pedido, { estatus: revision, descripcion, autor: null, told: true })
}

/**
 * Moves an order from review back to its previous status. An order that is no longer under review, or whose previous
 * status is unknown, does not change.
 * @param pedido the row, locked for update
 * @throws ErrorDeNegocio 500 if the review status does not exist
 */
export async function takeOutOfRevision(
  tx: Tx,
  pedido: PedidoRow,
  { descripcion, autor }: { descripcion: string; autor: string },
) {
  const revision = await getRevision(tx)
  if (pedido.estatus_id !== revision.id || pedido.estatus_previo === null) return
  const previous = await obtenerEstatus(tx, pedido.estatus_previo)
  await registrarPaso(tx, pedido, { estatus: previous, descripcion, autor })
}

async function getRevision(tx: Tx) {
  const [revision] = await tx.select().from(estatus).where(eq(estatus.id, ESTATUS.en_revision))
  if (revision) return revision
  throw new ErrorDeNegocio({ status: 500, title: 'Error', detail: 'No se pudo encontrar el estatus En Revisión' })
}

type EstatusRow = typeof estatus.$inferSelect

type NewPaso = {
  estatus: EstatusRow
  descripcion: string
  fecha?: string
  autor: string | null
  /** Seconds before the mail may be sent. */
  delaySeconds?: number
  /** Whether another mail tells the client of this step, so that none is sent. */
  told?: boolean
  /** The order's kind, if its package has no row yet; else it is read from the database. */
  clase?: ClaseDePedido
}

/**
 * The only function that moves an order to a status, so that status, history and mail always agree. An undo restores
 * the row instead.
 * @returns the ids of the step and of its mail; `correo` is null if no mail is sent
 * @throws ErrorDeNegocio 422 for a date in the future or long before the order
 */
export async function registrarPaso(
  tx: Tx,
  pedido: PedidoRow,
  { estatus: newEstatus, descripcion: written, fecha: given, autor, delaySeconds, clase: known, told = false }: NewPaso,
) {
  const estatus_id = newEstatus.id
  const now = await readClock(tx)
  const cuando = given ? new Date(given) : now
  const impedimento = impedimentoParaFechar(cuando, { creado: pedido.fecha_creacion, now })
  if (impedimento) throw invalid(impedimento, { fecha: impedimento })
  const { codigo, correo_cliente } = pedido
  const description = await sentenceOf(tx, pedido, { estatus_id, written, clase: known })
  const place = whereItWas(pedido)
  const isReview = estatus_id === ESTATUS.en_revision
  const estatus_previo = isReview && place !== ESTATUS.en_revision ? place : null
  await tx.update(pedidos).set({ estatus_id, estatus_previo }).where(eq(pedidos.codigo, codigo))
  await followEstatus(tx, pedido, { estatus_id, estatus_previo })
  const [paso] = await tx
    .insert(historial)
    .values({ codigo, estatus_id, descripcion: description, fecha: cuando, autor })
    .returning({ id: historial.id })
  if (!paso) throw new Error('INSERT into the history returned no row.')
  await audit(tx, {
    quien: autor,
    accion: 'cambiar-estatus',
    entidad: 'pedido',
    clave: codigo,
    antes: { estatus_id: pedido.estatus_id },
    despues: { estatus_id, descripcion: description, fecha: cuando },
  })
  if (told) return { paso: paso.id, correo: null }
  const owner = await findOwner(tx, pedido)
  if (owner)
    await notifyMovido(tx, {
      user_id: owner.user_id,
      codigo,
      texto: `${codigo}: ${newEstatus.nombre}`,
      paso: paso.id,
      delay: delaySeconds,
    })
  if (!correo_cliente) return { paso: paso.id, correo: null }
  const toldTotal = {
    estatus: newEstatus,
    descripcion: description,
    fecha: given ?? now.toISOString(),
    delaySeconds,
    clase: known,
    acuerdo: await acuerdoToTell(tx, pedido, newEstatus),
  }
  return { paso: paso.id, correo: await enqueueEstatus(tx, { ...pedido, correo_cliente }, toldTotal) }
}

/** What a step says: the sentence of Confirmado tells of an agreed price, and an order may go on without one. */
async function sentenceOf(
  tx: Tx,
  { codigo, total }: PedidoRow,
  { estatus_id, written, clase }: { estatus_id: number; written: string; clase: ClaseDePedido | undefined },
) {
  if (written !== SIN_DESCRIPCION || estatus_id !== ESTATUS.confirmado || Number(total) > 0) return written
  return (clase ?? (await getClase(tx, codigo))) === 'pieza' ? CONFIRMADO_SIN_PRECIO : written
}
const CONFIRMADO_SIN_PRECIO = 'Tu pedido quedó confirmado. El precio lo acordamos contigo aparte.'

type ToTell = Pick<NewPaso, 'descripcion' | 'delaySeconds' | 'clase'> & {
  estatus: EstatusRow
  fecha: string
  acuerdo?: Acuerdo | null
}

async function enqueueEstatus(
  tx: Tx,
  pedido: PedidoRow & { correo_cliente: string },
  { estatus: where, descripcion, fecha, delaySeconds, clase: known, acuerdo }: ToTell,
) {
  const { codigo, correo_cliente, peso } = pedido
  const key = keyOf(where.id)
  const clase = known ?? (await getClase(tx, codigo))
  const today = dayOf(await readClock(tx))
  return enqueue(tx, {
    funcion: 'send-status-update',
    para: correo_cliente,
    codigo_pedido: codigo,
    delay: delaySeconds,
    datos: {
      codigo_pedido: codigo,
      clase,
      peso: clase === 'paquete' && Number(peso) > 0 ? peso : null,
      nombre: provenName(pedido),
      estatus: where.nombre,
      momento: key ? momentOf[key] : 'en_camino',
      descripcion: descripcion === SIN_DESCRIPCION ? phraseFor(where, clase) : descripcion,
      fecha,
      // Present only if the mail may state the price. A correction of the price updates mails with this field.
      ...(acuerdo !== undefined && { acuerdo }),
      sin_precio: clase === 'pieza' && isAboutPrecio(where) && !acuerdoOf(pedido),
      lineas: (await readLineas(tx, codigo)).map(({ nombre, cantidad, precio }) =>
        lineaText({ nombre, cantidad, precio }),
      ),
      // The wording for clients who get status mails.
      situacion: situacionOf(
        { ...pedido, clase, estatus: where, historial: [{ estatus: where, fecha }] },
        'correo',
        today,
      ),
    },
  })
}

/**
 * The price for the mail of a step. A confirmation always states it; a later step, only if no mail has stated it yet,
 * because a newer step replaces a pending mail. Null without a price to state; undefined if mails about this status
 * never state a price.
 */
async function acuerdoToTell(tx: Tx, pedido: PedidoRow, where: EstatusRow) {
  if (where.id === ESTATUS.confirmado) return readAcuerdo(tx, pedido)
  return isAboutPrecio(where) ? notYetTold(tx, pedido) : undefined
}

/** Whether mails may state the price: not before confirmation, not under review, and not for closed orders. */
function isAboutPrecio(where: EstatusRow) {
  return where.id !== ESTATUS.recibido && where.id !== ESTATUS.en_revision && !isClosed(where)
}

/** The price as mails state it, with what was paid of it. */
export async function readAcuerdo(tx: Tx, pedido: PedidoRow) {
  const acuerdo = acuerdoOf(pedido)
  if (!acuerdo) return null
  const { codigo } = pedido
  const [row] = await tx.select({ propuesta: lastPropuesta }).from(pedidos).where(eq(pedidos.codigo, codigo))
  const propuesta = row?.propuesta ?? null
  return {
    ...acuerdo,
    pagado: await readPagado(tx, codigo),
    plan: propuesta?.estado === 'aceptada' ? propuesta.plan : null,
    extras: extrasOf(propuesta),
  }
}

async function notYetTold(tx: Tx, pedido: PedidoRow) {
  const { codigo, correo_cliente } = pedido
  const acuerdo = await readAcuerdo(tx, pedido)
  if (!acuerdo || !correo_cliente) return null
  const toldTotal = await lastToldTotal(tx, { codigo, para: correo_cliente })
  return Number(toldTotal) === Number(acuerdo.total) ? null : acuerdo
}

/**
 * Mails a price that was set or changed: in the pending mail of a step, else in a separate mail with the same delay.
 * Call it at the end of the transaction, because it may lock the outbox.
 * @param before the row before the change
 */
export async function tellPrecio(tx: Tx, { before, after }: { before: PedidoRow; after: PedidoRow }) {
  const { codigo, correo_cliente, estatus_id } = after
  if (isDeepStrictEqual(acuerdoOf(before), acuerdoOf(after))) return
  if (await updateAcuerdo(tx, { codigo, acuerdo: await readAcuerdo(tx, after) })) return
  const where = await obtenerEstatus(tx, estatus_id)
  if (!correo_cliente || !isAboutPrecio(where) || Number(before.total) === Number(after.total)) return
  const acuerdo = await notYetTold(tx, after)
  if (!acuerdo) return
  const [paso] = await tx
    .select({ fecha: historial.fecha })
    .from(historial)
    .where(and(eq(historial.codigo, codigo), eq(historial.estatus_id, estatus_id)))
    .orderBy(desc(historial.fecha))
    .limit(1)
  await enqueueEstatus(
    tx,
    { ...after, correo_cliente },
    {
      estatus: where,
      descripcion: Number(before.total) === 0 ? 'Ya tenemos el precio.' : 'Cambió el precio.',
      fecha: (paso?.fecha ?? (await readClock(tx))).toISOString(),
      delaySeconds: negocio.pedidos.segundosParaDeshacer,
      acuerdo,
    },
  )
}

async function getClase(tx: Tx, codigo: string) {
  const [row] = await tx.select({ clase: claseOfPedido }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return row?.clase ?? 'pieza'
}

/** The price as mails state it; null while the order has none. */
export function acuerdoOf({ total, precio, tipo_servicio, costo_envio }: Agreed) {
  return Number(total) > 0 ? { total, precio, tipo_servicio, costo_envio } : null
}

type Agreed = Pick<PedidoRow, 'total' | 'precio' | 'tipo_servicio' | 'costo_envio'>

/**
 * Reads a status that staff may still choose. Automatic steps use `obtenerEstatus`, which also reads retired ones.
 * @throws ErrorDeNegocio 422
 */
export async function getInUse(tx: Tx, id: number) {
  const row = await obtenerEstatus(tx, id)
  if (!row.activo) throw notInUse()
  return row
}

/** @throws ErrorDeNegocio 422 if the status does not exist */
export async function obtenerEstatus(tx: Tx, id: number) {
  const [row] = await tx.select().from(estatus).where(eq(estatus.id, id))
  if (!row) throw notInUse()
  return row
}

function notInUse() {
  return invalid('Ese estatus no está en uso.', { estatus_id: 'Elige otro estatus.' })
}

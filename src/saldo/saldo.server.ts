import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Persona } from '#auth/contract.ts'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { audit } from '#db/audit.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage, ID, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { creditosDados, profiles } from '#db/schema/miembros.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { conflict, ErrorDeNegocio, notFound } from '#lib/errors.ts'
import { enqueue } from '#mail/mail.server.ts'
import { buscarMiembro, lockByCodigo, miembroName, moverSaldo } from '#miembros/miembros.server.ts'
import { NO_SALDO, SALDO_CHANGED } from './contract.ts'
import { describeMovimiento } from './phrases.ts'
import { selectMovimientos, toMovimiento, toMovimientoDeGestion } from './reads.server.ts'
import { claseOf, negated } from './rules.ts'

const PAGE_SIZE = 30
const NEWEST = keyset({ by: creditosDados.id, kind: ID })
const MOVIMIENTO_NOT_FOUND = 'Ese movimiento no existe.'

type Job = {
  codigo: string
  /** Positive amount in pesos, for credits and charges. */
  monto: string
  descripcion: string
  saldo_visto?: string | undefined
  autor: string
  replay: Replay
}

/**
 * Adds to a client's balance.
 * @throws ErrorDeNegocio 404; 409 `saldo-cambiado` when the balance differs from `saldo_visto`, or `sin-saldo` when it
 * would exceed its maximum
 */
export function acreditar(db: Db, { codigo, monto, descripcion, saldo_visto, autor, replay }: Job) {
  return runOnce(db, replay, (tx) => move(tx, { accion: 'acreditar', codigo, monto, descripcion, saldo_visto, autor }))
}

/**
 * Subtracts from a client's balance.
 * @throws ErrorDeNegocio 404; 409 `saldo-cambiado` when the balance differs from `saldo_visto`, or `sin-saldo` when it
 * would fall below zero
 */
export function cargar(db: Db, { codigo, monto, descripcion, saldo_visto, autor, replay }: Job) {
  return runOnce(db, replay, (tx) =>
    move(tx, { accion: 'cargar', codigo, monto: negated(monto), descripcion, saldo_visto, autor }),
  )
}

type ReversoRequest = { codigo: string; id: number; motivo: string; autor: string; replay: Replay }

/**
 * Undoes a movement with another movement of the opposite sign.
 * @throws ErrorDeNegocio 404; 409 when the movement is already undone or itself undoes another, or `sin-saldo`
 */
export function revertir(db: Db, { codigo, id, motivo, autor, replay }: ReversoRequest) {
  return runOnce(db, replay, async (tx) => {
    // Every change of a balance locks the profile before the ledger rows, so concurrent reversals and account deletions
    // wait here.
    await lockByCodigo(tx, codigo)
    const [row] = await tx
      .select()
      .from(creditosDados)
      .where(and(eq(creditosDados.id, id), eq(creditosDados.codigo_membresia, codigo)))
    if (!row) throw notFound(MOVIMIENTO_NOT_FOUND)
    if (row.revierte !== null) throw conflict('Un reverso no se revierte. Haz un crédito o un cargo nuevo.')
    if (row.pago !== null) throw conflict('Es de un pedido. Devuélvelo en los pagos de ese pedido.')
    if ((await tx.$count(creditosDados, eq(creditosDados.revierte, id))) > 0)
      throw conflict('Ese movimiento ya se revirtió.')
    const monto = negated(row.monto)
    return move(tx, { accion: 'revertir-saldo', codigo, monto, descripcion: motivo, autor, revierte: id })
  })
}

type MovimientoStep = Omit<Job, 'replay'> & { accion: string; revierte?: number }

/** The only caller of `moverSaldo`, which changes a balance: here balance and ledger change together. */
export async function move(
  tx: Tx,
  { accion, codigo, monto, descripcion, saldo_visto, autor, revierte }: MovimientoStep,
) {
  const moved = await moverSaldo(tx, { codigo_membresia: codigo, monto })
  if (!moved) throw await exceedsLimits(tx, codigo, monto)
  const { user_id, correo, nombre, saldo, antes } = moved
  if (saldo_visto !== undefined && saldo_visto !== antes) throw await changedMeanwhile(tx, { codigo, antes, autor })
  const [row] = await tx
    .insert(creditosDados)
    .values({
      codigo_membresia: codigo,
      correo,
      nombre,
      monto,
      descripcion: descripcion || null,
      admin_id: autor,
      admin_nombre: await miembroName(tx, autor),
      saldo_despues: saldo,
      revierte,
      // `clock_timestamp()` keeps a member's rows in the order of their ids; `now()` would be the start of the
      // transaction.
      fecha_creacion: sql`clock_timestamp()`,
    })
    .returning()
  if (!row) throw new Error('The movement could not be written')
  const clase = claseOf(row)
  const text = describeMovimiento({ clase, monto, descripcion, saldo })
  await enviarAviso(tx, { user_id, codigo_membresia: codigo, tipo: 'credito', ...text })
  await enqueue(tx, {
    funcion: 'send-credit-notification',
    para: correo,
    datos: { email: correo, nombre: await miembroName(tx, user_id), clase, monto, descripcion, saldoNuevo: saldo },
  })
  const after = { monto, saldo }
  await audit(tx, { quien: autor, accion, entidad: 'cliente', clave: codigo, antes: { saldo: antes }, despues: after })
  return { saldo, movimiento: toMovimientoDeGestion({ fila: row, autor: row.admin_nombre, revertido: false }) }
}

async function exceedsLimits(tx: Tx, codigo: string, monto: string) {
  const saldo = (await buscarMiembro(tx, codigo))?.saldo ?? '0.00'
  if (!monto.startsWith('-')) return conflict('Con ese monto el saldo pasaría de lo que se puede guardar.', NO_SALDO)
  const detail = `El saldo no alcanza: es ${formatDinero(saldo)}, y no puede quedar por debajo de cero.`
  return new ErrorDeNegocio({
    status: 409,
    type: NO_SALDO,
    title: 'No alcanza el saldo',
    detail,
    campos: { monto: detail },
  })
}

/**
 * The refusal when the balance changed since the preview. It names who changed it and by how much, since two staff
 * members may enter the same transfer.
 */
async function changedMeanwhile(tx: Tx, { codigo, antes, autor }: { codigo: string; antes: string; autor: string }) {
  const [last] = await selectMovimientos(tx)
    .where(eq(creditosDados.codigo_membresia, codigo))
    .orderBy(desc(creditosDados.id))
    .limit(1)
  const now = `El saldo ahora es ${formatDinero(antes)}. Revisa el saldo nuevo y confirma otra vez.`
  if (!last) return conflict(now, SALDO_CHANGED)
  const { monto, admin_id } = last.fila
  const [tuyo, own] = monto.startsWith('-') ? ['descontaste', 'descontó'] : ['agregaste', 'agregó']
  const hizo = admin_id === autor ? `Tú ${tuyo}` : `${last.autor ?? 'Alguien'} ${own}`
  return conflict(`${hizo} ${formatDinero(monto.replace('-', ''))} entretanto. ${now}`, SALDO_CHANGED)
}

/**
 * The person's own movements, newest first, and the balance of the same snapshot.
 * @throws ErrorDeNegocio 404 for an account without a membership
 */
export async function listarPropios(db: Db, { persona, despues_de }: { persona: Persona; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const { saldo, codigo } = await getOwn(tx, persona)
    const { rows, sigue } = await readPage(tx, codigo, despues_de)
    return { saldo, movimientos: rows.map(({ fila: row }) => toMovimiento(row)), sigue }
  })
}

/** All of the person's own movements, oldest first, and their membership. @throws ErrorDeNegocio 404 */
export async function collectOwn(db: Db, persona: Persona) {
  return inOneSnapshot(db, async (tx) => {
    const { saldo, codigo } = await getOwn(tx, persona)
    const rows = await selectMovimientos(tx).where(eq(creditosDados.codigo_membresia, codigo)).orderBy(creditosDados.id)
    return { codigo, saldo, movimientos: rows.map(({ fila: row }) => toMovimiento(row)) }
  })
}

/** A client's balance and movements, newest first. @throws ErrorDeNegocio 404 */
export async function listarDeCliente(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const miembro = await buscarMiembro(tx, codigo)
    if (!miembro) throw notFound(CLIENTE_QUE_NO_ESTA)
    const { rows, sigue } = await readPage(tx, codigo, despues_de)
    const revertidos = await findReverted(
      tx,
      rows.map(({ fila: row }) => row.id),
    )
    const movimientos = rows.map(({ fila: row, autor }) =>
      toMovimientoDeGestion({ fila: row, autor, revertido: revertidos.has(row.id) }),
    )
    return { saldo: miembro.saldo, movimientos, sigue }
  })
}

async function getOwn(tx: Tx, { id }: Persona) {
  const [perfil] = await tx
    .select({ codigo: profiles.codigo_membresia, saldo: profiles.saldo })
    .from(profiles)
    .where(eq(profiles.user_id, id))
  if (!perfil) throw notFound('Esta cuenta no tiene membresía.')
  return perfil
}

async function readPage(tx: Tx, codigo: string, despues_de: string | undefined) {
  const found = await selectMovimientos(tx)
    .where(and(eq(creditosDados.codigo_membresia, codigo), NEWEST.after(despues_de)))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  return cutPage(found, PAGE_SIZE, ({ fila: row }) => row.id)
}

async function findReverted(tx: Tx, ids: number[]) {
  const rows = await tx
    .select({ id: sql<number>`${creditosDados.revierte}`.mapWith(Number) })
    .from(creditosDados)
    .where(inArray(creditosDados.revierte, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Removes a leaving member from their credits; the amounts stay for the shop's accounts. */
export async function desvincularCreditos(tx: Tx, codigo_membresia: string) {
  await tx.update(creditosDados).set(erased(creditosDados)).where(eq(creditosDados.codigo_membresia, codigo_membresia))
}

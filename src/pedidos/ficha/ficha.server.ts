import { desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { pick } from '#db/columns/columns.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { lineasDelPedido } from '#db/schema/lineas.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { revokePedidoLinks } from '#mail/links.server.ts'
import { enqueue, readdressCorreos } from '#mail/mail.server.ts'
import { notifyPedidoNuevo } from '#push/push.server.ts'
import { cuentaDelPedido } from '../cobros/cuenta.server.ts'
import { isTaken, withFreeCodigo } from '../codigos.server.ts'
import type { PedidoPublico } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import type { LineaDePedido, LineaEscrita } from '../lineas/contract.ts'
import { writeLineas } from '../lineas/escribir.server.ts'
import { recordDeshacible } from '../mover/undoable.server.ts'
import { getInUse, registrarPaso, tellPrecio } from '../pasos.server.ts'
import { lastPropuesta, requireNoOpenPrice, requirePrecioAceptado } from '../propuestas/reads.server.ts'
import { ownerSelection } from '../reads.server.ts'
import {
  avisosByCorreo,
  claseOfPedido,
  insertPedido,
  lockForStaff,
  lockUpToDate,
  NOT_FOUND,
  type PedidoRow,
} from '../rows.server.ts'
import { impedimentoParaAbonar } from '../rules.ts'
import type { DatosDePedido, PedidoDeGestion } from './contract.ts'

// Compile-time check that the contract has every column that staff may see.
const codigoColumns = orderColumnsThat({ seen: 'code' }) satisfies (keyof PedidoPublico)[]
const staffColumns = orderColumnsThat({ seen: 'staff' }) satisfies (keyof PedidoDeGestion)[]

const staffSelection = {
  ...pick(pedidos, [...codigoColumns, ...staffColumns]),
  ...ownerSelection,
  estatus,
  clase: claseOfPedido,
  lineas: sql<LineaDePedido[]>`${lineasDelPedido}`,
  cuenta: cuentaDelPedido,
  propuesta: lastPropuesta,
}

function readForStaff(db: Db | Tx) {
  return db.select(staffSelection).from(pedidos).innerJoin(estatus, eq(estatus.id, pedidos.estatus_id)).$dynamic()
}

/** @throws ErrorDeNegocio 404 */
export async function getForStaff(db: Db | Tx, codigo: string) {
  const { pedido } = await buscarPedido(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  return pedido
}

/** The orders that have these codes, in any order. */
export function listForStaff(db: Db | Tx, codigos: string[]) {
  return readForStaff(db).where(inArray(pedidos.codigo, codigos))
}

/** The order that has a code; null if the code is free. */
export async function buscarPedido(db: Db | Tx, codigo: string) {
  const [pedido = null] = await readForStaff(db).where(eq(pedidos.codigo, codigo))
  return { pedido }
}

export function listarRecientes(db: Db) {
  return readForStaff(db).orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo)).limit(5)
}

type PedidoRef = { codigo: string; version: number; replay: Replay }

/**
 * Runs `change` on the locked order if its version is still the one that staff saw. A repeated idempotency key runs
 * nothing.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`
 */
export async function changeAsStaff(
  db: Db,
  { codigo, version, replay }: PedidoRef,
  change: (tx: Tx, before: PedidoRow) => Promise<unknown>,
) {
  await runOnce(db, replay, async (tx) => {
    await change(tx, await lockUpToDate(tx, codigo, version))
    return {}
  })
  return getForStaff(db, codigo)
}

type NewPedido = typeof pedidos.$inferInsert
type WithAutor<T> = T & { codigo: string; autor: string; replay: Replay }
type SavedPedido = Omit<DatosDePedido, 'version'> & { autor: string; razon?: string | undefined; replay: Replay } & (
    | { codigo: string; version: number | null }
    | { codigo?: string | undefined; version: null; lineas?: LineaEscrita[] | undefined }
  )

/**
 * Creates the order (`version: null`), with its lines, or updates it. A new order without a code gets a free one, and
 * is confirmed by mail like a request by its client. A changed status, or a new order beyond the first one, adds a step
 * and queues its mail; a changed price is mailed too.
 * @returns whether the request creates the order, and the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if the code is taken or somebody changed the order since `version`, or
 * (`type: espera-precio`, `falta-precio`) if it is confirmed without an accepted price and no reason is given; 422
 */
export async function guardarPedido(db: Db, { autor, razon, replay, ...saved }: SavedPedido) {
  const { codigo, version, estatus_id, lineas = [], ...written } = { lineas: undefined, ...saved }
  // Type check: each field of the form must be a column of the same name.
  const data: { [Field in keyof typeof written]: Exclude<NewPedido[Field], undefined> } = written
  const after = { ...data, estatus_id }
  const impedimento = impedimentoParaAbonar(data)
  if (impedimento) throw invalid(impedimento, { abono: impedimento })
  const paso = { autor, descripcion: SIN_DESCRIPCION }
  if (codigo === undefined || version === null) {
    const created = await runOnce(db, replay, async (tx) => {
      const estatus = await getInUse(tx, estatus_id)
      const pedido = await insertPedido(tx, { codigo: codigo ?? (await drawCodigo(tx)), ...after })
      const { codigo: clave } = pedido
      if (lineas.length > 0) await writeLineas(tx, pedido, lineas)
      await audit(tx, { quien: autor, entidad: 'pedido', clave, despues: after, accion: 'crear' })
      await requirePrecioAceptado(tx, { ...pedido, estatus_id: ESTATUS.recibido }, { estatus_id, razon, autor })
      const isFirstStep = estatus_id === ESTATUS.recibido
      await registrarPaso(tx, pedido, { ...paso, estatus, told: isFirstStep })
      await notifyPedidoNuevo(tx, { codigo: clave, autor })
      const { correo_cliente } = written
      if (isFirstStep && correo_cliente) await confirmar(tx, { ...written, codigo: clave, correo_cliente })
      return { codigo: clave }
    })
    return { creado: true, pedido: await getForStaff(db, codigo ?? created.codigo) }
  }
  const pedido = await changeAsStaff(db, { codigo, version, replay }, async (tx, before) => {
    // Another address is one that staff know.
    if (before.total !== data.total || before.precio !== data.precio) await requireNoOpenPrice(tx, codigo)
    const isOtherCorreo = before.correo_cliente !== data.correo_cliente
    await tx
      .update(pedidos)
      .set(isOtherCorreo ? { ...data, correo_comprobado: true } : data)
      .where(eq(pedidos.codigo, codigo))
    await audit(tx, {
      quien: autor,
      entidad: 'pedido',
      clave: codigo,
      despues: after,
      accion: 'actualizar',
      antes: before,
    })
    if (before.estatus_id !== estatus_id)
      await recordDeshacible(tx, { antes: before, despues: data }, { ...paso, estatus_id, razon, lote: replay.key })
    await tellPrecio(tx, { before, after: { ...before, ...after } })
    if (before.correo_cliente && isOtherCorreo)
      await readdressCorreos(tx, { codigo, de: before.correo_cliente, a: data.correo_cliente })
  })
  return { creado: false, pedido }
}

type Typed = Pick<DatosDePedido, 'cliente' | 'tipo_servicio' | 'notas' | 'fecha_estimada_entrega'>

/** Mails the client of a typed-in order what the client of a request gets. */
async function confirmar(tx: Tx, pedido: Typed & { codigo: string; correo_cliente: string }) {
  const { codigo, cliente, correo_cliente, tipo_servicio, notas, fecha_estimada_entrega } = pedido
  await enqueue(tx, {
    funcion: 'send-order-request-confirmation',
    para: correo_cliente,
    requester: null,
    codigo_pedido: codigo,
    datos: {
      nombre: cliente,
      correo: correo_cliente,
      codigo_pedido: codigo,
      tipo_servicio,
      descripcion: notas ?? '',
      fecha_estimada: fecha_estimada_entrega,
      por_la_tienda: true,
      avisos: await avisosByCorreo(tx, codigo),
    },
  })
}

/** Draws a free code. The code is not reserved until the order is saved. */
export function sortearCodigo(db: Db) {
  return db.transaction(async (tx) => ({ codigo: await drawCodigo(tx) }))
}

const drawCodigo = (tx: Tx) => withFreeCodigo(tx, async (codigo) => !(await isTaken(tx, codigo)))

/**
 * Revokes all mail links of an order, for example after a mail reached the wrong person.
 * @throws ErrorDeNegocio 404
 */
export function revocarEnlaces(db: Db, { codigo, autor }: { codigo: string; autor: string }) {
  return db.transaction(async (tx) => {
    await lockForStaff(tx, codigo)
    const revocados = await revokePedidoLinks(tx, codigo)
    await audit(tx, {
      quien: autor,
      accion: 'revocar-enlaces',
      entidad: 'pedido',
      clave: codigo,
      despues: { revocados },
    })
    return { revocados }
  })
}

/**
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`
 */
export function cambiarNotasPrivadas(
  db: Db,
  { notas_privadas, autor, ...which }: WithAutor<{ notas_privadas: string | null; version: number }>,
) {
  return changeAsStaff(db, which, async (tx, { codigo, notas_privadas: eran }) => {
    if (eran === notas_privadas) return
    await tx.update(pedidos).set({ notas_privadas }).where(eq(pedidos.codigo, codigo))
    await audit(tx, {
      quien: autor,
      accion: 'cambiar-notas-privadas',
      entidad: 'pedido',
      clave: codigo,
      antes: { notas_privadas: eran },
      despues: { notas_privadas },
    })
  })
}

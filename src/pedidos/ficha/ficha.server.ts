import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { pick } from '#db/columns/columns.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { noExiste } from '#lib/errores.ts'
import { revocarEnlacesDePedido } from '#mail/enlaces.server.ts'
import { mudarCorreos } from '#mail/mail.server.ts'
import { conCodigoLibre, estaTomado } from '../codigos.server.ts'
import type { PedidoPublico } from '../contract.ts'
import { claseDePedido, crearFila, type FilaDePedido, NO_EXISTE, tomarAlDia, tomarDeGestion } from '../filas.server.ts'
import { soloDelDueno } from '../lecturas.server.ts'
import { registrarMovimiento } from '../mover/movimientos.server.ts'
import { decirPrecio, obtenerEnUso, registrarPaso } from '../pasos.server.ts'
import type { DatosDePedido, PedidoDeGestion } from './contract.ts'

// Each column that staff may see has its place in the contract of what they get, or this does not compile.
const deCodigo = orderColumnsThat({ seen: 'code' }) satisfies (keyof PedidoPublico)[]
const delPersonal = orderColumnsThat({ seen: 'staff' }) satisfies (keyof PedidoDeGestion)[]

const deGestion = {
  ...pick(pedidos, [...deCodigo, ...delPersonal]),
  ...soloDelDueno,
  estatus,
  clase: claseDePedido,
}

function leerDeGestion(db: Db | Tx) {
  return db.select(deGestion).from(pedidos).innerJoin(estatus, eq(estatus.id, pedidos.estatus_id)).$dynamic()
}

/** @throws ErrorDeNegocio 404 */
export async function obtenerDeGestion(db: Db | Tx, codigo: string) {
  const [fila] = await leerDeGestion(db).where(eq(pedidos.codigo, codigo))
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

/** The five most recent orders. */
export function listarRecientes(db: Db) {
  return leerDeGestion(db).orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo)).limit(5)
}

type Pedido = { codigo: string; version: number; repeticion: Repeticion }

/**
 * Runs `change` on the locked order if its version is still the one that staff saw. A repeated key runs nothing.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`
 */
export async function cambiarDeGestion(
  db: Db,
  { codigo, version, repeticion }: Pedido,
  change: (tx: Tx, antes: FilaDePedido) => Promise<unknown>,
) {
  await unaSolaVez(db, repeticion, async (tx) => {
    await change(tx, await tomarAlDia(tx, codigo, version))
    return {}
  })
  return obtenerDeGestion(db, codigo)
}

type Nuevo = typeof pedidos.$inferInsert
type DeAutor<T> = T & { codigo: string; autor: string; repeticion: Repeticion }

/**
 * Creates the order (`version: null`) or updates it; a changed status also leaves history and mail.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when the code is taken or somebody changed the order since `version`, 422
 */
export async function guardarPedido(
  db: Db,
  { codigo, autor, version, estatus_id, repeticion, ...escrito }: DeAutor<DatosDePedido>,
) {
  // Each field of the form is a column of its name, else this is a type error.
  const datos: { [Campo in keyof typeof escrito]: Exclude<Nuevo[Campo], undefined> } = escrito
  const despues = { ...datos, estatus_id }
  const hecho = { quien: autor, entidad: 'pedido', clave: codigo, despues }
  const paso = { autor, descripcion: SIN_DESCRIPCION }
  if (version === null) {
    await unaSolaVez(db, repeticion, async (tx) => {
      const estatus = await obtenerEnUso(tx, estatus_id)
      const pedido = await crearFila(tx, { codigo, ...despues })
      await auditar(tx, { ...hecho, accion: 'crear' })
      await registrarPaso(tx, pedido, { ...paso, estatus })
      return {}
    })
    return { creado: true, pedido: await obtenerDeGestion(db, codigo) }
  }
  const pedido = await cambiarDeGestion(db, { codigo, version, repeticion }, async (tx, antes) => {
    await tx.update(pedidos).set(datos).where(eq(pedidos.codigo, codigo))
    await auditar(tx, { ...hecho, accion: 'actualizar', antes })
    if (antes.estatus_id !== estatus_id)
      await registrarMovimiento(tx, { antes, despues: datos }, { ...paso, estatus_id, lote: repeticion.clave })
    await decirPrecio(tx, { antes, ahora: { ...antes, ...despues } })
    if (antes.correo_cliente && antes.correo_cliente !== datos.correo_cliente)
      await mudarCorreos(tx, { codigo, de: antes.correo_cliente, a: datos.correo_cliente })
  })
  return { creado: false, pedido }
}

/** A code that no order has at this moment; only saving the order takes it. */
export function sortearCodigo(db: Db) {
  return db.transaction(async (tx) => ({
    codigo: await conCodigoLibre(tx, async (codigo) => !(await estaTomado(tx, codigo))),
  }))
}

/**
 * Ends all links of an order, because one reached the wrong person.
 * @throws ErrorDeNegocio 404
 */
export function revocarEnlaces(db: Db, { codigo, autor }: { codigo: string; autor: string }) {
  return db.transaction(async (tx) => {
    await tomarDeGestion(tx, codigo)
    const revocados = await revocarEnlacesDePedido(tx, codigo)
    await auditar(tx, {
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
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`
 */
export function cambiarNotasPrivadas(
  db: Db,
  { notas_privadas, autor, ...cual }: DeAutor<{ notas_privadas: string | null; version: number }>,
) {
  return cambiarDeGestion(db, cual, async (tx, { codigo, notas_privadas: eran }) => {
    if (eran === notas_privadas) return
    await tx.update(pedidos).set({ notas_privadas }).where(eq(pedidos.codigo, codigo))
    await auditar(tx, {
      quien: autor,
      accion: 'cambiar-notas-privadas',
      entidad: 'pedido',
      clave: codigo,
      antes: { notas_privadas: eran },
      despues: { notas_privadas },
    })
  })
}

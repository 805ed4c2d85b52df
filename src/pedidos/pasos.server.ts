import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { ErrorDeNegocio, invalido } from '#lib/errores.ts'
import type { Acuerdo } from '#mail/contract.ts'
import { corregirAcuerdo, encolar, totalDicho } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import type { ClaseDePedido } from './contract.ts'
import { claveDe, ESTATUS, estaCerrado, fraseDe, momentoDe } from './estatus.ts'
import { claseDePedido, type FilaDePedido } from './filas.server.ts'
import { situacionDe } from './situacion.ts'

/**
 * Whether the table has the statuses that code depends on; a shop that lacks one must not open.
 * @throws Error in Spanish, naming those that are missing
 */
export async function exigirEstatus(db: Db) {
  const filas = await db
    .select({ id: estatus.id })
    .from(estatus)
    .where(inArray(estatus.id, Object.values(ESTATUS)))
  const hay = new Set(filas.map(({ id }) => id))
  const faltan = Object.entries(ESTATUS).filter(([, id]) => !hay.has(id))
  if (faltan.length === 0) return
  const lista = faltan.map(([clave, id]) => `${id} (${clave})`).join(', ')
  throw new Error(`A la tabla de estatus le faltan filas: ${lista}. Vuelve a ponerlas antes de abrir la tienda.`)
}

/**
 * Stops an order that somebody asked about, and remembers where it was. One that is stopped already stays as it is.
 * @param pedido the row, taken for update
 * @throws ErrorDeNegocio 500 when the status is gone
 */
export async function ponerEnRevision(tx: Tx, pedido: FilaDePedido, descripcion: string) {
  const revision = await obtenerRevision(tx)
  if (pedido.estatus_id === revision.id) return
  await tx.update(pedidos).set({ estatus_previo: pedido.estatus_id }).where(eq(pedidos.codigo, pedido.codigo))
  await registrarPaso(tx, pedido, { estatus: revision, descripcion, autor: null })
}

/**
 * Gives an order back to where it was before it was stopped. One that staff have moved meanwhile stays as it is.
 * @param pedido the row, taken for update
 * @throws ErrorDeNegocio 500 when the status is gone
 */
export async function sacarDeRevision(
  tx: Tx,
  pedido: FilaDePedido,
  { descripcion, autor }: { descripcion: string; autor: string },
) {
  const revision = await obtenerRevision(tx)
  if (pedido.estatus_id !== revision.id || pedido.estatus_previo === null) return
  const previo = await obtenerEstatus(tx, pedido.estatus_previo)
  await registrarPaso(tx, pedido, { estatus: previo, descripcion, autor })
  await tx.update(pedidos).set({ estatus_previo: null }).where(eq(pedidos.codigo, pedido.codigo))
}

async function obtenerRevision(tx: Tx) {
  const [revision] = await tx.select().from(estatus).where(eq(estatus.id, ESTATUS.en_revision))
  if (revision) return revision
  throw new ErrorDeNegocio({ status: 500, title: 'Error', detail: 'No se pudo encontrar el estatus En Revisión' })
}

type FilaDeEstatus = typeof estatus.$inferSelect

type PasoNuevo = {
  estatus: FilaDeEstatus
  descripcion: string
  fecha?: string
  autor: string | null
  /** Seconds that its mail waits. */
  espera?: number
  /** Of a package that is being typed in, which has no row yet; else it is looked up. */
  clase?: ClaseDePedido
}

/**
 * The only place that moves an order: its status, its history and its mail can never disagree.
 * @returns the ids of the step and of its mail, which is null for who gets none
 */
export async function registrarPaso(
  tx: Tx,
  pedido: FilaDePedido,
  { estatus: nuevo, descripcion, fecha = new Date().toISOString(), autor, espera, clase: sabida }: PasoNuevo,
) {
  const estatus_id = nuevo.id
  const cuando = new Date(fecha)
  const { codigo, correo_cliente } = pedido
  await tx.update(pedidos).set({ estatus_id }).where(eq(pedidos.codigo, codigo))
  const [paso] = await tx
    .insert(historial)
    .values({ codigo, estatus_id, descripcion, fecha: cuando, autor })
    .returning({ id: historial.id })
  if (!paso) throw new Error('The history took no row.')
  await auditar(tx, {
    quien: autor,
    accion: 'cambiar-estatus',
    entidad: 'pedido',
    clave: codigo,
    antes: { estatus_id: pedido.estatus_id },
    despues: { estatus_id, descripcion, fecha: cuando },
  })
  if (!correo_cliente) return { paso: paso.id, correo: null }
  const dicho = {
    estatus: nuevo,
    descripcion,
    fecha,
    espera,
    clase: sabida,
    acuerdo: await acuerdoPorDecir(tx, pedido, nuevo),
  }
  return { paso: paso.id, correo: await encolarEstatus(tx, { ...pedido, correo_cliente }, dicho) }
}

type PorDecir = Pick<PasoNuevo, 'descripcion' | 'espera' | 'clase'> & {
  estatus: FilaDeEstatus
  fecha: string
  acuerdo?: Acuerdo | null
}

async function encolarEstatus(
  tx: Tx,
  pedido: FilaDePedido & { correo_cliente: string },
  { estatus: donde, descripcion, fecha, espera, clase: sabida, acuerdo }: PorDecir,
) {
  const { codigo, correo_cliente, cliente, peso } = pedido
  const clave = claveDe(donde.id)
  const clase = sabida ?? (await obtenerClase(tx, codigo))
  return encolar(tx, {
    funcion: 'send-status-update',
    para: correo_cliente,
    codigo_pedido: codigo,
    espera,
    datos: {
      codigo_pedido: codigo,
      clase,
      peso: clase === 'paquete' && Number(peso) > 0 ? peso : null,
      nombre: cliente,
      estatus: donde.nombre,
      momento: clave ? momentoDe[clave] : 'en_camino',
      descripcion: descripcion === SIN_DESCRIPCION ? fraseDe(donde, clase) : descripcion,
      fecha,
      // Only where it may be told: whoever corrects a price looks for it.
      ...(acuerdo !== undefined && { acuerdo }),
      // It is read only by who gets such mails.
      situacion: situacionDe({ ...pedido, clase, estatus: donde, historial: [{ estatus: donde, fecha }] }, 'correo'),
    },
  })
}

/**
 * What the mail of a step says of the price: always where it confirms, and further on what no mail has told yet, since a
 * newer step sets aside the one that would have. Undefined where none is spoken of.
 */
async function acuerdoPorDecir(tx: Tx, pedido: FilaDePedido, donde: FilaDeEstatus) {
  if (donde.id === ESTATUS.confirmado) return acuerdoDe(pedido)
  return hablaDePrecio(donde) ? sinDecir(tx, pedido) : undefined
}

/** Before it is confirmed nothing is agreed, under review it may change, and of what is over nobody pays any more. */
function hablaDePrecio(donde: FilaDeEstatus) {
  return donde.id !== ESTATUS.recibido && donde.id !== ESTATUS.en_revision && !estaCerrado(donde)
}

async function sinDecir(tx: Tx, { codigo, correo_cliente, ...pedido }: FilaDePedido) {
  const acuerdo = acuerdoDe(pedido)
  if (!acuerdo || !correo_cliente) return null
  const dicho = await totalDicho(tx, { codigo, para: correo_cliente })
  return Number(dicho) === Number(acuerdo.total) ? null : acuerdo
}

/**
 * Tells a price that was given or changed: in the mail of a step that still waits, else in one of its own, which waits as
 * long as a step's. Call it last, as `corregirAcuerdo`.
 * @param antes the row as it was before
 */
export async function decirPrecio(tx: Tx, { antes, ahora }: { antes: FilaDePedido; ahora: FilaDePedido }) {
  const { codigo, correo_cliente, estatus_id } = ahora
  if (isDeepStrictEqual(acuerdoDe(antes), acuerdoDe(ahora))) return
  if (await corregirAcuerdo(tx, { codigo, acuerdo: acuerdoDe(ahora) })) return
  const donde = await obtenerEstatus(tx, estatus_id)
  if (!correo_cliente || !hablaDePrecio(donde) || Number(antes.total) === Number(ahora.total)) return
  const acuerdo = await sinDecir(tx, ahora)
  if (!acuerdo) return
  const [paso] = await tx
    .select({ fecha: historial.fecha })
    .from(historial)
    .where(and(eq(historial.codigo, codigo), eq(historial.estatus_id, estatus_id)))
    .orderBy(desc(historial.fecha))
    .limit(1)
  await encolarEstatus(
    tx,
    { ...ahora, correo_cliente },
    {
      estatus: donde,
      descripcion: Number(antes.total) === 0 ? 'Ya tenemos el precio.' : 'Cambió el precio.',
      fecha: (paso?.fecha ?? new Date()).toISOString(),
      espera: negocio.pedidos.segundosParaDeshacer,
      acuerdo,
    },
  )
}

async function obtenerClase(tx: Tx, codigo: string) {
  const [fila] = await tx.select({ clase: claseDePedido }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return fila?.clase ?? 'pieza'
}

/** What a mail says of an order's price; null while it has none. */
export function acuerdoDe({ total, precio, tipo_servicio, costo_envio }: Acordado) {
  return Number(total) > 0 ? { total, precio, tipo_servicio, costo_envio } : null
}

type Acordado = Pick<FilaDePedido, 'total' | 'precio' | 'tipo_servicio' | 'costo_envio'>

/**
 * A status that staff may still choose. The shop's own steps may use any: an order still begins, is stopped and
 * goes back to where it was.
 * @throws ErrorDeNegocio 422
 */
export async function obtenerEnUso(tx: Tx, id: number) {
  const fila = await obtenerEstatus(tx, id)
  if (!fila.activo) throw noEnUso()
  return fila
}

/** @throws ErrorDeNegocio 422 when there is none */
export async function obtenerEstatus(tx: Tx, id: number) {
  const [fila] = await tx.select().from(estatus).where(eq(estatus.id, id))
  if (!fila) throw noEnUso()
  return fila
}

function noEnUso() {
  return invalido('Ese estatus no está en uso.', { estatus_id: 'Elige otro estatus.' })
}

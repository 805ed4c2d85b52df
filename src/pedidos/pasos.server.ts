import { eq } from 'drizzle-orm'
import { ErrorDeNegocio, invalido } from '#comun/errores.ts'
import { encolar } from '#correo/correo.server.ts'
import type { Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { estatus, historial, pedidos } from '#db/esquema/pedidos.server.ts'

type Fila = typeof pedidos.$inferSelect

/**
 * Stops an order that somebody asked about, and remembers where it was. One that is stopped already stays as it is.
 * @param pedido the row, taken for update
 * @throws ErrorDeNegocio 500 when the status is gone
 */
export async function ponerEnRevision(tx: Tx, pedido: Fila, descripcion: string) {
  const revision = await tomarRevision(tx)
  if (pedido.estatus_id === revision.id) return
  await tx.update(pedidos).set({ estatus_previo: pedido.estatus_id }).where(eq(pedidos.codigo, pedido.codigo))
  await registrarPaso(tx, pedido, { estatus_id: revision.id, descripcion, autor: null })
}

/**
 * Gives an order back to where it was before it was stopped. One that staff have moved meanwhile stays as it is.
 * @param pedido the row, taken for update
 * @throws ErrorDeNegocio 500 when the status is gone, 422 when the one it was in is no longer in use
 */
export async function sacarDeRevision(
  tx: Tx,
  pedido: Fila,
  { descripcion, autor }: { descripcion: string; autor: string },
) {
  const revision = await tomarRevision(tx)
  if (pedido.estatus_id !== revision.id || pedido.estatus_previo === null) return
  await registrarPaso(tx, pedido, { estatus_id: pedido.estatus_previo, descripcion, autor })
  await tx.update(pedidos).set({ estatus_previo: null }).where(eq(pedidos.codigo, pedido.codigo))
}

async function tomarRevision(tx: Tx) {
  const [revision] = await tx.select().from(estatus).where(eq(estatus.nombre, 'En Revisión'))
  if (revision) return revision
  throw new ErrorDeNegocio({ status: 500, title: 'Error', detail: 'No se pudo encontrar el estatus En Revisión' })
}

type Movimiento = { estatus_id: number; descripcion: string; fecha?: string; autor: string | null }

/** The only place that moves an order: its status, its history and its mail can never disagree. */
export async function registrarPaso(tx: Tx, pedido: Fila, { estatus_id, descripcion, fecha, autor }: Movimiento) {
  const { nombre } = await enUso(tx, estatus_id)
  const cuando = fecha ? new Date(fecha) : new Date()
  const { codigo, correo_cliente, cliente, tipo_servicio, fecha_estimada_entrega: fecha_estimada } = pedido
  await tx.update(pedidos).set({ estatus_id }).where(eq(pedidos.codigo, codigo))
  await tx.insert(historial).values({ codigo, estatus_id, descripcion, fecha: cuando, autor })
  await auditar(tx, {
    quien: autor,
    accion: 'cambiar-estatus',
    entidad: 'pedido',
    clave: codigo,
    antes: { estatus_id: pedido.estatus_id },
    despues: { estatus_id, descripcion, fecha: cuando },
  })
  if (!correo_cliente) return
  await encolar(tx, {
    funcion: 'send-status-update',
    para: correo_cliente,
    codigo_pedido: codigo,
    datos: {
      codigo_pedido: codigo,
      nombre: cliente,
      estatus: nombre,
      descripcion,
      fecha: cuando.toISOString(),
      tipo_servicio,
      fecha_estimada,
    },
  })
}

/** @throws ErrorDeNegocio 422 */
export async function enUso(tx: Tx, id: number) {
  const [fila] = await tx.select().from(estatus).where(eq(estatus.id, id))
  if (!fila?.activo) throw invalido('Ese estatus no está en uso.', { estatus_id: 'Elige otro estatus.' })
  return fila
}

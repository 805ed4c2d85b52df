import { and, eq, inArray, max } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { dayOf } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { escribirCuotas } from '../cuotas/cuotas.server.ts'
import { alAceptar } from '../cuotas/rules.ts'
import { ESTATUS } from '../estatus.ts'
import { writeLineas } from '../lineas/escribir.server.ts'
import { leerLineasDeAntes } from '../lineas/restaurar.server.ts'
import { recordDeshacible } from '../mover/undoable.server.ts'
import { obtenerEstatus, registrarPaso, tellPrecio } from '../pasos.server.ts'
import type { PedidoRow } from '../rows.server.ts'
import { impedimentoParaAbonar, whereItWas } from '../rules.ts'
import { sumsOf } from './rules.ts'

type PropuestaRow = typeof propuestas.$inferSelect

type Accepted = {
  propuesta: PropuestaRow
  /** The account; null for a customer with a link. */
  autor: string | null
  por: 'enlace' | 'miembro' | 'personal'
  /** Why staff confirm it, or how they heard it; null for a customer. */
  razon: string | null
  /** The batch of a step by staff, which they can undo; null for a customer's. */
  lote: string | null
}

/**
 * Makes a proposed price the order's own: total, price, delivery, day, prices of its lines and what is paid when. A
 * received order is confirmed, which takes its pieces again if their hold had ended.
 * @param pedido the row, locked for update
 * @throws ErrorDeNegocio 409 (`type: pieza-no-queda`) if a piece is no longer free, or (`precio-decidido`) if a delivery
 * was agreed after the price, which does not have it
 */
export async function aceptar(tx: Tx, pedido: PedidoRow, { propuesta, autor, por, razon, lote }: Accepted) {
  const { codigo } = pedido
  const { id, lineas, total, fecha_estimada_entrega } = propuesta
  const sums = sumsOf(lineas)
  const impedimento = impedimentoParaAbonar({ total, abono: pedido.abono })
  if (impedimento) throw invalid(impedimento)
  if (sums.costo_envio === null && pedido.tipo_servicio === 'envio' && Number(pedido.costo_envio) > 0)
    throw conflict('El envío se acordó después de este precio. Espera el precio nuevo.', 'precio-decidido')
  const after = {
    total,
    precio: sums.precio,
    costo_envio: sums.costo_envio ?? (pedido.tipo_servicio === 'envio' ? '0.00' : null),
    fecha_estimada_entrega,
  }
  const antes = await leerLineasDeAntes(tx, codigo)
  await writeLineas(tx, pedido, await toLineas(tx, codigo, lineas))
  await tx.update(pedidos).set(after).where(eq(pedidos.codigo, codigo))
  const now = await readClock(tx)
  await escribirCuotas(tx, codigo, alAceptar(propuesta.cuotas, dayOf(now)))
  await tx
    .update(propuestas)
    .set({
      estado: 'aceptada',
      decidida_por: por,
      decidida_persona: autor,
      decidida_en: now,
      ...(razon !== null && { razon }),
    })
    .where(eq(propuestas.id, id))
  await audit(tx, {
    quien: autor,
    accion: 'aceptar-precio',
    entidad: 'pedido',
    clave: codigo,
    antes: { total: pedido.total, fecha_estimada_entrega: pedido.fecha_estimada_entrega },
    despues: { total, fecha_estimada_entrega, por, ...(razon !== null && { razon }) },
  })
  if (whereItWas(pedido) !== ESTATUS.recibido) return tellPrecio(tx, { before: pedido, after: { ...pedido, ...after } })
  const paso = {
    estatus_id: ESTATUS.confirmado,
    descripcion:
      por === 'personal' ? `Confirmado por ${formatDinero(total)}.` : `Aceptaste el precio de ${formatDinero(total)}.`,
  }
  if (autor && lote)
    return recordDeshacible(tx, { antes: pedido, despues: after, lineas: antes }, { ...paso, autor, lote })
  const estatus = await obtenerEstatus(tx, paso.estatus_id)
  return registrarPaso(tx, { ...pedido, ...after }, { ...paso, estatus, autor })
}

/** The order's lines as its accepted price has them; a line that is gone since is one in words. */
async function toLineas(tx: Tx, codigo: string, lineas: PropuestaRow['lineas']) {
  const rows = await tx
    .select({ id: lineasDePedido.id, texto: lineasDePedido.texto })
    .from(lineasDePedido)
    .where(eq(lineasDePedido.codigo, codigo))
  const textoOf = new Map(rows.map(({ id, texto }) => [id, texto]))
  return lineas.flatMap(({ clase, concepto, cantidad, precio, linea }) => {
    if (clase !== 'pieza') return []
    const id = linea !== null && textoOf.has(linea) ? linea : null
    return [
      { id, pieza: null, nombre: concepto, cantidad, precio, texto: id === null ? null : (textoOf.get(id) ?? null) },
    ]
  })
}

/** Opens the price of an order that was accepted last again, because the step that accepted it is undone. */
export async function reabrir(tx: Tx, codigo: string) {
  const accepted = tx
    .select({ id: max(propuestas.id) })
    .from(propuestas)
    .where(and(eq(propuestas.codigo, codigo), eq(propuestas.estado, 'aceptada')))
  const opened = await tx
    .update(propuestas)
    .set({ estado: 'abierta', decidida_por: null, decidida_persona: null, decidida_en: null, razon: null })
    .where(inArray(propuestas.id, accepted))
    .returning({ id: propuestas.id })
  if (opened.length > 0) await escribirCuotas(tx, codigo, [])
}

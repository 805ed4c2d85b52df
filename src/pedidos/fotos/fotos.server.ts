import { and, asc, eq, inArray } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { fotosDePedidos, pedidos } from '#db/schema/pedidos.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import type { FotoNueva } from '#lib/fotos/contract.ts'
import { checkFotos } from '#lib/fotos/fotos.server.ts'
import { findOwnership } from '../reads.server.ts'
import { lockForStaff } from '../rows.server.ts'
import { type ClaseDeFoto, MAX_FOTOS_DE_PEDIDO } from './contract.ts'

/** How photos of orders are kept, and the copy inside a mail: mail programs show JPEG, and a mail must stay light. */
const KEPT = { side: 1600, bytes: 200 * 1024, jpeg: true }
const IN_MAIL = { side: 480, bytes: 40 * 1024, jpeg: true }

const GONE = 'Esa foto ya no está.'

/** The photos of an order, oldest first. */
export function listarFotos(db: Db | Tx, codigo: string) {
  const { id, nombre, tipo, bytes, ancho, alto, clase } = fotosDePedidos
  return db
    .select({ id, nombre, tipo, bytes, ancho, alto, clase })
    .from(fotosDePedidos)
    .where(eq(fotosDePedidos.codigo, codigo))
    .orderBy(asc(fotosDePedidos.fecha_creacion), asc(id))
}

type NuevasFotos = { codigo: string; clase: ClaseDeFoto; fotos: FotoNueva[]; autor: string; replay: Replay }

/**
 * Puts photos on an order, smaller and without metadata.
 * @returns the order's photos, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 when the order has too many; 422 for a file that is no photo, or too large
 */
export async function ponerFotos(db: Db, { codigo, clase, fotos, autor, replay }: NuevasFotos) {
  // Decoding is slow, so it comes before the transaction.
  const kept = await checkFotos(fotos, autor, KEPT)
  const copies = clase === 'pieza' ? await checkFotos(kept.map(toBase64), autor, IN_MAIL) : []
  await runOnce(db, replay, async (tx) => {
    await lockForStaff(tx, codigo)
    if ((await tx.$count(fotosDePedidos, eq(fotosDePedidos.codigo, codigo))) + kept.length > MAX_FOTOS_DE_PEDIDO)
      throw conflict(`Este pedido ya tiene ${MAX_FOTOS_DE_PEDIDO} fotos. Quita alguna antes.`, 'muchas-fotos')
    await tx
      .insert(fotosDePedidos)
      .values(kept.map((foto, n) => ({ ...foto, codigo, clase, para_correo: copies[n]?.contenido ?? null, autor })))
    const despues = { clase, fotos: kept.length }
    await audit(tx, { quien: autor, accion: 'poner-fotos', entidad: 'pedido', clave: codigo, despues })
    return {}
  })
  return listarFotos(db, codigo)
}

const toBase64 = ({ nombre, contenido }: { nombre: string; contenido: Buffer }) => ({
  nombre,
  contenido: contenido.toString('base64'),
})

/**
 * @returns the photos that are left
 * @throws ErrorDeNegocio 404
 */
export function quitarFoto(db: Db, { codigo, foto, autor }: { codigo: string; foto: string; autor: string }) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(fotosDePedidos)
      .where(and(eq(fotosDePedidos.id, foto), eq(fotosDePedidos.codigo, codigo)))
      .returning({ clase: fotosDePedidos.clase })
    if (!row) throw notFound(GONE)
    await audit(tx, { quien: autor, accion: 'quitar-foto', entidad: 'pedido', clave: codigo, antes: row })
    return listarFotos(tx, codigo)
  })
}

const sent = { nombre: fotosDePedidos.nombre, tipo: fotosDePedidos.tipo, contenido: fotosDePedidos.contenido }

/** @throws ErrorDeNegocio 404 */
export async function obtenerFoto(db: Db, { codigo, foto }: { codigo: string; foto: string }) {
  const [row] = await db
    .select(sent)
    .from(fotosDePedidos)
    .where(and(eq(fotosDePedidos.id, foto), eq(fotosDePedidos.codigo, codigo)))
  if (!row) throw notFound(GONE)
  return row
}

type ByOwner = { codigo: string; foto: string; miembro?: string; enlace?: string }

/**
 * A photo of the finished piece, for the order's owner.
 * @throws ErrorDeNegocio 404, also for who is not the owner and for a photo that only staff see
 */
export async function obtenerFotoDeLaPieza(db: Db, { codigo, foto, ...reader }: ByOwner) {
  const owner = await findOwnership(db, { codigo, ...reader })
  if (!owner) throw notFound(GONE)
  const { id, clase } = fotosDePedidos
  const [row] = await db
    .select(sent)
    .from(fotosDePedidos)
    .innerJoin(pedidos, eq(pedidos.codigo, fotosDePedidos.codigo))
    .where(and(eq(id, foto), eq(pedidos.codigo, codigo), eq(clase, 'pieza'), owner.cuales))
  if (!row) throw notFound(GONE)
  return row
}

/** Deletes the photos of the finished orders of a person who leaves. */
export async function borrarFotos(tx: Tx, codigos: string[]) {
  await tx.delete(fotosDePedidos).where(inArray(fotosDePedidos.codigo, codigos))
}

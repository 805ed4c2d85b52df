import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { cutPage, ID, keyset } from '#db/keyset.server.ts'
import type { Db } from '#db/open.server.ts'
import { fotosDePaquetes, paquetesDigitados, pedidosCuenta } from '#db/schema/miembros.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { toCodigo } from '#lib/codigoFormat.ts'
import { notFound } from '#lib/errors.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { findOwner } from '#pedidos/pedidos.server.ts'
import type { LoQueYaEs } from './contract.ts'
import { kilosOf } from './rules.ts'

type Filter = { q?: string; codigo_membresia?: string; despues_de?: string }

const PAGE_SIZE = 30
const NEWEST = keyset({ by: paquetesDigitados.id, kind: ID })

/** Stored packages, newest first. */
export async function listar(db: Db, { q, codigo_membresia, despues_de }: Filter) {
  const found = await readRows(db)
    .where(
      and(
        q ? matchesSearch(searchedText, searchTermsOf(q, toCodigo)) : undefined,
        codigo_membresia ? ofMiembro(db, codigo_membresia) : undefined,
        NEWEST.after(despues_de),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(found, PAGE_SIZE, ({ id }) => id)
  return { paquetes: await withFotos(db, rows), sigue }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db, id: number) {
  const [paquete] = await withFotos(db, await readRows(db).where(eq(paquetesDigitados.id, id)))
  if (!paquete) throw notFound('Ese paquete no existe.')
  return paquete
}

/** @throws ErrorDeNegocio 404 */
export async function obtenerFoto(db: Db, { id, foto }: { id: number; foto: string }) {
  const [row] = await db
    .select()
    .from(fotosDePaquetes)
    .where(and(eq(fotosDePaquetes.id, foto), eq(fotosDePaquetes.paquete_id, id)))
  if (!row) throw notFound('Esa foto no existe.')
  return row
}

/** The order with a code, even if it is the template; null when there is none. */
export async function buscarCodigo(db: Db, codigo: string): Promise<LoQueYaEs | null> {
  const [row] = await db
    .select({
      codigo: pedidos.codigo,
      cliente: pedidos.cliente,
      correo_cliente: pedidos.correo_cliente,
      correo_comprobado: pedidos.correo_comprobado,
      estatus,
      precio: pedidos.precio,
      total: pedidos.total,
      peso: pedidos.peso,
      fecha_estimada_entrega: pedidos.fecha_estimada_entrega,
      version: pedidos.version,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(eq(pedidos.codigo, codigo))
  return row ? { ...row, dueno: await findOwner(db, row) } : null
}

/** The photos of packages, by package id. */
export async function fotosOf(db: Db, ids: number[]) {
  const rows = await db
    .select({
      paquete_id: fotosDePaquetes.paquete_id,
      id: fotosDePaquetes.id,
      nombre: fotosDePaquetes.nombre,
      tipo: fotosDePaquetes.tipo,
      bytes: fotosDePaquetes.bytes,
      ancho: fotosDePaquetes.ancho,
      alto: fotosDePaquetes.alto,
    })
    .from(fotosDePaquetes)
    .where(inArray(fotosDePaquetes.paquete_id, ids))
    .orderBy(asc(fotosDePaquetes.fecha_creacion), asc(fotosDePaquetes.id))
  return Map.groupBy(rows, ({ paquete_id }) => paquete_id)
}

function readRows(db: Db) {
  return db
    .select({
      id: paquetesDigitados.id,
      codigo_pedido: paquetesDigitados.codigo_pedido,
      cliente: paquetesDigitados.cliente,
      descripcion: paquetesDigitados.descripcion,
      peso: paquetesDigitados.peso,
      precio: paquetesDigitados.precio,
      total: paquetesDigitados.total,
      estatus: { id: estatus.id, nombre: estatus.nombre, categoria: estatus.categoria },
      correo_cliente: paquetesDigitados.correo_cliente,
      notas: paquetesDigitados.notas,
      admin_nombre: paquetesDigitados.admin_nombre,
      codigo_membresia: paquetesDigitados.codigo_membresia,
      fecha_creacion: paquetesDigitados.fecha_creacion,
    })
    .from(paquetesDigitados)
    .leftJoin(pedidos, eq(pedidos.codigo, paquetesDigitados.codigo_pedido))
    .innerJoin(estatus, eq(estatus.id, sql`coalesce(${pedidos.estatus_id}, ${paquetesDigitados.estatus_id})`))
    .$dynamic()
}

async function withFotos(db: Db, rows: Awaited<ReturnType<typeof readRows>>) {
  const fotos = await fotosOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    kilos: row.peso && kilosOf(row.peso),
    fotos: (fotos.get(row.id) ?? []).map(({ paquete_id: _, ...foto }) => foto),
  }))
}

/** Packages of a member: typed for them, or of their orders. */
function ofMiembro(db: Db, codigo_membresia: string) {
  const own = db
    .select({ codigo: pedidosCuenta.codigo_pedido })
    .from(pedidosCuenta)
    .where(eq(pedidosCuenta.codigo_membresia, codigo_membresia))
  // The subquery becomes an array, evaluated once, so that either condition can use its index.
  return or(
    eq(paquetesDigitados.codigo_membresia, codigo_membresia),
    sql`${paquetesDigitados.codigo_pedido} = any (array(${own}))`,
  )
}

// Must equal the expression of the index (`migrations/0013_clientes.sql`), or PostgreSQL does not use it.
const searchedText = sql`sin_acentos(${paquetesDigitados.codigo_pedido} || ' ' || ${paquetesDigitados.cliente} || ' ' || coalesce(${paquetesDigitados.correo_cliente}, '') || ' ' || coalesce(${paquetesDigitados.codigo_membresia}, ''))`

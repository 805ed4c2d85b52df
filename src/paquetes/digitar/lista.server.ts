import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { tieneLoBuscado } from '#db/busqueda.server.ts'
import { cut, ID, keyset } from '#db/keyset.server.ts'
import { fotosDePaquetes, paquetesDigitados, pedidosCuenta } from '#db/schema/miembros.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { noExiste } from '#lib/errores.ts'
import { comoCodigoDePedido } from '#lib/formatoDeCodigo.ts'
import { terminosDe } from '#lib/terminos.ts'
import { buscarDueno } from '#pedidos/pedidos.server.ts'
import type { LoQueYaEs } from './contract.ts'
import { kilosDe } from './rules.ts'

type Filtro = { q?: string; codigo_membresia?: string; despues_de?: string }

const PAGINA = 30
const NUEVOS = keyset({ by: paquetesDigitados.id, kind: ID })

/** The packages that were typed in, newest first. */
export async function listar(db: Db, { q, codigo_membresia, despues_de }: Filtro) {
  const leidas = await leerFilas(db)
    .where(
      and(
        q ? tieneLoBuscado(enQueSeBusca, terminosDe(q, comoCodigoDePedido)) : undefined,
        codigo_membresia ? deMiembro(db, codigo_membresia) : undefined,
        NUEVOS.after(despues_de),
      ),
    )
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ id }) => id)
  return { paquetes: await conFotos(db, rows), sigue }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db, id: number) {
  const [paquete] = await conFotos(db, await leerFilas(db).where(eq(paquetesDigitados.id, id)))
  if (!paquete) throw noExiste('Ese paquete no existe.')
  return paquete
}

/** @throws ErrorDeNegocio 404 */
export async function obtenerFoto(db: Db, { id, foto }: { id: number; foto: string }) {
  const [fila] = await db
    .select()
    .from(fotosDePaquetes)
    .where(and(eq(fotosDePaquetes.id, foto), eq(fotosDePaquetes.paquete_id, id)))
  if (!fila) throw noExiste('Esa foto no existe.')
  return fila
}

/** The order that has a code, the template too; null when none has. */
export async function buscarCodigo(db: Db, codigo: string): Promise<LoQueYaEs | null> {
  const [fila] = await db
    .select({
      codigo: pedidos.codigo,
      cliente: pedidos.cliente,
      correo_cliente: pedidos.correo_cliente,
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
  return fila ? { ...fila, dueno: await buscarDueno(db, fila) } : null
}

/** The photos of packages, by whose they are. */
export async function fotosDe(db: Db, ids: number[]) {
  const filas = await db
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
  return Map.groupBy(filas, ({ paquete_id }) => paquete_id)
}

function leerFilas(db: Db) {
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

async function conFotos(db: Db, filas: Awaited<ReturnType<typeof leerFilas>>) {
  const fotos = await fotosDe(
    db,
    filas.map(({ id }) => id),
  )
  return filas.map((fila) => ({
    ...fila,
    kilos: fila.peso && kilosDe(fila.peso),
    fotos: (fotos.get(fila.id) ?? []).map(({ paquete_id: _, ...foto }) => foto),
  }))
}

/** Typed for a member, or of an order that became theirs. */
function deMiembro(db: Db, codigo_membresia: string) {
  const suyos = db
    .select({ codigo: pedidosCuenta.codigo_pedido })
    .from(pedidosCuenta)
    .where(eq(pedidosCuenta.codigo_membresia, codigo_membresia))
  // As an array, which is read once: then either condition is looked up by its index.
  return or(
    eq(paquetesDigitados.codigo_membresia, codigo_membresia),
    sql`${paquetesDigitados.codigo_pedido} = any (array(${suyos}))`,
  )
}

// As its index has it (`migrations/0013_clientes.sql`).
const enQueSeBusca = sql`sin_acentos(${paquetesDigitados.codigo_pedido} || ' ' || ${paquetesDigitados.cliente} || ' ' || coalesce(${paquetesDigitados.correo_cliente}, '') || ' ' || coalesce(${paquetesDigitados.codigo_membresia}, ''))`

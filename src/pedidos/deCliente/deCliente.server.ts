import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm'
import { cutPage } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pagadoDelPedido } from '#db/schema/pagos.server.ts'
import { busquedaDePedidos, estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { indexedParts } from '#db/search.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { notFound } from '#lib/errors.ts'
import { findOwner } from '../propios/owner.server.ts'
import { precioPorAceptar } from '../propuestas/reads.server.ts'
import { isOfMiembro } from '../reads.server.ts'
import { isOfCliente, NEWEST, NOT_FOUND, TELEFONO_DIGITS, telefonoDigits } from '../rows.server.ts'

/** Columns of an order in a list of one client's orders. */
const rowColumns = {
  codigo: pedidos.codigo,
  estatus: { id: estatus.id, nombre: estatus.nombre, categoria: estatus.categoria },
  fecha_creacion: pedidos.fecha_creacion,
  total: sql<string | null>`nullif(${pedidos.total}, 0)`,
  pagado: pagadoDelPedido,
  falta: faltaDelPedido,
  abono: pedidos.abono,
  precio_por_aceptar: precioPorAceptar,
}

const PAGE_SIZE = 20

/**
 * Orders linked to a member's account or with the member's confirmed e-mail.
 * @throws ErrorDeNegocio 404 if no member has the code
 */
export async function listar(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  const [miembro] = await db
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(eq(profiles.codigo_membresia, codigo))
  if (!miembro) throw notFound(CLIENTE_QUE_NO_ESTA)
  const link = db
    .select({ uno: sql`1` })
    .from(pedidosCuenta)
    .where(and(eq(pedidosCuenta.codigo_pedido, pedidos.codigo), eq(pedidosCuenta.codigo_membresia, codigo)))
  const loaded = await db
    .select({
      ...rowColumns,
      vinculado: sql<boolean>`${exists(link)}`,
      cursor: NEWEST.cursor,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(isOfMiembro(db, miembro.id), isOfCliente, NEWEST.after(despues_de)))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
  return { pedidos: rows, sigue }
}

const SAMPLE_SIZE = 5

/**
 * Other orders of the same client: with the same e-mail; if there are none, with the same phone; else in the same
 * account. All reads use one snapshot.
 * @throws ErrorDeNegocio 404
 */
export function listarOtros(db: Db, codigo: string) {
  return inOneSnapshot(db, (tx) => readOthers(tx, codigo))
}

async function readOthers(tx: Tx, codigo: string) {
  const [pedido] = await tx
    .select({
      codigo: pedidos.codigo,
      correo_cliente: pedidos.correo_cliente,
      correo_comprobado: pedidos.correo_comprobado,
      telefono: pedidos.telefono,
    })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo))
  if (!pedido) throw notFound(NOT_FOUND)
  const { correo_cliente, telefono } = pedido
  const owner = await findOwner(tx, pedido)
  const miembro = owner && { codigo_membresia: owner.codigo_membresia, vinculado: owner.vinculado }
  const maneras = [
    correo_cliente && eq(sql`lower(${pedidos.correo_cliente})`, correo_cliente.toLowerCase()),
    telefono && byTelefono(telefono),
    owner && isOfMiembro(tx, owner.user_id),
  ]
  for (const sameClient of maneras) {
    const condition = sameClient && and(sameClient, ne(pedidos.codigo, codigo), isOfCliente)
    const found = condition ? await readFirst(tx, condition) : null
    if (found) return { ...found, miembro }
  }
  return { cuantos: 0, desde: null, pedidos: [], miembro }
}

/** @returns null if no order matches */
async function readFirst(tx: Tx, condition: SQL) {
  const rows = await tx
    .select({
      // The window functions cover all matches, although `limit` returns only a few rows.
      cuantos: sql<number>`count(*) over ()::int`,
      desde: sql`min(${pedidos.fecha_creacion}) over ()`.mapWith(pedidos.fecha_creacion),
      ...rowColumns,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(condition)
    .orderBy(NEWEST.order)
    .limit(SAMPLE_SIZE)
  const [first] = rows
  if (!first) return null
  return { cuantos: first.cuantos, desde: first.desde, pedidos: rows }
}

// The search index narrows the rows; the comparison with the phone column then drops matches in other fields.
function byTelefono(telefono: string) {
  const digitos = telefono.replace(/\D/g, '').slice(-TELEFONO_DIGITS)
  if (digitos.length < TELEFONO_DIGITS) return null
  return and(
    sql`${busquedaDePedidos} like ${`%${indexedParts(digitos).join('%')}%`}`,
    sql`${telefonoDigits} = ${digitos}`,
  )
}

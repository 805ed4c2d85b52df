import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { CODE, INSTANT, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { paquetesDigitados } from '#db/schema/miembros.server.ts'
import { estatus, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { dayOf } from '#lib/dates.ts'
import { addDinero } from '#lib/dinero.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { optedOut } from '#mail/optOut.server.ts'
import { negocio } from '#negocio'
import { type ClaseDePedido, type Entrega, NOTAS_MAX_LENGTH } from './contract.ts'

export type PedidoRow = typeof pedidos.$inferSelect

export const NOT_FOUND = 'No encontramos un pedido con ese código.'

/**
 * An order of some customer's, which whoever knows its code may read and ask about. The template that staff copy
 * histories from is none: to everybody else its code is one that no order has, found by the same statement in the same
 * time. Staff read and take orders by the doors that say `DeGestion`.
 */
export const isOfCliente = sql`${pedidos.codigo} <> ${sql.raw(`'${negocio.pedidos.plantilla}'`)}`

/** Orders as most lists have them: the newest first. */
export const NEWEST = keyset({ by: pedidos.fecha_creacion, kind: INSTANT }, { by: pedidos.codigo, kind: CODE })

/** What kind of order it is: a package once one was typed under its code, whatever becomes of its member (docs/decisions/028). */
export const claseOfPedido = sql<ClaseDePedido>`case when exists
  (select from ${paquetesDigitados} where ${paquetesDigitados.codigo_pedido} = ${pedidos.codigo}) then 'paquete' else 'pieza' end`

/** Whether status mails reach an order's client, as a condition: it has an e-mail, and that has not opted out. */
export const receivesAvisos = sql<boolean>`(${pedidos.correo_cliente} is not null and not ${optedOut(pedidos.correo_cliente)})`

/** The same of one order. Whatever promises a mail of its next step asks this first. */
export async function avisosByCorreo(db: Db | Tx, codigo: string) {
  const [row] = await db.select({ recibe: receivesAvisos }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return row?.recibe === true
}

/** How many digits of a phone tell it apart: the country's own numbers have as many, with or without its code before. */
export const TELEFONO_DIGITS = 10

/** The digits of an order's phone, the same however it was written. */
export const telefonoDigits = sql`right(regexp_replace(${pedidos.telefono}, '[^0-9]', '', 'g'), ${sql.raw(String(TELEFONO_DIGITS))})`

/**
 * A customer's order and where it is.
 * @returns null when none has the code
 */
export async function buscarPedido(db: Db | Tx, codigo: string) {
  const [row] = await db
    .select({ pedido: pedidos, estatus })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(eq(pedidos.codigo, codigo), isOfCliente))
  return row ? { ...row.pedido, estatus: row.estatus } : null
}

/**
 * The same.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerPedido(db: Db | Tx, codigo: string) {
  const pedido = await buscarPedido(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  return pedido
}

/**
 * What its client wrote on the request form.
 * @returns null of an order that came another way
 */
export async function findRequestForm(db: Db | Tx, codigo: string) {
  const [row] = await db
    .select({ texto: pedidosFormulario.descripcion })
    .from(pedidosFormulario)
    .where(eq(pedidosFormulario.codigo_pedido, codigo))
    .orderBy(asc(pedidosFormulario.id))
    .limit(1)
  return row?.texto ?? null
}

/**
 * A customer's order's row, held until the transaction ends: of two people who change one order the second sees what the
 * first did.
 * @param condition what more it must meet to be one of theirs
 * @throws ErrorDeNegocio 404
 */
export function lockPedido(tx: Tx, codigo: string, condition?: SQL) {
  return lock(tx, and(eq(pedidos.codigo, codigo), isOfCliente, condition))
}

/**
 * The same of any order, for staff.
 * @throws ErrorDeNegocio 404
 */
export function lockForStaff(tx: Tx, codigo: string) {
  return lock(tx, eq(pedidos.codigo, codigo))
}

/**
 * The same, as it was on the screen of whoever changes it.
 * @throws ErrorDeNegocio 404, 409 (`type: version-vieja`) when somebody changed the order since `version`
 */
export async function lockUpToDate(tx: Tx, codigo: string, version: number) {
  const pedido = await lockForStaff(tx, codigo)
  if (pedido.version !== version)
    throw conflict(
      'Otra persona cambió este pedido mientras lo mirabas. Revisa los datos nuevos y vuelve a guardar.',
      'version-vieja',
    )
  return pedido
}

async function lock(tx: Tx, which: SQL | undefined): Promise<PedidoRow> {
  const [row] = await tx.select().from(pedidos).where(which).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** @throws ErrorDeNegocio 409 (`type: pedido-existente`) when an order has the code */
export async function insertPedido(tx: Tx, newItem: typeof pedidos.$inferInsert): Promise<PedidoRow> {
  const [row] = await tx.insert(pedidos).values(newItem).onConflictDoNothing().returning()
  if (!row) throw conflict(`El pedido ${newItem.codigo} ya existe. Ábrelo para actualizarlo.`, 'pedido-existente')
  return row
}

type AddressField = keyof Omit<Entrega, 'telefono'>
type AddressChange = {
  parts: Record<AddressField, string | null>
  line: string
  /** Of one that was no delivery: whom to call, and what sending costs. */
  envio: { telefono: string; costo_envio: string } | null
  autor: string
}

/**
 * Sends an order elsewhere, also one that somebody would have come for: the address, part by part, a line in the
 * notes, and what sending it costs on top of its price.
 * @param pedido the row, taken for update
 * @returns the row as it is now
 * @throws ErrorDeNegocio 409 when the notes have no room for the line
 */
export async function changeDireccion(tx: Tx, pedido: PedidoRow, { parts, line, envio, autor }: AddressChange) {
  const { codigo } = pedido
  const notas = pedido.notas ? `${pedido.notas}\n${line}` : line
  if (notas.length > NOTAS_MAX_LENGTH)
    throw conflict('Las notas de este pedido están llenas. Acórtalas en el pedido y vuelve a aprobar la solicitud.')
  const { direccion, numero_casa, sector, municipio, provincia, referencias } = parts
  const { tipo_servicio, fecha_estimada_entrega: day } = pedido
  const after = {
    tipo_servicio: 'envio' as const,
    // When a pickup would be ready says nothing of a delivery once that day has gone by: nobody is late.
    fecha_estimada_entrega: tipo_servicio === 'retiro' && day && day < dayOf(new Date()) ? null : day,
    direccion,
    numero_casa,
    sector,
    municipio,
    provincia,
    referencias,
    ...(envio && { ...envio, ...preciosWithEnvio(pedido, envio.costo_envio) }),
  } satisfies Partial<PedidoRow>
  const before = Object.fromEntries(Object.keys(after).map((part) => [part, pedido[part as keyof typeof after]])) // its own keys
  const changes = { ...after, notas }
  await tx.update(pedidos).set(changes).where(eq(pedidos.codigo, codigo))
  await audit(tx, {
    quien: autor,
    accion: 'cambiar-direccion',
    entidad: 'pedido',
    clave: codigo,
    antes: before,
    despues: after,
  })
  return { ...pedido, ...changes }
}

// The total grows by the cost. An order without a total has no price yet: whoever prices it adds the cost. One with a total
// and no price keeps its old total as the price.
function preciosWithEnvio({ precio, total }: PedidoRow, costo: string) {
  if (Number(total) === 0) return null
  return { precio: Number(precio) === 0 ? total : precio, total: addDinero(total, costo) }
}

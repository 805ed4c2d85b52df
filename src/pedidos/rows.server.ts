import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
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
 * Condition that excludes the template. For everybody but staff its code is like a code without an order, with the same
 * statement and timing. Staff use the functions named `…ForStaff`.
 */
export const isOfCliente = sql`${pedidos.codigo} <> ${sql.raw(`'${negocio.pedidos.plantilla}'`)}`

/** The usual sort order: newest first. */
export const NEWEST = keyset({ by: pedidos.fecha_creacion, kind: INSTANT }, { by: pedidos.codigo, kind: CODE })

/**
 * The client's name for mails; empty while anybody may have typed it together with the address (docs/decisions/036).
 */
export const provenName = ({ cliente, correo_comprobado }: Pick<PedidoRow, 'cliente' | 'correo_comprobado'>) =>
  correo_comprobado ? cliente : ''

/**
 * The kind of an order: a package if one was typed in under its code (docs/decisions/028), even after its member is
 * gone. Without `offset 0` PostgreSQL may read all packages for the few rows of a page.
 */
export const claseOfPedido = sql<ClaseDePedido>`case when exists
  (select from ${paquetesDigitados} where ${paquetesDigitados.codigo_pedido} = ${pedidos.codigo} offset 0) then 'paquete' else 'pieza' end`

/** Condition: the order's client gets status mails, because it has an e-mail that did not opt out. */
export const receivesAvisos = sql<boolean>`(${pedidos.correo_cliente} is not null and not ${optedOut(pedidos.correo_cliente)})`

/** Whether the client of an order gets status mails. Check it before a text promises a mail. */
export async function avisosByCorreo(db: Db | Tx, codigo: string) {
  const [row] = await db.select({ recibe: receivesAvisos }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return row?.recibe === true
}

/** Number of digits that identify a phone: a number of this country, without its country code. */
export const TELEFONO_DIGITS = 10

/** The last {@link TELEFONO_DIGITS} digits of an order's phone, whatever its notation. */
export const telefonoDigits = sql`right(regexp_replace(${pedidos.telefono}, '[^0-9]', '', 'g'), ${sql.raw(String(TELEFONO_DIGITS))})`

/**
 * A client's order with its status.
 * @returns null if no client's order has the code
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
 * A client's order with its status.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerPedido(db: Db | Tx, codigo: string) {
  const pedido = await buscarPedido(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  return pedido
}

/**
 * What the client wrote on the request form.
 * @returns null if the order came without a form
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
 * Locks the row of a client's order until the transaction ends, so that concurrent changes wait for each other.
 * @param condition another condition that the order must meet
 * @throws ErrorDeNegocio 404
 */
export function lockPedido(tx: Tx, codigo: string, condition?: SQL) {
  return lock(tx, and(eq(pedidos.codigo, codigo), isOfCliente, condition))
}

/**
 * Locks the row of any order, for staff.
 * @throws ErrorDeNegocio 404
 */
export function lockForStaff(tx: Tx, codigo: string) {
  return lock(tx, eq(pedidos.codigo, codigo))
}

/**
 * Locks the row, and checks the version that staff saw.
 * @throws ErrorDeNegocio 404; 409 (`type: version-vieja`) if somebody changed the order since `version`
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

/** @throws ErrorDeNegocio 409 (`type: pedido-existente`) if an order has the code */
export async function insertPedido(tx: Tx, newPedido: typeof pedidos.$inferInsert): Promise<PedidoRow> {
  const [row] = await tx.insert(pedidos).values(newPedido).onConflictDoNothing().returning()
  if (!row) throw conflict(`El pedido ${newPedido.codigo} ya existe. Ábrelo para actualizarlo.`, 'pedido-existente')
  return row
}

type AddressField = keyof Omit<Entrega, 'telefono'>
type AddressChange = {
  parts: Record<AddressField, string | null>
  line: string
  /** Phone and delivery cost; null if the order already was a delivery. */
  envio: { telefono: string; costo_envio: string } | null
  autor: string
}

/**
 * Changes the address of an order, also from pickup to delivery: its parts, a line in the notes, and the delivery cost
 * on top of the price.
 * @param pedido the row, locked for update
 * @returns the row as it is now
 * @throws ErrorDeNegocio 409 if the notes have no room for the line
 */
export async function changeDireccion(tx: Tx, pedido: PedidoRow, { parts, line, envio, autor }: AddressChange) {
  const { codigo } = pedido
  const notas = pedido.notas ? `${pedido.notas}\n${line}` : line
  if (notas.length > NOTAS_MAX_LENGTH)
    throw conflict('Las notas de este pedido están llenas. Acórtalas en el pedido y vuelve a aprobar la solicitud.')
  const { direccion, numero_casa, sector, municipio, provincia, referencias } = parts
  const { tipo_servicio, fecha_estimada_entrega: day } = pedido
  const today = dayOf(await readClock(tx))
  const after = {
    tipo_servicio: 'envio' as const,
    // The promised day of a pickup does not apply to a delivery once it has passed; without it the order is not late.
    fecha_estimada_entrega: tipo_servicio === 'retiro' && day && day < today ? null : day,
    direccion,
    numero_casa,
    sector,
    municipio,
    provincia,
    referencias,
    ...(envio && { ...envio, ...preciosWithEnvio(pedido, envio.costo_envio) }),
  } satisfies Partial<PedidoRow>
  // Object.keys widens to string[].
  const before = Object.fromEntries(Object.keys(after).map((part) => [part, pedido[part as keyof typeof after]]))
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

// Adds the delivery cost to the total. Null if the order is not priced yet, because staff then include the cost in its
// total. If there is a total but no price, the old total becomes the price.
function preciosWithEnvio({ precio, total }: PedidoRow, costo: string) {
  if (Number(total) === 0) return null
  return { precio: Number(precio) === 0 ? total : precio, total: addDinero(total, costo) }
}

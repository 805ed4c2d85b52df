import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { CODE, INSTANT, keyset } from '#db/keyset.server.ts'
import { paquetesDigitados } from '#db/schema/miembros.server.ts'
import { estatus, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { sumarDinero } from '#lib/dinero.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { diaDe } from '#lib/fecha.ts'
import { optedOut } from '#mail/optOut.server.ts'
import { negocio } from '#negocio'
import { type ClaseDePedido, type Entrega, LARGO_DE_NOTAS } from './contract.ts'

export type FilaDePedido = typeof pedidos.$inferSelect

export const NO_EXISTE = 'No encontramos un pedido con ese código.'

/**
 * An order of some customer's, which whoever knows its code may read and ask about. The template that staff copy
 * histories from is none: to everybody else its code is one that no order has, found by the same statement in the same
 * time. Staff read and take orders by the doors that say `DeGestion`.
 */
export const esDeCliente = sql`${pedidos.codigo} <> ${sql.raw(`'${negocio.pedidos.plantilla}'`)}`

/** Orders as most lists have them: the newest first. */
export const NUEVOS = keyset({ by: pedidos.fecha_creacion, kind: INSTANT }, { by: pedidos.codigo, kind: CODE })

/** What kind of order it is: a package once one was typed under its code, whatever becomes of its member (docs/decisions/028). */
export const claseDePedido = sql<ClaseDePedido>`case when exists
  (select from ${paquetesDigitados} where ${paquetesDigitados.codigo_pedido} = ${pedidos.codigo}) then 'paquete' else 'pieza' end`

/** Whether status mails reach an order's client, as a condition: it has an e-mail, and that has not opted out. */
export const recibeAvisos = sql<boolean>`(${pedidos.correo_cliente} is not null and not ${optedOut(pedidos.correo_cliente)})`

/** The same of one order. Whatever promises a mail of its next step asks this first. */
export async function avisosPorCorreo(db: Db | Tx, codigo: string) {
  const [fila] = await db.select({ recibe: recibeAvisos }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return fila?.recibe === true
}

/** How many digits of a phone tell it apart: the country's own numbers have as many, with or without its code before. */
export const DIGITOS_DE_TELEFONO = 10

/** The digits of an order's phone, the same however it was written. */
export const digitosDeTelefono = sql`right(regexp_replace(${pedidos.telefono}, '[^0-9]', '', 'g'), ${sql.raw(String(DIGITOS_DE_TELEFONO))})`

/**
 * A customer's order and where it is.
 * @returns null when none has the code
 */
export async function buscarPedido(db: Db | Tx, codigo: string) {
  const [fila] = await db
    .select({ pedido: pedidos, estatus })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(eq(pedidos.codigo, codigo), esDeCliente))
  return fila ? { ...fila.pedido, estatus: fila.estatus } : null
}

/**
 * The same.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerPedido(db: Db | Tx, codigo: string) {
  const pedido = await buscarPedido(db, codigo)
  if (!pedido) throw noExiste(NO_EXISTE)
  return pedido
}

/**
 * What its client wrote on the request form.
 * @returns null of an order that came another way
 */
export async function buscarLoPedido(db: Db | Tx, codigo: string) {
  const [fila] = await db
    .select({ texto: pedidosFormulario.descripcion })
    .from(pedidosFormulario)
    .where(eq(pedidosFormulario.codigo_pedido, codigo))
    .orderBy(asc(pedidosFormulario.id))
    .limit(1)
  return fila?.texto ?? null
}

/**
 * A customer's order's row, held until the transaction ends: of two people who change one order the second sees what the
 * first did.
 * @param cuales what more it must meet to be one of theirs
 * @throws ErrorDeNegocio 404
 */
export function tomarPedido(tx: Tx, codigo: string, cuales?: SQL) {
  return tomar(tx, and(eq(pedidos.codigo, codigo), esDeCliente, cuales))
}

/**
 * The same of any order, for staff.
 * @throws ErrorDeNegocio 404
 */
export function tomarDeGestion(tx: Tx, codigo: string) {
  return tomar(tx, eq(pedidos.codigo, codigo))
}

/**
 * The same, as it was on the screen of whoever changes it.
 * @throws ErrorDeNegocio 404, 409 (`type: version-vieja`) when somebody changed the order since `version`
 */
export async function tomarAlDia(tx: Tx, codigo: string, version: number) {
  const pedido = await tomarDeGestion(tx, codigo)
  if (pedido.version !== version)
    throw conflicto(
      'Otra persona cambió este pedido mientras lo mirabas. Revisa los datos nuevos y vuelve a guardar.',
      'version-vieja',
    )
  return pedido
}

async function tomar(tx: Tx, cual: SQL | undefined): Promise<FilaDePedido> {
  const [fila] = await tx.select().from(pedidos).where(cual).for('update')
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

/** @throws ErrorDeNegocio 409 (`type: pedido-existente`) when an order has the code */
export async function crearFila(tx: Tx, nuevo: typeof pedidos.$inferInsert): Promise<FilaDePedido> {
  const [fila] = await tx.insert(pedidos).values(nuevo).onConflictDoNothing().returning()
  if (!fila) throw conflicto(`El pedido ${nuevo.codigo} ya existe. Ábrelo para actualizarlo.`, 'pedido-existente')
  return fila
}

type Parte = keyof Omit<Entrega, 'telefono'>
type Mudanza = {
  partes: Record<Parte, string | null>
  linea: string
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
export async function cambiarDireccionDe(tx: Tx, pedido: FilaDePedido, { partes, linea, envio, autor }: Mudanza) {
  const { codigo } = pedido
  const notas = pedido.notas ? `${pedido.notas}\n${linea}` : linea
  if (notas.length > LARGO_DE_NOTAS)
    throw conflicto('Las notas de este pedido están llenas. Acórtalas en el pedido y vuelve a aprobar la solicitud.')
  const { direccion, numero_casa, sector, municipio, provincia, referencias } = partes
  const { tipo_servicio, fecha_estimada_entrega: dia } = pedido
  const despues = {
    tipo_servicio: 'envio' as const,
    // When a pickup would be ready says nothing of a delivery once that day has gone by: nobody is late.
    fecha_estimada_entrega: tipo_servicio === 'retiro' && dia && dia < diaDe(new Date()) ? null : dia,
    direccion,
    numero_casa,
    sector,
    municipio,
    provincia,
    referencias,
    ...(envio && { ...envio, ...preciosConEnvio(pedido, envio.costo_envio) }),
  } satisfies Partial<FilaDePedido>
  const antes = Object.fromEntries(Object.keys(despues).map((parte) => [parte, pedido[parte as keyof typeof despues]])) // its own keys
  const cambios = { ...despues, notas }
  await tx.update(pedidos).set(cambios).where(eq(pedidos.codigo, codigo))
  await auditar(tx, {
    quien: autor,
    accion: 'cambiar-direccion',
    entidad: 'pedido',
    clave: codigo,
    antes,
    despues,
  })
  return { ...pedido, ...cambios }
}

// The total grows by the cost. An order without a total has no price yet: whoever prices it adds the cost. One with a total
// and no price keeps its old total as the price.
function preciosConEnvio({ precio, total }: FilaDePedido, costo: string) {
  if (Number(total) === 0) return null
  return { precio: Number(precio) === 0 ? total : precio, total: sumarDinero(total, costo) }
}

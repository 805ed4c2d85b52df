import { and, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { TODAY } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { tieneDeuda } from '#db/schema/deudas.server.ts'
import { cuotas } from '#db/schema/pagos.server.ts'
import { avisosAMano, pedidos } from '#db/schema/pedidos.server.ts'
import { notFound } from '#lib/errors.ts'
import { enqueue } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { cuentaDelPedido } from '#pedidos/cobros/cuenta.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { comprobanteEnEspera } from '#pedidos/lista/conditions.server.ts'
import { findOwnership, readComplete } from '#pedidos/reads.server.ts'
import {
  isOfCliente,
  lockPedido,
  NOT_FOUND,
  provenName,
  receivesAvisos,
  TELEFONO_DIGITS,
  telefonoDigits,
} from '#pedidos/rows.server.ts'
import { leerCuenta } from '../cuotas.server.ts'
import { DAYS_AFTER, DAYS_BEFORE, desdeCuandoSeRecuerda, repartir, vezDe } from '../rules.ts'

/** Condition: the order owes something. One under review is not asked for it meanwhile. */
const isAsked = and(isOfCliente, tieneDeuda, ne(pedidos.estatus_id, ESTATUS.en_revision))

/** Condition: a part is reminded of in these days, unless its reminders were stopped. */
const isNear = and(
  isNull(cuotas.silenciada_en),
  sql`${cuotas.antes_de} between ${TODAY} - ${DAYS_AFTER}::int and ${TODAY} + ${DAYS_BEFORE}::int`,
)

const COLUMN_OF = { antes: 'recordada_antes', el_dia: 'recordada_el_dia', despues: 'recordada_despues' } as const

/**
 * Mails customers what they pay next: some days before, on the day and after it, each once. What was told is written in
 * the transaction that queues the mail. Who has no e-mail is told by staff (docs/decisions/061).
 * @returns how many mails were enqueued
 */
export async function recordarPagos(db: Db) {
  if (!negocio.cobros.recordatorios) return 0
  const candidates = and(isAsked, receivesAvisos, not(comprobanteEnEspera))
  const due = await db
    .selectDistinct({ codigo: pedidos.codigo })
    .from(cuotas)
    .innerJoin(pedidos, eq(pedidos.codigo, cuotas.codigo))
    .where(and(candidates, isNear))
    .orderBy(pedidos.codigo)
  let told = 0
  for (const { codigo } of due)
    told += await db.transaction(async (tx) => {
      // Read again under the lock: it may have been paid, stopped or reminded of since the list was read.
      const [row] = await tx
        .select({ pedido: pedidos })
        .from(pedidos)
        .where(and(eq(pedidos.codigo, codigo), candidates))
        .for('update', { of: pedidos })
      return row ? recordar(tx, row.pedido) : 0
    })
  return told
}

async function recordar(tx: Tx, pedido: typeof pedidos.$inferSelect) {
  const { codigo, correo_cliente } = pedido
  const cuenta = await leerCuenta(tx, pedido)
  const { cuotas: parts, proximo } = repartir(cuenta)
  const vez = proximo?.antes_de ? vezDe(proximo.antes_de, cuenta.hoy) : null
  if (!proximo?.se_recuerda || !vez || !correo_cliente) return 0
  const orden = parts.findIndex(({ falta }) => Number(falta) > 0) + 1
  const column = COLUMN_OF[vez]
  const marked = await tx
    .update(cuotas)
    .set({ [column]: sql`now()` })
    .where(and(eq(cuotas.codigo, codigo), eq(cuotas.orden, orden), isNull(cuotas[column])))
    .returning({ id: cuotas.id })
  if (marked.length === 0) return 0
  await enqueue(tx, {
    funcion: 'send-payment-reminder',
    para: correo_cliente,
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, nombre: provenName(pedido), vez, frase: proximo.frase },
  })
  return 1
}

/**
 * Customers without e-mail whose next payment is to be reminded of, and who were not written to since the day on which
 * that began: staff write to them by WhatsApp.
 * @param max how many orders are read
 */
export async function listarPorRecordar(tx: Tx, max: number) {
  if (!negocio.cobros.recordatorios) return []
  const isReachable = and(isNull(pedidos.correo_cliente), sql`char_length(${telefonoDigits}) = ${TELEFONO_DIGITS}::int`)
  const near = tx.select({ codigo: cuotas.codigo }).from(cuotas).where(isNear)
  const rows = await tx
    .select({ codigo: pedidos.codigo, cuenta: cuentaDelPedido, avisado: ultimoAviso, hoy: sql<string>`${TODAY}::text` })
    .from(pedidos)
    .where(and(isAsked, isReachable, not(comprobanteEnEspera), inArray(pedidos.codigo, near)))
    .limit(max)
  return rows.flatMap(({ codigo, cuenta: { proximo }, avisado, hoy }) => {
    const desde = proximo && desdeCuandoSeRecuerda(proximo, hoy)
    return desde && (avisado === null || avisado < desde) ? [{ codigo, desde, frase: proximo.frase }] : []
  })
}

/** When the last message by WhatsApp about the order was sent; null if nobody sent one. */
const ultimoAviso = sql<Date | null>`(select max(${avisosAMano.fecha_creacion}) from ${avisosAMano}
  where ${avisosAMano.codigo} = ${pedidos.codigo})`.mapWith(avisosAMano.fecha_creacion)

/**
 * Stops the reminders of what an order's owner pays next. A part with another day later is reminded of.
 * @returns the order as it is now
 * @throws ErrorDeNegocio 404 if the reader is not the owner
 */
export async function callar(db: Db, { codigo, ...reader }: { codigo: string; miembro?: string; enlace?: string }) {
  await db.transaction(async (tx) => {
    const owner = await findOwnership(tx, { codigo, ...reader })
    if (!owner) throw notFound(NOT_FOUND)
    const pedido = await lockPedido(tx, codigo, owner.cuales)
    const { cuotas: parts } = repartir(await leerCuenta(tx, pedido))
    const orden = parts.findIndex(({ falta }) => Number(falta) > 0) + 1
    const stopped = await tx
      .update(cuotas)
      .set({ silenciada_en: sql`now()` })
      .where(and(eq(cuotas.codigo, codigo), eq(cuotas.orden, orden), isNull(cuotas.silenciada_en)))
      .returning({ id: cuotas.id })
    if (stopped.length > 0)
      await audit(tx, { quien: owner.persona, accion: 'callar-recordatorios', entidad: 'pedido', clave: codigo })
  })
  const pedido = await readComplete(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  return pedido
}

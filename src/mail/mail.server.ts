import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { casillaDe } from '#lib/casilla.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { llamarAlCartero } from './cola.server.ts'
import { type Acuerdo, type Datos, type Envio, type Funcion, funciones, HISTORIA } from './contract.ts'
import { aplicarPresupuesto } from './presupuesto.server.ts'
import { bloquearTurnos, sinMano } from './turnos.server.ts'
import { exigirVigente } from './vigencia.server.ts'

/**
 * Writes a mail into the outbox and calls for a letter carrier, in the transaction of what causes it. What is beyond the
 * share of who asks for it waits, or is kept as 'omitido' and does not leave.
 * @returns the row's id
 */
export async function encolar(tx: Tx, envio: Envio) {
  const { funcion, codigo_pedido } = envio
  const para = envio.para.trim()
  const casilla = casillaDe(para)
  const turno = await aplicarPresupuesto(tx, envio, casilla)
  const [fila] = await tx
    .insert(correos)
    .values({
      funcion,
      para,
      casilla,
      codigo_pedido,
      datos: soloLosSuyos(envio),
      ...turno,
      ...(envio.espera && aplazado(envio.espera, turno)),
    })
    .returning({ id: correos.id, estado: correos.estado })
  if (!fila) throw new Error('The outbox took no row.')
  if (fila.estado === 'pendiente') await llamarAlCartero(tx)
  return fila.id
}

/** What its contract names, and nothing else that whoever sends it had at hand. */
function soloLosSuyos({ funcion, datos }: Envio) {
  const suyos = Object.keys(funciones[funcion].datos.shape)
  return Object.fromEntries(Object.entries(datos).filter(([dato]) => suyos.includes(dato)))
}

/** Why a mail was left out for good, and what whoever sends it again is told. */
const MOTIVOS = {
  deshecho: { nota: 'Se deshizo el paso.', negativa: 'Ese correo cuenta un paso que se deshizo.' },
  visto: { nota: 'Ya lo vio en la página.', negativa: 'Ese correo cuenta algo que ya se vio en la página.' },
  junto: {
    nota: 'Otro cuenta lo mismo y lo que vino después.',
    negativa: 'Ese correo quedó atrás: otro cuenta lo mismo y lo que vino después.',
  },
} as const

function aplazado(espera: number, turno: object) {
  const hasta = sql`now() + make_interval(secs => ${espera})`
  return { desde: 'desde' in turno ? sql`greatest(${turno.desde}, ${hasta})` : hasta }
}

/**
 * Leaves out the mail of a step that is taken back, unless somebody has begun to send it, and calls for whatever waited
 * behind it. No letter carrier chooses meanwhile: either it is left out, or it leaves.
 * @returns whether it is left out
 */
export async function omitirPaso(tx: Tx, id: string) {
  const [omitido] = await omitir(tx, eq(correos.id, id), 'deshecho')
  if (!omitido) return false
  await llamarAlCartero(tx)
  return true
}

type Sobre = { funcion: Funcion; sobre: object; motivo: 'visto' | 'junto' }

/**
 * Leaves out the mails of a kind that still wait to tell of something, by what their data say it is about, because its
 * reader has seen it or another one tells it too; what somebody has begun to send leaves.
 * @returns those that are left out
 */
export async function omitirSobre(tx: Tx, { funcion, sobre, motivo }: Sobre) {
  const suyos = and(eq(correos.funcion, funcion), sql`${correos.datos} @> ${JSON.stringify(sobre)}::jsonb`)
  // Most of the time none waits, and nobody need be kept from choosing.
  if ((await tx.$count(correos, and(suyos, eq(correos.estado, 'pendiente')))) === 0) return []
  return omitir(tx, suyos, motivo)
}

async function omitir(tx: Tx, cuales: SQL | undefined, motivo: keyof typeof MOTIVOS) {
  await bloquearTurnos(tx)
  return tx
    .update(correos)
    .set({ estado: 'omitido', ultimo_error: MOTIVOS[motivo].nota })
    .where(and(cuales, eq(correos.estado, 'pendiente'), sinMano))
    .returning({ id: correos.id, datos: correos.datos })
}

const SIN_CORREO = 'El pedido se quedó sin correo.'

/**
 * What still waits to tell of an order follows it to another address; of one that has none any more, it is left out. A mail
 * opens the order to whoever reads it. What a letter carrier has in hand leaves as it is. Call it last: no letter carrier
 * chooses until the transaction ends.
 */
export async function mudarCorreos(tx: Tx, { codigo, de, a }: { codigo: string; de: string; a: string | null }) {
  await bloquearTurnos(tx)
  const suyos = and(
    eq(correos.codigo_pedido, codigo),
    eq(sql`lower(${correos.para})`, de.toLowerCase()),
    inArray(correos.funcion, Object.values(HISTORIA)),
    eq(correos.estado, 'pendiente'),
    sinMano,
  )
  await tx
    .update(correos)
    .set(a ? { para: a, casilla: casillaDe(a) } : { estado: 'omitido', ultimo_error: SIN_CORREO })
    .where(suyos)
}

/**
 * A price that is put right while its mail still waits is told right. What a letter carrier has in hand leaves as it is.
 * Call it last, as {@link mudarCorreos}.
 * @returns whether one waits that tells it now
 */
export async function corregirAcuerdo(tx: Tx, { codigo, acuerdo }: { codigo: string; acuerdo: Acuerdo | null }) {
  const suyos = and(
    eq(correos.codigo_pedido, codigo),
    eq(correos.funcion, HISTORIA.paso),
    eq(correos.estado, 'pendiente'),
    sql`${correos.datos} ? 'acuerdo'`,
  )
  if ((await tx.$count(correos, suyos)) === 0) return false
  await bloquearTurnos(tx)
  const corregidos = await tx
    .update(correos)
    .set({ datos: sql`${correos.datos} || ${JSON.stringify({ acuerdo })}::jsonb` })
    .where(and(suyos, sinMano))
    .returning({ id: correos.id })
  return corregidos.length > 0
}

/** The total that an order's client was last told by mail; null of who never was. */
export async function totalDicho(tx: Tx, { codigo, para }: { codigo: string; para: string }) {
  const total = sql<string | null>`${correos.datos} -> 'acuerdo' ->> 'total'`
  const [ultimo] = await tx
    .select({ total })
    .from(correos)
    .where(
      and(
        eq(correos.codigo_pedido, codigo),
        eq(sql`lower(${correos.para})`, para.toLowerCase()),
        eq(correos.funcion, HISTORIA.paso),
        inArray(correos.estado, ['enviado', 'guardado']),
        isNotNull(total),
      ),
    )
    .orderBy(desc(correos.numero))
    .limit(1)
  return ultimo?.total ?? null
}

type Cambio = { para: string; nombre: string; cambio: Datos<'send-account-change'>['cambio'] }

/** Tells an account's address, in the transaction that does it, what was changed and when. */
export function encolarCambio(tx: Tx, { para, nombre, cambio }: Cambio) {
  const datos = { nombre, cambio, fecha: new Date().toISOString() }
  return encolar(tx, { funcion: 'send-account-change', para, datos })
}

/**
 * Leaves out what waits to be told to accounts that go: its links could open nothing. What a letter carrier has in hand is
 * tried no second time. Call it last, as {@link mudarCorreos}.
 */
export async function omitirCorreosDeCuentas(tx: Tx, ids: string[]) {
  const suyos = and(eq(correos.estado, 'pendiente'), inArray(sql`${correos.datos} ->> 'user_id'`, ids))
  if ((await tx.$count(correos, suyos)) === 0) return
  await bloquearTurnos(tx)
  await tx.update(correos).set({ estado: 'omitido', ultimo_error: 'La cuenta ya no existe.', datos: {} }).where(suyos)
}

/** Whether a mail was left out by the budget of forms. */
export async function quedoFuera(tx: Tx, id: string) {
  return (await tx.$count(correos, and(eq(correos.id, id), eq(correos.estado, 'omitido')))) > 0
}

/** In how many seconds a mail may leave; 0 or less when it may now. */
export async function esperaDe(tx: Tx, id: string) {
  const [fila] = await tx
    .select({ espera: sql<number>`extract(epoch from ${correos.desde} - now())::float8` })
    .from(correos)
    .where(eq(correos.id, id))
  return fila?.espera ?? 0
}

/** How long a page waits to be able to say whether its mail left (docs/decisions/015). */
const PACIENCIA = 3_000
const ENTRE_MIRADAS = 60

/** Waits for a mail's first attempt, 3 s unless it is said otherwise, and tells whether it left. Call it after the commit. */
export async function salioALaPrimera(db: Db, id: string, paciencia = PACIENCIA) {
  for (const limite = Date.now() + paciencia; ; ) {
    const [fila] = await db
      .select({ estado: correos.estado, error: correos.ultimo_error })
      .from(correos)
      .where(eq(correos.id, id))
    if (fila?.estado !== 'pendiente') return fila?.estado === 'enviado' || fila?.estado === 'guardado'
    if (fila.error !== null || Date.now() >= limite) return false
    await setTimeout(ENTRE_MIRADAS)
  }
}

/**
 * Sends a mail again, written anew. One that did not leave goes as itself; one that did stays as it was, and another like
 * it goes: a mail program that has seen its Message-ID would hide the same one. An opt-out still holds.
 * @returns the id of the one that leaves
 * @throws ErrorDeNegocio 404 when there is no such mail, 409 when it waits its turn, a newer one has overtaken it, its step was
 * taken back, what it tells was seen or is told by another, or what its links open is no longer its reader's
 */
export async function reenviar(tx: Tx, id: string) {
  const [fila] = await tx.select().from(correos).where(eq(correos.id, id)).for('update')
  if (!fila) throw noExiste('Ese correo no existe.')
  if (fila.estado === 'pendiente') throw conflicto('Ese correo está por salir.')
  if (fila.estado === 'superado') throw conflicto('Ese correo quedó atrás: uno más nuevo cuenta cómo va el pedido.')
  const motivo = Object.values(MOTIVOS).find(({ nota }) => nota === fila.ultimo_error)
  if (motivo) throw conflicto(motivo.negativa)
  await exigirVigente(tx, fila)
  const salio = fila.estado === 'enviado' || fila.estado === 'guardado'
  const correo = salio ? await copiar(tx, fila) : id
  if (!salio)
    await tx
      .update(correos)
      .set({ estado: 'pendiente', ultimo_error: null, rechazos: 0, desde: sql`now()`, de_formulario: false })
      .where(eq(correos.id, id))
  await llamarAlCartero(tx)
  return correo
}

async function copiar(tx: Tx, { funcion, para, casilla, codigo_pedido, datos, numero }: typeof correos.$inferSelect) {
  const [copia] = await tx
    .insert(correos)
    // In the original's place among the mails of its order: a copy of an old status is no new one.
    .values({ funcion, para, casilla, codigo_pedido, datos, numero })
    .returning({ id: correos.id })
  if (!copia) throw new Error('The outbox took no row.')
  return copia.id
}

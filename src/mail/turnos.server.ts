import { and, eq, inArray, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { HISTORIA } from './contract.ts'

/** Whose turn it is: the outbox as those see it who deliver. All moments are the database's. */
export type Fila = typeof correos.$inferSelect

/** One at a time chooses, in whatever process, so that nobody chooses by what another has just changed. */
const CANDADO = 4_017_180_002
/** After this somebody who has a mail in hand counts as gone; above the time that a delivery may take. */
const EN_MANO = sql`now() + interval '60 seconds'`

const SUPERADO = { estado: 'superado', ultimo_error: 'Uno más nuevo cuenta cómo va el pedido.', tomado: null } as const

/** Keeps everybody from choosing until the transaction ends. Take it after any row that is needed besides. */
export async function bloquearTurnos(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(${CANDADO})`)
}

/** Whether nobody has it in hand. */
export const sinMano = or(isNull(correos.tomado), lt(correos.tomado, sql`now()`))

/**
 * Takes the mail that has been due longest, those that forms caused after all others; or says in how many milliseconds
 * another one will be due, if any waits for the clock. An order's history arrives in its order: a step waits for the mail that opened it, for a step
 * on its way and for a newer one, which may still be left out; once that is taken, those it has overtaken are set aside
 * and never sent.
 */
export async function tomarSiguiente(db: Db): Promise<{ fila: Fila } | { espera: number | null }> {
  for (;;) {
    const turno = await db.transaction(async (tx) => {
      await bloquearTurnos(tx)
      const [fila] = await tx.update(correos).set({ tomado: EN_MANO }).where(eq(correos.id, MAS_ANTIGUO)).returning()
      if (!fila) return { espera: await esperaDelSiguiente(tx) }
      return (await estaSuperado(tx, fila)) ? null : { fila }
    })
    if (turno) return turno
  }
}

async function estaSuperado(tx: Tx, { funcion, codigo_pedido, para, numero }: Fila) {
  if (funcion !== HISTORIA.paso || codigo_pedido === null) return false
  const deLaMisma = and(
    eq(correos.codigo_pedido, codigo_pedido),
    eq(sql`lower(${correos.para})`, para.toLowerCase()),
    eq(correos.funcion, HISTORIA.paso),
  )
  const [ultimo] = await tx
    .select({ numero: max(correos.numero) })
    .from(correos)
    .where(and(deLaMisma, inArray(correos.estado, ['pendiente', 'enviado', 'guardado'])))
  // Of these none is on its way but the one just taken.
  await tx
    .update(correos)
    .set(SUPERADO)
    .where(and(deLaMisma, eq(correos.estado, 'pendiente'), lt(correos.numero, ultimo?.numero ?? 0)))
  return numero !== ultimo?.numero
}

const MAS_ANTIGUO = sql`(
  select c.id from ${correos} c
  where c.estado = 'pendiente' and c.desde <= now() and (c.tomado is null or c.tomado < now())
    and (c.funcion <> ${HISTORIA.paso} or not exists (
      select from ${correos} a
      where a.codigo_pedido = c.codigo_pedido and lower(a.para) = lower(c.para) and a.estado = 'pendiente'
        and (a.funcion = ${HISTORIA.comienzo} and a.numero < c.numero or a.funcion = ${HISTORIA.paso} and (a.tomado > now() or a.numero > c.numero))
    ))
  order by c.de_formulario, c.desde, c.numero limit 1)`

// By the clock of the same transaction, so that nothing falls due unseen between the two.
async function esperaDelSiguiente(tx: Tx) {
  const cuando = sql`greatest(${correos.desde}, ${correos.tomado})`
  const [fila] = await tx
    .select({ ms: sql<string | null>`extract(epoch from min(${cuando}) - now()) * 1000` })
    .from(correos)
    .where(and(eq(correos.estado, 'pendiente'), sql`${cuando} > now()`))
  return fila?.ms == null ? null : Number(fila.ms)
}

/** What was written of a mail that is out of the way, or why it never leaves. */
export type Final = Pick<Fila, 'estado' | 'ultimo_error'> & Partial<Pick<Fila, 'asunto' | 'html' | 'texto' | 'datos'>>

export async function terminar(db: Db, { id }: Fila, final: Final) {
  const salio = final.estado === 'enviado' || final.estado === 'guardado'
  await db
    .update(correos)
    .set({
      ...final,
      tomado: null,
      ...(final.estado !== 'omitido' && { intentos: sql`${correos.intentos} + 1` }),
      ...(salio && { fecha_envio: sql`now()` }),
    })
    .where(eq(correos.id, id))
}

type Aplazamiento = {
  ultimo_error: string | null
  /** Milliseconds; with 0 it goes behind those that wait. */
  pausa: number
  /** Whether it was this mail that was refused, and not just the server that was away. */
  rechazado: boolean
  /** Whether whatever else waits for the same mailbox is put off as well. */
  conSuCasilla: boolean
}

/** Gives back a mail that did not leave, for later. */
export async function aplazar(db: Db, fila: Fila, { ultimo_error, pausa, rechazado, conSuCasilla }: Aplazamiento) {
  const desde = sql`now() + make_interval(secs => ${pausa / 1000})`
  await db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({
        tomado: null,
        desde,
        ultimo_error,
        ...(rechazado && { intentos: sql`${correos.intentos} + 1`, rechazos: sql`${correos.rechazos} + 1` }),
      })
      .where(eq(correos.id, fila.id))
    if (!conSuCasilla || !fila.casilla) return
    await tx
      .update(correos)
      .set({ desde: sql`greatest(${correos.desde}, ${desde})` })
      .where(and(eq(correos.estado, 'pendiente'), eq(correos.casilla, fila.casilla), isNull(correos.tomado)))
  })
}

/** Gives a mail back as it was taken. */
export async function soltar(db: Db, { id }: Fila) {
  await db.update(correos).set({ tomado: null }).where(eq(correos.id, id))
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db, Registro, Tx } from '#db/abrir.server.ts'
import { conversaciones, mensajes, turnos } from '#db/schema/chat.server.ts'
import { AUSENTE, estaDeTurno, ocupa, sinResponder, vistoHace } from './cola.server.ts'
import { avisarAlVisitante } from './correos.server.ts'
import { guardar, tomarFila } from './filas.server.ts'
import { anotar } from './mensajes.server.ts'
import { devolverALaFila } from './turnos.server.ts'

/** Milliseconds between two rounds of a process. */
const CADA_RONDA = 10_000
/** Seconds after which who waits at the page has left it. */
const SE_FUE = 300
/** Seconds that an answer waits to be seen at the page before a mail tells it. */
const POR_VER = 90
const SEMANA = 7 * 86_400
/** What was not told by then is told no more: the shop was closed all that time. */
const VIEJO = 30 * 86_400

const hace = (segundos: number) => sql`now() - make_interval(secs => ${segundos})`

/**
 * What the chat does because time goes by, whatever the number of processes on this database: whoever of staff is not
 * seen any more is off duty and what they had waits again; who left the queue gets their answer by mail; what nobody
 * comes back to ends. Each row is held while it is dealt with, so that it is dealt with once.
 */
export async function hacerRonda(db: Db) {
  const fallos = [
    ...(await cambiarLasQue(db, SIN_AGENTE, devolverALaFila)),
    ...(await intentar(() => relevarAusentes(db))),
    ...(await cambiarLasQue(db, SE_FUERON, dejarOAbandonar)),
    ...(await cambiarLasQue(db, SIN_NADIE, abandonar)),
    ...(await cambiarLasQue(db, POR_CONTAR, avisarAlVisitante)),
  ]
  if (fallos.length > 0) throw fallos[0]
}

/** What goes wrong with one conversation keeps no other one waiting. @returns what went wrong */
async function intentar(hacer: () => Promise<unknown>) {
  try {
    await hacer()
    return []
  } catch (error) {
    return [error]
  }
}

/** Starts the rounds of this process. */
export function empezarRonda({ db, registro }: { db: Db; registro: Registro }) {
  let enCurso: Promise<unknown> = Promise.resolve()
  const reloj = setInterval(() => {
    enCurso = enCurso
      .then(() => hacerRonda(db))
      .catch((error) => registro.error({ err: error }, 'the round of the chat failed'))
  }, CADA_RONDA).unref()
  return {
    async cerrar() {
      clearInterval(reloj)
      await enCurso
    },
  }
}

/** Takes off duty who is there no more and has nothing left to give back. */
async function relevarAusentes(db: Db) {
  const idos = sql`not (${estaDeTurno}) and not exists (
    select 1 from ${conversaciones} c where c.agente_id = t.user_id and ${ocupa})`
  // What takes nobody off duty is no news.
  const { rows } = await db.execute(sql`select 1 from ${turnos} t where ${idos} limit 1`)
  if (rows.length > 0) await db.execute(sql`delete from ${turnos} t where ${idos}`)
}

async function leerIds(tx: Db | Tx, cuales: SQL) {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from ${conversaciones} c where ${cuales} order by c.created_at, c.id`,
  )
  return rows.map(({ id }) => id)
}

const SIN_AGENTE = sql`${ocupa} and (c.agente_id is null
  or exists (select 1 from ${turnos} t where t.user_id = c.agente_id and not (${estaDeTurno})))`
const SE_FUERON = sql`c.estado = 'esperando' and c.actividad_en < ${hace(SE_FUE)} and not ${vistoHace(SE_FUE)}`
const SIN_NADIE = sql`c.estado = 'atendida' and c.actividad_en < ${hace(SEMANA)} and ${sinResponder} is null`
// A subquery for each conversation and no `exists`: PostgreSQL made a join of that, which read every message there is.
const POR_CONTAR = sql`c.actividad_en > ${hace(VIEJO)} and not ${vistoHace(AUSENTE)} and (
  select true from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'agent' and m.id > c.visto_por_visitante
    and m.correo is null and m.created_at < ${hace(POR_VER)} limit 1)`

type Fila = Awaited<ReturnType<typeof tomarFila>>

/** Each in a transaction of its own, looked at again once it is held; one that somebody is at keeps no other one waiting. */
async function cambiarLasQue(db: Db, cuales: SQL, hacer: (tx: Tx, fila: Fila) => Promise<unknown>) {
  const cambiarUna = (id: string) =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`select 1 from ${conversaciones} c where c.id = ${id} for update skip locked`,
      )
      if (!rowCount || (await leerIds(tx, sql`c.id = ${id} and ${cuales}`)).length === 0) return
      await hacer(tx, await tomarFila(tx, id))
    })
  const fallos: unknown[] = []
  fallos.push(
    ...(await intentar(async () => {
      for (const id of await leerIds(db, cuales)) fallos.push(...(await intentar(() => cambiarUna(id))))
    })),
  )
  return fallos
}

/** What was said waits for an answer by mail; where nothing was, there is nothing to answer. */
async function dejarOAbandonar(tx: Tx, fila: Fila) {
  const dijoAlgo =
    fila.asistente_id !== null || (await leerIds(tx, sql`c.id = ${fila.id} and ${sinResponder} is not null`)).length > 0
  return dijoAlgo ? guardar(tx, fila, { estado: 'dejada' }) : abandonar(tx, fila)
}

async function abandonar(tx: Tx, fila: Fila) {
  await anotar(tx, fila, 'La conversación terminó porque nadie volvió a escribir.')
  return guardar(tx, fila, {
    estado: 'terminada',
    terminada_por: 'abandono',
    terminada_en: sql`now()`,
    espera_desde: null,
  })
}

import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { shortName } from '#db/names.server.ts'
import { mensajes } from '#db/schema/chat.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { conflicto, demasiados } from '#lib/errores.ts'
import { MENSAJES_POR_LECTURA, MUCHOS_SEGUIDOS, type RolDeMensaje } from './contract.ts'
import type { FilaDeConversacion } from './filas.server.ts'

type FilaDeMensaje = typeof mensajes.$inferSelect
type Cual = Pick<FilaDeConversacion, 'id'>

/** How much the visitor of one conversation may write; more than anybody types. */
export const POR_MINUTO = 40
export const POR_HORA = 600

/** What may be said while somebody's line is gone for hours. */
const DE_UNA_VEZ = 1_000

type Dicho = { clave: string; rol: RolDeMensaje; contenido: string; autor?: string | null }

/** Adds to a conversation whose row is held: ids are numbered in the order in which they can be read. */
export async function agregarMensaje(tx: Tx, conversacion: Cual, dicho: Dicho): Promise<FilaDeMensaje> {
  const { fila } = await agregarUnaVez(tx, conversacion, dicho)
  return fila
}

/**
 * The same, unless it was said under this name already.
 * @throws ErrorDeNegocio 409 when the name stands for something else
 */
export async function agregarUnaVez(tx: Tx, conversacion: Cual, dicho: Dicho) {
  const [fila] = await tx
    .insert(mensajes)
    .values({ ...dicho, conversacion_id: conversacion.id })
    .onConflictDoNothing()
    .returning()
  if (fila) return { fila, esNuevo: true }
  const previo = await buscarRepetido(tx, conversacion, dicho)
  if (!previo) throw new Error('The conversation took no row.')
  return { fila: previo, esNuevo: false }
}

/** Tells what happened, to both sides. */
export function anotar(tx: Tx, conversacion: Cual, contenido: string) {
  return agregarMensaje(tx, conversacion, { clave: randomUUID(), rol: 'system', contenido })
}

/**
 * What was said under this name already; undefined of a new one.
 * @throws ErrorDeNegocio 409 when the name stands for something else
 */
export async function buscarRepetido(tx: Tx, { id }: Cual, { clave, rol, contenido }: Dicho) {
  const [previo] = await tx
    .select()
    .from(mensajes)
    .where(and(eq(mensajes.conversacion_id, id), eq(mensajes.clave, clave)))
  if (previo && (previo.rol !== rol || previo.contenido !== contenido))
    throw conflicto('Ya recibimos otro mensaje con ese nombre. Envíalo otra vez.', 'repeticion-distinta')
  return previo
}

/**
 * Counts what is kept with the one that was just written, so that neither a replay nor what was refused counts.
 * @throws ErrorDeNegocio 429
 */
export async function exigirCupo(tx: Tx, { id }: Cual) {
  const lleno = (cuantos: number, segundos: number) => sql`(
    select ceil(extract(epoch from created_at - now()) + ${segundos})::int from ${mensajes}
    where conversacion_id = ${id} and rol = 'user' and created_at > now() - make_interval(secs => ${segundos})
    order by id desc offset ${cuantos} limit 1)`
  const { rows } = await tx.execute<{ espera: number | null }>(
    sql`select greatest(${lleno(POR_MINUTO, 60)}, ${lleno(POR_HORA, 3600)}) as espera`,
  )
  const espera = rows[0]?.espera ?? null
  if (espera === null) return
  throw demasiados(MUCHOS_SEGUIDOS, Math.max(1, espera))
}

/**
 * Oldest first: the newest ones, or those after a message, however long the line was gone. `hay_anteriores`: others that
 * were asked for are left out.
 */
export async function leerMensajes(db: Db | Tx, { id }: Cual, despues?: number) {
  const maximo = despues === undefined ? MENSAJES_POR_LECTURA : DE_UNA_VEZ
  const filas = await db
    .select({ mensaje: mensajes, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(and(eq(mensajes.conversacion_id, id), despues === undefined ? undefined : gt(mensajes.id, despues)))
    .orderBy(desc(mensajes.id))
    .limit(maximo + 1)
  return {
    hay_anteriores: filas.length > maximo,
    mensajes: filas
      .slice(0, maximo)
      .reverse()
      .map(({ mensaje, autor }) => comoMensaje(mensaje, shortName(autor))),
  }
}

export function comoMensaje({ id, clave, rol, contenido, created_at }: FilaDeMensaje, autor: string | null) {
  return { id, clave, rol, contenido, autor: rol === 'agent' ? autor : null, created_at }
}

/** What staff answered first after a message, or null. */
export async function buscarRespuesta(db: Db | Tx, { id }: Cual, despues: number) {
  const [fila] = await db
    .select({ contenido: mensajes.contenido, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(and(eq(mensajes.conversacion_id, id), eq(mensajes.rol, 'agent'), gt(mensajes.id, despues)))
    .orderBy(asc(mensajes.id))
    .limit(1)
  return fila ?? null
}

/** The last thing that was said in `c`, up to a message; 0 when there is none. */
export const ultimoHasta = (hasta: number) => sql`coalesce((select max(m.id) from ${mensajes} m
  where m.conversacion_id = c.id and m.id <= ${hasta}::bigint), 0)`

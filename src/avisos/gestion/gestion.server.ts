import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isClient, staffIds } from '#auth/auth.server.ts'
import { audit } from '#db/audit.server.ts'
import { countMembersBut } from '#db/counts.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage, ID, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { avisosEnviados, notifications, profiles } from '#db/schema/miembros.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { enviarAviso, listar } from '../avisos.server.ts'
import type { AvisoNuevo } from './contract.ts'

type Job = AvisoNuevo & { autor: string; replay: Replay }

const PAGE_SIZE = 20
const NEWEST = keyset({ by: avisosEnviados.id, kind: ID })
/** The accounts that a notification to all reaches: not suspended ones, which cannot read it, and not staff. */
const isReached = sql`${user.suspendido_en} is null and ${isClient(user.id)}`

/** How many members a notification to all would reach. */
export async function contarAlcance(db: Db) {
  return {
    cuantos: await countMembersBut(
      db,
      sql`select ${user.id} from ${user} where ${user.suspendido_en} is not null union all ${staffIds}`,
    ),
  }
}

/**
 * Notifies all members but staff and suspended ones, in one statement: those who exist when it starts, not those who
 * register later.
 * @param job.alcance_visto the number of clients shown at the confirmation; only recorded, never a reason to refuse
 */
export async function avisarATodos(db: Db, job: Job & { alcance_visto: number }) {
  const { tipo, titulo, mensaje, autor, alcance_visto, replay } = job
  const run = () =>
    runOnce(db, replay, async (tx) => {
      const id = await recordAviso(tx, { tipo, titulo, mensaje, autor, codigo_membresia: null, cuantos: 0 })
      const { rowCount } = await tx.execute(sql`
        insert into ${notifications} (user_id, codigo_membresia, tipo, titulo, mensaje, envio)
        select ${profiles.user_id}, ${profiles.codigo_membresia}, ${tipo}, ${titulo}, ${mensaje}, ${id}::bigint
        from ${profiles} join ${user} on ${user.id} = ${profiles.user_id} where ${isReached}`)
      const count = rowCount ?? 0
      await tx.update(avisosEnviados).set({ cuantos: count }).where(eq(avisosEnviados.id, id))
      const after = { tipo, titulo, cuantos: count, alcance_visto }
      await audit(tx, { quien: autor, accion: 'avisar-a-todos', entidad: 'envio', clave: String(id), despues: after })
      return { id }
    })
  return obtener(db, (await retryIfMemberLeft(run)).id)
}

/**
 * Notifies one member.
 * @throws ErrorDeNegocio 404 when nobody has the code, 409 for a suspended member
 */
export async function avisarAUno(db: Db, { codigo, ...job }: Job & { codigo: string }) {
  const { tipo, titulo, mensaje, autor, replay } = job
  const run = () =>
    runOnce(db, replay, async (tx) => {
      const cliente = await obtenerCliente(tx, codigo)
      if (cliente.suspendido_en)
        throw conflict('La cuenta de este cliente está suspendida: no podría leerla.', 'cuenta-suspendida')
      const { user_id, codigo_membresia } = cliente
      const enviado = await recordAviso(tx, { tipo, titulo, mensaje, autor, codigo_membresia, cuantos: 1 })
      await enviarAviso(tx, { user_id, codigo_membresia, tipo, titulo, mensaje, envio: enviado })
      // The entry omits the text, because the audit log outlives the member's account.
      const after = { tipo }
      await audit(tx, { quien: autor, accion: 'avisar', entidad: 'miembro', clave: user_id, despues: after })
      return { id: enviado }
    })
  return obtener(db, (await retryIfMemberLeft(run)).id)
}

/** Notifications that staff sent, newest first, each with the number of members who read it. */
export async function listarAvisosDeGestion(db: Db, { despues_de }: { despues_de?: string }) {
  const loaded = await selectAvisos(db)
    .where(NEWEST.after(despues_de))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ enviado }) => enviado.id)
  return { envios: rows.map(toAvisoDeGestion), sigue }
}

/**
 * All notifications of a member, whoever sent them.
 * @throws ErrorDeNegocio 404
 */
export async function listarDeCliente(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  const { user_id } = await obtenerCliente(db, codigo)
  return listar(db, { user_id, despues_de })
}

/** Deletes what staff wrote to a leaving member; the account deletion removes the notification itself. */
export async function olvidarAvisosEnviados(tx: Tx, codigo_membresia: string) {
  await tx.delete(avisosEnviados).where(eq(avisosEnviados.codigo_membresia, codigo_membresia))
}

async function recordAviso(tx: Tx, enviado: typeof avisosEnviados.$inferInsert) {
  const [row] = await tx.insert(avisosEnviados).values(enviado).returning({ id: avisosEnviados.id })
  if (!row) throw new Error('What was sent could not be noted')
  return row.id
}

async function obtener(db: Db, id: number) {
  const [row] = await selectAvisos(db).where(eq(avisosEnviados.id, id))
  // The replayed request was about a member who has since left.
  if (!row) throw notFound(CLIENTE_QUE_NO_ESTA)
  return toAvisoDeGestion(row)
}

const authors = alias(profiles, 'autores')

function selectAvisos(db: Db) {
  return db
    .select({
      enviado: avisosEnviados,
      nombre: profiles.nombre_completo,
      autor: sql<string | null>`coalesce(${authors.nombre_completo}, ${user.email})`,
      leidos: sql`(select count(*) from ${notifications} n where n.envio = ${avisosEnviados.id} and n.leido)`.mapWith(
        Number,
      ),
    })
    .from(avisosEnviados)
    .leftJoin(profiles, eq(profiles.codigo_membresia, avisosEnviados.codigo_membresia))
    .leftJoin(user, eq(user.id, avisosEnviados.autor))
    .leftJoin(authors, eq(authors.user_id, avisosEnviados.autor))
    .$dynamic()
}

function toAvisoDeGestion({ enviado, nombre, autor, leidos }: Awaited<ReturnType<typeof selectAvisos>>[number]) {
  const { codigo_membresia } = enviado
  const para = codigo_membresia === null ? null : { codigo_membresia, nombre: nombre ?? codigo_membresia }
  return { ...enviado, para, leidos, autor }
}

/** @throws ErrorDeNegocio 404 when no member has the code */
async function obtenerCliente(db: Db | Tx, codigo: string) {
  const [cliente] = await db
    .select({
      user_id: profiles.user_id,
      codigo_membresia: profiles.codigo_membresia,
      suspendido_en: user.suspendido_en,
    })
    .from(profiles)
    .innerJoin(user, and(eq(user.id, profiles.user_id)))
    .where(eq(profiles.codigo_membresia, codigo.toUpperCase()))
  if (!cliente) throw notFound(CLIENTE_QUE_NO_ESTA)
  return cliente
}

const FOREIGN_KEY_VIOLATION = '23503'
const MAX_ATTEMPTS = 3

/** Runs a transaction again, `MAX_ATTEMPTS` times in all, if it fails because a member's account was deleted. */
async function retryIfMemberLeft<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || errorCodeOf(error) !== FOREIGN_KEY_VIOLATION) throw error
    }
}

function errorCodeOf(error: unknown) {
  const causa = error instanceof Error ? (error.cause ?? error) : error
  return typeof causa === 'object' && causa && 'code' in causa ? causa.code : undefined
}

import { sql } from 'drizzle-orm'
import { inMinutes } from '#db/limiter.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { fotosDeTickets, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { tooManyRequests } from '#lib/errors.ts'

/** Maximum of a member's messages in an hour, new tickets included. */
export const PER_HOUR = 30
const HOUR_SECONDS = 3600
/**
 * Maximum of photos that a member may send in a day. No cleanup deletes stored photos, so an hourly limit would not
 * protect the disk.
 */
export const FOTOS_PER_DAY = 60

/**
 * Enforces the limits of messages and photos. They count what is stored, so that neither replays nor refused messages
 * count.
 * @throws ErrorDeNegocio 429
 */
export async function requireQuota(db: Db | Tx, user_id: string, fotos: number) {
  if (fotos > 0) await requireFotoSpace(db, user_id, fotos)
  const { rows } = await db.execute<{ espera: number }>(sql`
    select ceil(extract(epoch from escrito - now()) + ${HOUR_SECONDS})::int as espera from (
      select t.created_at as escrito from ${ticketsAyuda} t where t.user_id = ${user_id}
      union all
      select r.created_at from ${ticketsAyuda} t join ${respuestasTickets} r on r.ticket_id = t.id
      where t.user_id = ${user_id} and not r.es_admin
    ) e where escrito > now() - make_interval(secs => ${HOUR_SECONDS})
    order by escrito desc offset ${PER_HOUR - 1} limit 1`)
  const [full] = rows
  if (!full) return
  const espera = Math.max(1, full.espera)
  throw tooManyRequests(`Escribiste muchos mensajes seguidos. Intenta de nuevo en ${inMinutes(espera)}.`, espera)
}

/**
 * Enforces both limits within the writing transaction. The lock makes a member's concurrent messages wait for one
 * another.
 * @throws ErrorDeNegocio 429
 */
export async function spendQuota(tx: Tx, user_id: string, fotos: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tickets:${user_id}`}, 0))`)
  await requireQuota(tx, user_id, fotos)
}

async function requireFotoSpace(db: Db | Tx, user_id: string, fotos: number) {
  const { rows } = await db.execute<{ guardadas: number }>(sql`
    select count(*)::int as guardadas from ${ticketsAyuda} t join ${fotosDeTickets} f on f.ticket_id = t.id
      left join ${respuestasTickets} r on r.id = f.respuesta_id
    where t.user_id = ${user_id} and r.es_admin is not true and f.fecha_creacion > now() - interval '1 day'`)
  if ((rows[0]?.guardadas ?? 0) + fotos > FOTOS_PER_DAY)
    throw tooManyRequests(
      'Ya enviaste muchas fotos en un día. Envía el mensaje sin fotos, o estas mañana.',
      HOUR_SECONDS,
    )
}

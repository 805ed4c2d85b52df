import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { session, userRoles } from '#db/schema/auth.server.ts'
import { enviosPush, preferenciasPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'
import type { ClaseDePush } from './labels.ts'

/** A push that a worker sends. `ttl` is in seconds; `esPersonal`: its receiver is staff. */
export type ClaimedPush = {
  id: string
  suscripcion_id: string
  clase: ClaseDePush
  grupo: string
  texto: string
  ruta: string
  intentos: number
  ttl: number
  endpoint: string
  p256dh: string
  auth: string
  esPersonal: boolean
}

/** SQL: locks the rows of the pushes and not those of the tables that are joined. */
const lockPushes = sql`for update of n skip locked`

const clock = sql`now() at time zone ${negocio.zonaHoraria}`
const hour = sql`extract(hour from ${clock})`
/** SQL: whether person `p` wants no push at this hour of the shop's clock. Quiet hours may pass midnight. */
const isQuiet = sql`case when p.silencio_desde < p.silencio_hasta
    then ${hour} >= p.silencio_desde and ${hour} < p.silencio_hasta
    else coalesce(${hour} >= p.silencio_desde or ${hour} < p.silencio_hasta, false) end`

/** SQL: when the quiet hours of person `p` end, while they last. */
const endOfQuiet = sql`(date_trunc('day', ${clock})
    + make_interval(days => (p.silencio_hasta <= ${hour})::int, hours => p.silencio_hasta)) at time zone ${negocio.zonaHoraria}`

/** Gives due pushes in quiet hours the time when these end, so that each is read once and not at every wake-up. */
export async function putOffQuiet(db: Db) {
  await db.execute(sql`
    with quiet as (
      select n.id, ${endOfQuiet} as ends from ${enviosPush} n
        join ${suscripcionesPush} s on s.id = n.suscripcion_id
        join ${session} e on e.id = s.session_id
        join ${preferenciasPush} p on p.user_id = e.user_id
      where n.desde <= now() and coalesce(n.tomado < now(), true) and n.clase <> 'prueba' and ${isQuiet}
      ${lockPushes})
    update ${enviosPush} n set desde = quiet.ends from quiet where n.id = quiet.id`)
}

/** Claims up to `limit` due pushes for 30 s, longer than one may take; other workers skip them. */
export async function claimDue(db: Db, limit: number) {
  const { rows } = await db.execute<ClaimedPush>(sql`
    with due as (
      select n.id from ${enviosPush} n
        join ${suscripcionesPush} s on s.id = n.suscripcion_id
        join ${session} e on e.id = s.session_id
        left join ${preferenciasPush} p on p.user_id = e.user_id
      where n.desde <= now() and n.caduca > now() and coalesce(n.tomado < now(), true) and e.expires_at > now()
        and (n.clase = 'prueba' or not ${isQuiet})
      order by n.desde, n.id limit ${limit} ${lockPushes})
    update ${enviosPush} n set tomado = now() + interval '30 seconds'
    from due, ${suscripcionesPush} s, ${session} e
    where n.id = due.id and s.id = n.suscripcion_id and e.id = s.session_id
    returning n.id, n.suscripcion_id, n.clase, n.grupo, n.texto, n.ruta, n.intentos, s.endpoint, s.p256dh, s.auth,
      ceil(extract(epoch from n.caduca - now()))::int as ttl,
      exists (select from ${userRoles} r where r.user_id = e.user_id and r.role <> 'user') as "esPersonal"`)
  return rows
}

/** Milliseconds until the next push may leave; null when none waits for a time. */
export async function msToNext(db: Db) {
  const [row] = await db
    .select({ ms: sql<number | null>`extract(epoch from min(${enviosPush.desde}) - now())::float8 * 1000` })
    .from(enviosPush)
    .where(sql`${enviosPush.desde} > now()`)
  return row?.ms ?? null
}

const idsOf = (pushes: ClaimedPush[]) => pushes.map(({ id }) => Number(id))

/** Deletes pushes that have left or cannot be sent. */
export async function deletePushes(db: Db, pushes: ClaimedPush[]) {
  await db.delete(enviosPush).where(inArray(enviosPush.id, idsOf(pushes)))
}

/**
 * SQL: whether the expired push `n` says that its browser `s` is not there any more: it was tried in all its time, and for
 * a week nothing got there. The chat's and test pushes last too short to tell.
 */
const saysGone = sql`n.intentos > 0 and n.clase not in ('chat', 'prueba')
    and coalesce(s.ultimo_exito, s.fecha_creacion) < now() - interval '7 days'`

/**
 * Deletes pushes that are too late, and the browsers that are gone by them. A browser is locked before its pushes, as
 * when it is deleted alone; what somebody else has locked waits for the next time, and no push goes without its browser.
 */
export async function deleteExpired(db: Db) {
  const expired = sql`from ${enviosPush} n join ${suscripcionesPush} s on s.id = n.suscripcion_id where n.caduca <= now()`
  const { rows: gone } = await db.execute<{ id: string }>(sql`select distinct s.id ${expired} and ${saysGone}`)
  for (const { id } of gone) await deleteSubscription(db, id)
  await db.execute(sql`
    delete from ${enviosPush} where id in (select n.id ${expired} and not (${saysGone}) for update of n skip locked)`)
}

export async function recordSuccess(db: Db, id: string) {
  await db.update(suscripcionesPush).set({ ultimo_exito: sql`now()` }).where(sql`${suscripcionesPush.id} = ${id}`)
}

/** Deletes a subscription that its push service no longer knows, with its pushes. */
export async function deleteSubscription(db: Db, id: string) {
  await db.delete(suscripcionesPush).where(sql`${suscripcionesPush.id} = ${id}`)
}

/** Returns pushes to the queue, to be sent again after `seconds`. */
export async function postpone(
  db: Db,
  pushes: ClaimedPush[],
  { seconds, failed }: { seconds: number; failed: boolean },
) {
  await db
    .update(enviosPush)
    .set({
      desde: sql`now() + make_interval(secs => ${seconds})`,
      tomado: null,
      ...(failed && { intentos: sql`${enviosPush.intentos} + 1` }),
    })
    .where(inArray(enviosPush.id, idsOf(pushes)))
}

/** How many pushes have not left: `due` now, `retry` after a failure, `scheduled`; and how long the oldest has been due. */
export async function readPushes(db: Db) {
  const { rows } = await db.execute<{ state: 'due' | 'retry' | 'scheduled'; count: number; oldest: number }>(sql`
    select state, count(*)::int as count, greatest(extract(epoch from now() - min(desde)), 0)::float8 as oldest
    from (select desde, case when intentos > 0 then 'retry' when desde <= now() then 'due' else 'scheduled' end as state
      from ${enviosPush} where caduca > now()) as pushes
    group by state`)
  return rows
}

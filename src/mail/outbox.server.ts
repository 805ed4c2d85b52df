import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'

/**
 * A mail that has not left: `due` now; `away`, sent back because the mail server was down; `retry`, itself refused for
 * now; `scheduled` for later; `failed`, given up.
 */
export type MailState = 'due' | 'away' | 'retry' | 'scheduled' | 'failed'

/**
 * How many mails have not left, and the age of the oldest, in seconds: of a due mail since it was due, of another since
 * it was queued. States without mails are absent. Only the indexes of pending and failed mails are read.
 */
export async function readOutbox(db: Db) {
  const { rows } = await db.execute<{ state: MailState; count: number; oldest: number }>(sql`
    select state, count(*)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
    from (
      select case when ultimo_error is not null and rechazos = 0 then 'away' when rechazos > 0 then 'retry'
          when desde <= now() then 'due' else 'scheduled' end as state,
        case when ultimo_error is null and desde <= now() then desde else fecha_creacion end as since
      from ${correos} where estado = 'pendiente'
      union all select 'failed', fecha_creacion from ${correos} where estado = 'fallido') as mails
    group by state`)
  return rows
}

/** Days for which a failed mail counts as news. */
const NEWS = 7

/**
 * For how many seconds a mail has waited and none has left (`stuck`); null when none waits. A refused mail counts only
 * if none has left since it was queued, because otherwise its own mailbox refuses it. Also what the mail server last
 * said of a waiting mail, else of one that failed in the last week, and how many failed in that week and can still be
 * sent again.
 */
export async function readMailNews(db: Db) {
  const failures = sql`from ${correos} where estado = 'fallido' and vaciado is null
    and fecha_creacion > now() - make_interval(days => ${NEWS})`
  const { rows } = await db.execute<{ stuck: number | null; error: string | null; failed: number }>(sql`
    with times as (
      select coalesce(max(fecha_envio), '-infinity') as last_left from ${correos}
      where fecha_creacion > now() - interval '2 days'),
    waiting as (
      select rechazos, case when rechazos = 0 and ultimo_error is null then desde else fecha_creacion end as since
      from ${correos} where estado = 'pendiente')
    select (
        select case when count(*) > 0 then extract(epoch from now() - greatest(min(since), max(last_left)))::float8 end
        from waiting, times where rechazos = 0 or since > last_left
      ) as stuck,
      coalesce(
        (select ultimo_error from ${correos} where estado = 'pendiente' and ultimo_error is not null
          order by desde desc limit 1),
        (select ultimo_error ${failures} order by fecha_creacion desc limit 1)) as error,
      (select count(*)::int ${failures}) as failed`)
  return rows[0] ?? { stuck: null, error: null, failed: 0 }
}

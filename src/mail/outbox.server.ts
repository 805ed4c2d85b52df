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

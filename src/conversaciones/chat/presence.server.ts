import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { presencias } from '#db/schema/chat.server.ts'
import { notFound } from '#lib/errors.ts'
import { NOT_FOUND } from './contract.ts'
import { inSequence } from './inSequence.server.ts'
import { type Visitor, visitorConversacion } from './rows.server.ts'

/**
 * Records that the visitor is on the site, and the path of the page. Sends no notification.
 * @throws ErrorDeNegocio 404
 */
export async function heartbeat(db: Db, visitor: Visitor, page: string) {
  const [path = ''] = page.split(/[?#]/)
  const { rowCount } = await inSequence(visitor.browserKey, () =>
    db.execute(sql`
    insert into ${presencias} as p (conversacion_id, pagina)
    select suya.id, ${path.startsWith('/') ? path : ''} from ${visitorConversacion(visitor)} suya
    on conflict (conversacion_id) do update set visto_en = now(), pagina = excluded.pagina`),
  )
  if (!rowCount) throw notFound(NOT_FOUND)
}

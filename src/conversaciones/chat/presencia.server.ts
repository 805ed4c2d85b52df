import { sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { presencias } from '#db/schema/chat.server.ts'
import { noExiste } from '#lib/errores.ts'
import { NO_EXISTE } from './contract.ts'
import { laDeVisita, type Visita } from './filas.server.ts'
import { unoPorUno } from './unoPorUno.server.ts'

/**
 * The visitor is there, on this page: what follows its `?` stays with them. Nobody is called by it.
 * @throws ErrorDeNegocio 404
 */
export async function estar(db: Db, visita: Visita, pagina: string) {
  const [camino = ''] = pagina.split(/[?#]/)
  const { rowCount } = await unoPorUno(visita.llave, () =>
    db.execute(sql`
    insert into ${presencias} as p (conversacion_id, pagina)
    select suya.id, ${camino.startsWith('/') ? camino : ''} from ${laDeVisita(visita)} suya
    on conflict (conversacion_id) do update set visto_en = now(), pagina = excluded.pagina`),
  )
  if (!rowCount) throw noExiste(NO_EXISTE)
}

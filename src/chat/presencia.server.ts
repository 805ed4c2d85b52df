import { sql } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import type { Db } from '#db/abrir.server.ts'
import { conversaciones, llaves, presencias } from '#db/esquema/chat.server.ts'
import { NO_EXISTE } from './contrato.ts'
import type { Visita } from './filas.server.ts'
import { unoPorUno } from './unoPorUno.server.ts'

/**
 * The visitor is there, on this page: what follows its `?` stays with them. Nobody is called by it.
 * @throws ErrorDeNegocio 404
 */
export async function estar(db: Db, { llave, persona }: Visita, pagina: string) {
  const [camino = ''] = pagina.split(/[?#]/)
  const { rowCount } = await unoPorUno(llave, () =>
    db.execute(sql`
    insert into ${presencias} as p (conversacion_id, pagina)
    select c.id, ${camino.startsWith('/') ? camino : ''}
    from ${conversaciones} c join ${llaves} l on l.conversacion_id = c.id
    where l.huella = ${llave} and (c.user_id is null or c.user_id = ${persona}) order by l.created_at desc limit 1
    on conflict (conversacion_id) do update set visto_en = now(), pagina = excluded.pagina`),
  )
  if (!rowCount) throw noExiste(NO_EXISTE)
}

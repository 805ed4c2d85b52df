import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { noticias } from '#db/schema/miembros.server.ts'
import type { Noticia } from './contract.ts'

/** How many pieces of news members see. */
export const LATEST_COUNT = 5

/** The news that members see, newest first. */
export function listar(db: Db) {
  return db
    .select()
    .from(noticias)
    .where(eq(noticias.activo, true))
    .orderBy(desc(noticias.fecha_publicacion), desc(noticias.id))
    .limit(LATEST_COUNT)
}

type NuevaNoticia = Pick<Noticia, 'titulo' | 'contenido'> & { activo?: boolean; fecha_publicacion?: Date }

export async function publicarNoticias(tx: Tx, nuevas: NuevaNoticia[]) {
  await tx.insert(noticias).values(nuevas)
}

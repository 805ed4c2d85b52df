import { inArray, lt } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { consumoDeAsistente, conversacionesAsistente, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { negocio } from '#negocio'

/** Days for which token counts are kept. Only today's count limits anything. */
const BUDGET_DAYS = 2

/** Deletes conversations that had no message for `guarda.asistente` days. */
export function cleanUpCharlas(db: Db) {
  return inBatches((lote) => {
    const old = db
      .select({ id: conversacionesAsistente.id })
      .from(conversacionesAsistente)
      .where(lt(conversacionesAsistente.updated_at, daysAgo(negocio.guarda.asistente)))
    return db.delete(conversacionesAsistente).where(inArray(conversacionesAsistente.id, old.limit(lote)))
  })
}

/** Deletes questions that lacked an answer and that nobody repeated for `guarda.asistente` days. */
export function cleanUpSinRespuesta(db: Db) {
  const { id, ultima } = preguntasSinRespuesta
  return inBatches((lote) => {
    const old = db
      .select({ id })
      .from(preguntasSinRespuesta)
      .where(lt(ultima, daysAgo(negocio.guarda.asistente)))
    return db.delete(preguntasSinRespuesta).where(inArray(id, old.limit(lote)))
  })
}

export function cleanUpConsumo(db: Db) {
  return inBatches(() => db.delete(consumoDeAsistente).where(lt(consumoDeAsistente.dia, daysAgo(BUDGET_DAYS))))
}

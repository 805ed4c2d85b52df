import { inArray, lt } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { consumoDeAsistente, conversacionesAsistente, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { negocio } from '#negocio'

const { asistente: DIAS } = negocio.guarda
/** A day's count says nothing once the day is over. */
const DIAS_DE_CUENTAS = 2

/** Deletes what was said with the assistant. */
export function limpiarCharlas(db: Db) {
  return porLotes((lote) => {
    const viejas = db
      .select({ id: conversacionesAsistente.id })
      .from(conversacionesAsistente)
      .where(lt(conversacionesAsistente.updated_at, hace(DIAS)))
    return db.delete(conversacionesAsistente).where(inArray(conversacionesAsistente.id, viejas.limit(lote)))
  })
}

/** Deletes what nobody asked again for as long. */
export function limpiarSinRespuesta(db: Db) {
  const { id, ultima } = preguntasSinRespuesta
  return porLotes((lote) => {
    const viejas = db
      .select({ id })
      .from(preguntasSinRespuesta)
      .where(lt(ultima, hace(DIAS)))
    return db.delete(preguntasSinRespuesta).where(inArray(id, viejas.limit(lote)))
  })
}

export function limpiarConsumo(db: Db) {
  return porLotes(() => db.delete(consumoDeAsistente).where(lt(consumoDeAsistente.dia, hace(DIAS_DE_CUENTAS))))
}

import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { llano } from '#lib/llano.ts'
import type { RedaccionDePregunta } from '../preguntas/gestion/contract.ts'
import { crearPregunta } from '../preguntas/preguntas.server.ts'
import { NO_ESTA, SIN_RESPUESTA_POR_LECTURA } from './gestion/contract.ts'
import { sinCodigos } from './intenciones.ts'
import { terminosDe } from './saber/palabras.ts'

/** What tells who asked: addresses of mail and of the web, phones, codes and other long numbers. */
const PERSONALES =
  /[^\s@]+@[^\s@]+|\b(?:https?:\/\/|www\.)\S+|\bB-?\d{4,}\b|(?<![\p{L}\d])\+?\(?\d(?:[\s().+-]*\d){4,}(?![\p{L}\d])/giu

/** A question without what tells who asked it. */
export function sinPersonales(texto: string) {
  return sinCodigos(texto).replace(PERSONALES, ' ').replace(/\s+/g, ' ').trim()
}

/** Counts a question that had no answer; in the same words it is the same one, and answered before it is open again. */
export async function anotarSinRespuesta(
  tx: Tx,
  { texto, conversacion_id }: { texto: string; conversacion_id: string },
) {
  const limpio = sinPersonales(texto)
  if (terminosDe(limpio).length === 0) return
  const palabras = llano(limpio).match(/[\p{L}\p{N}]+/gu) ?? []
  const huella = createHash('sha256').update(palabras.join(' ')).digest('hex')
  await tx
    .insert(preguntasSinRespuesta)
    .values({ texto: limpio, huella, conversacion_id })
    .onConflictDoUpdate({
      target: preguntasSinRespuesta.huella,
      set: {
        texto: limpio,
        conversacion_id,
        veces: sql`${preguntasSinRespuesta.veces} + 1`,
        ultima: sql`now()`,
        estado: sql`case when ${preguntasSinRespuesta.estado} = 'descartada' then 'descartada' else 'abierta' end`,
      },
    })
}

export function listar(db: Db) {
  return db
    .select()
    .from(preguntasSinRespuesta)
    .orderBy(desc(preguntasSinRespuesta.ultima), desc(preguntasSinRespuesta.id))
    .limit(SIN_RESPUESTA_POR_LECTURA)
}

type DeUna = { id: number; autor: string }

/**
 * Writes the answer for everybody.
 * @throws ErrorDeNegocio 404, 409 when it was answered meanwhile
 */
export function responder(db: Db, { id, autor, ...redaccion }: DeUna & RedaccionDePregunta) {
  return db.transaction(async (tx) => {
    await tomar(tx, id)
    const pregunta = await crearPregunta(tx, redaccion, autor)
    await tx
      .update(preguntasSinRespuesta)
      .set({ estado: 'respondida', pregunta_id: pregunta.id })
      .where(eq(preguntasSinRespuesta.id, id))
    return pregunta
  })
}

/**
 * Puts one aside, or brings it back; one that is so already stays.
 * @throws ErrorDeNegocio 404, 409 when it was answered meanwhile
 */
export function descartar(db: Db, { id, autor, descartada }: DeUna & { descartada: boolean }) {
  return db.transaction(async (tx) => {
    const fila = await tomar(tx, id)
    const estado: typeof fila.estado = descartada ? 'descartada' : 'abierta'
    if (fila.estado === estado) return fila
    await tx.update(preguntasSinRespuesta).set({ estado }).where(eq(preguntasSinRespuesta.id, id))
    await auditar(tx, {
      quien: autor,
      accion: descartada ? 'descartar-pregunta' : 'recuperar-pregunta',
      entidad: 'pregunta_sin_respuesta',
      clave: String(id),
      despues: { pregunta: fila.texto },
    })
    return { ...fila, estado }
  })
}

async function tomar(tx: Tx, id: number) {
  const [fila] = await tx.select().from(preguntasSinRespuesta).where(eq(preguntasSinRespuesta.id, id)).for('update')
  if (!fila) throw noExiste(NO_ESTA)
  if (fila.estado === 'respondida') throw conflicto('Alguien ya respondió esa pregunta.', 'ya-respondida')
  return fila
}

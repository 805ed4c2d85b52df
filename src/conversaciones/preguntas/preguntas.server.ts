import { asc, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar, buscarUltimoHecho } from '#db/auditoria.server.ts'
import { preguntas } from '#db/schema/chat.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { formatearInstanteBreve } from '#lib/fecha.ts'
import type { PreguntaPublica } from './contract.ts'
import { NO_ESTA, type RedaccionDePregunta } from './gestion/contract.ts'

const ENTIDAD = 'pregunta'

/** Those that `/faq` shows and the assistant knows, in the order they were written. */
export async function listarPublicas(db: Db | Tx): Promise<PreguntaPublica[]> {
  return db
    .select({
      id: preguntas.id,
      pregunta: preguntas.pregunta,
      respuesta: preguntas.respuesta,
      categoria: preguntas.categoria,
    })
    .from(preguntas)
    .where(eq(preguntas.publicada, true))
    .orderBy(asc(preguntas.id))
}

/** All of them, newest first. */
export function listarDeGestion(db: Db) {
  return db.select().from(preguntas).orderBy(desc(preguntas.id))
}

/** Writes one within the caller's transaction. @param autor who of staff */
export async function crearPregunta(tx: Tx, redaccion: RedaccionDePregunta, autor: string) {
  const [fila] = await tx
    .insert(preguntas)
    .values({ ...redaccion, autor })
    .returning()
  if (!fila) throw new Error('A question could not be kept')
  await auditar(tx, {
    quien: autor,
    accion: 'escribir-pregunta',
    entidad: ENTIDAD,
    clave: String(fila.id),
    despues: textoDe(fila),
  })
  return fila
}

type Cambio = RedaccionDePregunta & { id: number; version: number }

/**
 * Changes what one says and whether it is shown. One that says so already stays as it is, whatever version was seen: it
 * is the same request again.
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`
 */
export async function cambiar(db: Db, { id, version, ...nueva }: Cambio, autor: string) {
  return db.transaction(async (tx) => {
    const [previa] = await tx.select().from(preguntas).where(eq(preguntas.id, id)).for('update')
    if (!previa) throw noExiste(NO_ESTA)
    const [antes, despues] = diferencia(textoDe(previa), nueva)
    if (Object.keys(despues).length === 0) return previa
    if (previa.version !== version) throw await laCambioOtra(tx, id)
    const [fila] = await tx
      .update(preguntas)
      .set({ ...nueva, updated_at: new Date() })
      .where(eq(preguntas.id, id))
      .returning()
    if (!fila) throw noExiste(NO_ESTA)
    await auditar(tx, {
      quien: autor,
      accion: accionDe(Object.keys(despues), nueva.publicada),
      entidad: ENTIDAD,
      clave: String(id),
      antes,
      despues,
    })
    return fila
  })
}

function accionDe(campos: string[], publicada: boolean) {
  if (campos.length > 1 || !campos.includes('publicada')) return 'cambiar-pregunta'
  return publicada ? 'publicar-pregunta' : 'ocultar-pregunta'
}

function diferencia(previa: RedaccionDePregunta, nueva: RedaccionDePregunta) {
  const campos = (['pregunta', 'respuesta', 'categoria', 'publicada'] as const).filter(
    (campo) => previa[campo] !== nueva[campo],
  )
  const de = (cual: RedaccionDePregunta) => Object.fromEntries(campos.map((campo) => [campo, cual[campo]]))
  return [de(previa), de(nueva)] as const
}

async function laCambioOtra(tx: Tx, id: number) {
  const ultimo = await buscarUltimoHecho(tx, { entidad: ENTIDAD, clave: String(id) })
  const quien = ultimo?.nombre ?? 'Otra persona'
  const cuando = ultimo ? ` (${formatearInstanteBreve(ultimo.cuando)})` : ''
  return conflicto(
    `${quien} cambió esta pregunta mientras la mirabas${cuando}. Revisa cómo quedó y vuelve a guardar.`,
    'version-vieja',
  )
}

type Fila = typeof preguntas.$inferSelect

function textoDe({ pregunta, respuesta, categoria, publicada }: Fila): RedaccionDePregunta {
  return { pregunta, respuesta, categoria, publicada }
}

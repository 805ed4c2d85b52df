import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar, buscarUltimoHecho } from '#db/auditoria.server.ts'
import { cut, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { noticias } from '#db/schema/miembros.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { formatearInstanteBreve } from '#lib/fecha.ts'
import { CUANTAS } from '../noticias.server.ts'
import { NO_ESTA, type TextoDeNoticia } from './contract.ts'

type Visto = { id: number; version: number; autor: string }

const PAGINA = 20
const NUEVAS = keyset({ by: noticias.fecha_publicacion, kind: INSTANT }, { by: noticias.id, kind: ID })
const ENTIDAD = 'noticia'

/** All of them, newest first. */
export async function listar(db: Db, { despues_de }: { despues_de?: string }) {
  const leidas = await leer(db)
    .where(NUEVAS.after(despues_de))
    .orderBy(NUEVAS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ cursor }) => cursor)
  return { noticias: rows.map(comoNoticia), sigue }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db, id: number) {
  const [fila] = await leer(db).where(eq(noticias.id, id))
  if (!fila) throw noExiste(NO_ESTA)
  return comoNoticia(fila)
}

type Nueva = TextoDeNoticia & { activo: boolean; autor: string; repeticion: Repeticion }

export async function escribir(db: Db, { autor, repeticion, ...nueva }: Nueva) {
  const { id } = await unaSolaVez(db, repeticion, async (tx) => {
    const [fila] = await tx.insert(noticias).values(nueva).returning({ id: noticias.id })
    if (!fila) throw new Error('A piece of news could not be kept')
    const clave = String(fila.id)
    await auditar(tx, { quien: autor, accion: 'escribir-noticia', entidad: ENTIDAD, clave, despues: nueva })
    return fila
  })
  return obtener(db, id)
}

/**
 * @returns the news as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`
 */
export async function cambiar(
  db: Db,
  { id, version, autor, titulo, contenido, repeticion }: TextoDeNoticia & Visto & { repeticion: Repeticion },
) {
  await unaSolaVez(db, repeticion, async (tx) => {
    const previa = await alDia(tx, await tomar(tx, id), version)
    if (previa.titulo === titulo && previa.contenido === contenido) return {}
    await tx.update(noticias).set({ titulo, contenido }).where(eq(noticias.id, id))
    await auditar(tx, {
      quien: autor,
      accion: 'cambiar-noticia',
      entidad: ENTIDAD,
      clave: String(id),
      antes: { titulo: previa.titulo, contenido: previa.contenido },
      despues: { titulo, contenido },
    })
    return {}
  })
  return obtener(db, id)
}

/**
 * Puts news out, dated now so that it comes first, or hides it.
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`
 */
export async function publicar(db: Db, { id, version, autor, activo }: Visto & { activo: boolean }) {
  await db.transaction(async (tx) => {
    const previa = await tomar(tx, id)
    if (previa.activo === activo) return
    await alDia(tx, previa, version)
    const cambio = activo ? { activo, fecha_publicacion: new Date() } : { activo }
    await tx.update(noticias).set(cambio).where(eq(noticias.id, id))
    await auditar(tx, {
      quien: autor,
      accion: activo ? 'publicar-noticia' : 'ocultar-noticia',
      entidad: ENTIDAD,
      clave: String(id),
      despues: { titulo: previa.titulo },
    })
  })
  return obtener(db, id)
}

type Fila = typeof noticias.$inferSelect

async function tomar(tx: Tx, id: number) {
  const [fila] = await tx.select().from(noticias).where(eq(noticias.id, id)).for('update')
  if (!fila) throw noExiste(NO_ESTA)
  return fila
}

async function alDia(tx: Tx, noticia: Fila, version: number) {
  if (noticia.version === version) return noticia
  const ultimo = await buscarUltimoHecho(tx, { entidad: ENTIDAD, clave: String(noticia.id) })
  const quien = ultimo?.nombre ?? 'Otra persona'
  const cuando = ultimo ? ` (${formatearInstanteBreve(ultimo.cuando)})` : ''
  throw conflicto(
    `${quien} cambió esta noticia mientras la mirabas${cuando}. Revisa cómo quedó y vuelve a guardar.`,
    'version-vieja',
  )
}

function leer(db: Db) {
  return db
    .select({
      noticia: noticias,
      cursor: NUEVAS.cursor,
      // Of those that are out, how many come before it.
      antes: sql`(select count(*) from (select from ${noticias} n where n.activo and (n.fecha_publicacion, n.id) >
        (${sql.raw('"noticias"."fecha_publicacion", "noticias"."id"')}) limit ${CUANTAS}) primeras)`.mapWith(Number),
    })
    .from(noticias)
    .$dynamic()
}

function comoNoticia({ noticia, antes }: { noticia: Fila; antes: number }) {
  return { ...noticia, a_la_vista: noticia.activo && antes < CUANTAS }
}

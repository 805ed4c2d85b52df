import { desc, eq, like, sql } from 'drizzle-orm'
import { listarPublicas } from '#conversaciones/preguntas/preguntas.server.ts'
import type { Db } from '#db/open.server.ts'
import { ejemplosDeAsistente, preguntas } from '#db/schema/chat.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio, readChanged } from '#negocio'
import { envio } from '#tienda/politicas/envio.ts'
import { privacidad } from '#tienda/politicas/privacidad.ts'
import type { Seccion } from '#tienda/politicas/seccion.ts'
import { terminos } from '#tienda/politicas/terminos.ts'
import { categorias, type Enlace } from '#tienda/preguntas.ts'
import type { Fuente } from '../contract.ts'
import { CONTRASENA, CREDITO, dichaId, TEMAS } from './temas.ts'

/** A section of the shop's texts, with the page it comes from. */
export type Passage = {
  /** `faq/rastrear`, `envio/plazos`; `dicha/7` for an answer of staff. */
  id: string
  titulo: string
  /** The question that the passage answers, for a button. */
  pregunta: string
  texto: string
  source: Fuente
  /** Pages of the shop that the passage links to. */
  enlaces: Fuente[]
}

/** Characters of a passage that an answer quotes, approximately. */
const RESPUESTA_MAX_LENGTH = 700

const ownLinks = (enlaces: Enlace[] = []) => enlaces.filter(({ ruta }) => ruta.startsWith('/'))

const makePassages = (): Passage[] => [
  ...categorias()
    .flatMap(({ preguntas }) => preguntas)
    .map(({ id, pregunta, respuesta, enlaces }) => ({
      id: `faq/${id}`,
      titulo: pregunta,
      pregunta,
      texto: respuesta,
      source: { texto: pregunta, ruta: linkTo('/faq', { hash: `pregunta-${id}` }) },
      enlaces: ownLinks(enlaces),
    })),
  {
    id: CONTRASENA,
    titulo: 'Recuperar la contraseña',
    pregunta: TEMAS.get(CONTRASENA) ?? '',
    texto:
      'Pide una contraseña nueva en Nueva contraseña: escribe el correo de tu cuenta y te mandamos un enlace para elegirla. Mira también en correo no deseado. Si entras con tu código de membresía, sirve el correo con que te registraste.\n\nNadie de la tienda puede ver tu contraseña. Si ya no tienes ese correo, escríbenos.',
    source: { texto: 'Nueva contraseña', ruta: linkTo('/nueva-contrasena') },
    enlaces: [
      { texto: 'Entrar', ruta: linkTo('/login') },
      { texto: 'Contacto', ruta: linkTo('/contacto') },
    ],
  },
  {
    id: CREDITO,
    titulo: 'Crédito',
    pregunta: TEMAS.get(CREDITO) ?? '',
    texto: `Nuestras páginas no ofrecen crédito ni fiado. Lo que sí dicen: en pedidos de ${negocio.cobros.mitad_desde} piezas o más puedes pagar la mitad ahora y la mitad después. Si necesitas otra cosa, pregúntale a una persona de la tienda.`,
    source: { texto: '¿Puedo pagar en cuotas?', ruta: linkTo('/faq', { hash: 'pregunta-cuotas' }) },
    enlaces: [{ texto: 'Contacto', ruta: linkTo('/contacto') }],
  },
  ...fromSections('envio', 'Políticas de envío', envio(), '/politicas-envio'),
  ...fromSections('terminos', 'Términos y condiciones', terminos(), '/terminos-condiciones'),
  ...fromSections('privacidad', 'Políticas de privacidad', privacidad(), '/politicas-privacidad'),
]

let made: { of: unknown; passages: Passage[] } | undefined

/** The passages of the fixed pages, made again after the owner changed a setting. */
function pagePassages() {
  const of = readChanged()
  if (made?.of !== of) made = { of, passages: makePassages() }
  return made.passages
}

/** An answer of staff, with the visitors' words for its question. */
export type StaffAnswer = { passage: Passage; phrasings: string[] }

const isOfStaff = like(ejemplosDeAsistente.tema, dichaId('%'))

/**
 * A text that changes when a published answer or the words for it change. The database sums hashes, because the same
 * words may come to mean another answer without a new id or date.
 */
export async function readStaffVersion(db: Db) {
  const hashSum = (text: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(hashtextextended(concat_ws(' ', ${text}), 0)), 0)`
  const ofAnswers = db
    .select({ sum: hashSum(sql`${preguntas.id}, ${preguntas.version}`) })
    .from(preguntas)
    .where(eq(preguntas.publicada, true))
  const ofPhrasings = db
    .select({ sum: hashSum(sql`${ejemplosDeAsistente.tema}, ${ejemplosDeAsistente.texto}`) })
    .from(ejemplosDeAsistente)
    .where(isOfStaff)
  const { rows } = await db.execute<{ version: string }>(
    sql`select concat_ws(' ', (${ofAnswers}), (${ofPhrasings})) as version`,
  )
  return rows[0]?.version ?? ''
}

/** Staff's published answers. */
export async function readStaffAnswers(db: Db): Promise<StaffAnswer[]> {
  const published = await listarPublicas(db)
  const byTema = Map.groupBy(published.length > 0 ? await readPhrasings(db) : [], ({ tema }) => tema)
  return published.map(({ id, pregunta, respuesta }) => ({
    passage: {
      id: dichaId(id),
      titulo: pregunta,
      pregunta,
      texto: respuesta,
      source: { texto: pregunta, ruta: linkTo('/faq', { hash: `pregunta-${id}` }) },
      enlaces: [],
    },
    phrasings: (byTema.get(dichaId(id)) ?? []).map(({ texto }) => texto),
  }))
}

/** Maximum of visitors' phrasings that a question is compared with, for all answers together. The newest are kept. */
const PHRASINGS_PER_READ = 2_000

/** The words in which visitors asked what staff answered, as staff confirmed them. */
function readPhrasings(db: Db) {
  const { id, texto, tema } = ejemplosDeAsistente
  return db
    .select({ texto, tema })
    .from(ejemplosDeAsistente)
    .where(isOfStaff)
    .orderBy(desc(id))
    .limit(PHRASINGS_PER_READ)
}

/** A passage of the fixed pages, if there is one with this id. */
export const findPagePassage = (id: string) => pagePassages().find((passage) => passage.id === id)

/**
 * A passage of the fixed pages.
 * @throws Error when no fixed page has a passage with this id
 */
export function passageById(id: string): Passage {
  const found = findPagePassage(id)
  if (!found) throw new Error(`There is no passage ${id}`)
  return found
}

/** The first paragraphs of a passage, up to about `RESPUESTA_MAX_LENGTH` characters. */
export function summaryOf({ texto }: Passage) {
  const paragraphs = texto.split('\n\n')
  let summary = paragraphs[0] ?? ''
  for (const other of paragraphs.slice(1)) {
    if (!summary.endsWith(':') && summary.length + other.length > RESPUESTA_MAX_LENGTH) break
    summary += `\n\n${other}`
  }
  return summary
}

type PolicyPage = '/politicas-envio' | '/terminos-condiciones' | '/politicas-privacidad'

function fromSections(clase: string, nombre: string, secciones: Seccion[], page: PolicyPage): Passage[] {
  return secciones.map(({ id, titulo, bloques, enlaces }) => ({
    id: `${clase}/${id}`,
    titulo,
    pregunta: TEMAS.get(`${clase}/${id}`) ?? titulo,
    texto: bloques.map(enTexto).join('\n\n'),
    source: { texto: `${nombre}: ${titulo}`, ruta: linkTo(page, { hash: id }) },
    enlaces: ownLinks(enlaces),
  }))
}

function enTexto(block: Seccion['bloques'][number]) {
  if (typeof block === 'string') return block
  return block.lista.map((punto) => `– ${typeof punto === 'string' ? punto : punto.join(': ')}`).join('\n')
}

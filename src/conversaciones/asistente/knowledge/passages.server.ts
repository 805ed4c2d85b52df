import { isNotNull } from 'drizzle-orm'
import { listarPublicas } from '#conversaciones/preguntas/preguntas.server.ts'
import type { Db } from '#db/open.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { envio } from '#tienda/politicas/envio.ts'
import { privacidad } from '#tienda/politicas/privacidad.ts'
import type { Seccion } from '#tienda/politicas/seccion.ts'
import { terminos } from '#tienda/politicas/terminos.ts'
import { categorias, type Enlace } from '#tienda/preguntas.ts'
import type { Fuente } from '../contract.ts'
import { NOT_ANSWERED_ON_PAGES, PHRASINGS } from './phrasings.ts'

/** A section of the shop's texts, with the page it comes from. */
export type Passage = {
  /** `faq/rastrear`, `envio/plazos`; `dicha/7` for an answer of staff, `nada/0` for a topic without an answer. */
  id: string
  titulo: string
  texto: string
  /** Other wordings of the passage's question, separated by `. `. */
  phrasings: string
  source: Fuente
  /** Pages of the shop that the passage links to. */
  enlaces: Fuente[]
}

/** Characters of a passage that an answer quotes, approximately. */
const RESPUESTA_MAX_LENGTH = 700

const ownLinks = (enlaces: Enlace[] = []) => enlaces.filter(({ ruta }) => ruta.startsWith('/'))

const pagePassages: Passage[] = [
  ...categorias
    .flatMap(({ preguntas }) => preguntas)
    .map(({ id, pregunta, respuesta, enlaces }) =>
      withPhrasings({
        id: `faq/${id}`,
        titulo: pregunta,
        texto: respuesta,
        source: { texto: pregunta, ruta: linkTo('/faq', { hash: `pregunta-${id}` }) },
        enlaces: ownLinks(enlaces),
      }),
    ),
  ...fromSections('envio', 'Políticas de envío', envio, '/politicas-envio'),
  ...fromSections('terminos', 'Términos y condiciones', terminos, '/terminos-condiciones'),
  ...fromSections('privacidad', 'Políticas de privacidad', privacidad, '/politicas-privacidad'),
]

/** Topics that people ask about and no page answers. */
const noAnswerPassages: Passage[] = NOT_ANSWERED_ON_PAGES.map((phrasings, position) => ({
  id: `nada/${position}`,
  titulo: '',
  texto: '',
  phrasings,
  source: { texto: '', ruta: '' },
  enlaces: [],
}))

/** All passages at this moment. `version` changes when staff's answers or their phrasings change. */
export async function readPassages(db: Db) {
  const published = await listarPublicas(db)
  const phrasingRows = published.length > 0 ? await readPhrasings(db) : []
  const version = JSON.stringify([published, phrasingRows])
  const modosDe = (id: number) =>
    phrasingRows.flatMap((item) => (item.pregunta_id === id ? [item.texto] : [])).join('. ')
  return {
    version,
    passages: [
      ...published.map(({ id, pregunta, respuesta }) => ({
        id: `dicha/${id}`,
        titulo: pregunta,
        texto: respuesta,
        phrasings: modosDe(id),
        source: { texto: pregunta, ruta: linkTo('/faq', { hash: `pregunta-${id}` }) },
        enlaces: [],
      })),
      ...pagePassages,
      ...noAnswerPassages,
    ] satisfies Passage[],
  }
}

/** The visitors' own words in the questions that staff answered. */
function readPhrasings(db: Db) {
  const { texto, pregunta_id } = preguntasSinRespuesta
  return db.select({ texto, pregunta_id }).from(preguntasSinRespuesta).where(isNotNull(pregunta_id)).orderBy(texto)
}

/**
 * A passage of the fixed pages.
 * @throws Error when no fixed page has a passage with this id
 */
export function passageById(id: string): Passage {
  const found = pagePassages.find((passage) => passage.id === id)
  if (!found) throw new Error(`There is no passage ${id}`)
  return found
}

export const isNoAnswer = ({ id }: Passage) => id.startsWith('nada/')

export const isFromStaff = ({ id }: Passage) => id.startsWith('dicha/')

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

function fromSections(clase: string, nombre: string, secciones: Seccion[], page: PolicyPage) {
  return secciones.map(({ id, titulo, bloques, enlaces }) =>
    withPhrasings({
      id: `${clase}/${id}`,
      titulo,
      texto: bloques.map(enTexto).join('\n\n'),
      source: { texto: `${nombre}: ${titulo}`, ruta: linkTo(page, { hash: id }) },
      enlaces: ownLinks(enlaces),
    }),
  )
}

function withPhrasings(passage: Omit<Passage, 'phrasings'>): Passage {
  return { ...passage, phrasings: PHRASINGS[passage.id] ?? '' }
}

function enTexto(block: Seccion['bloques'][number]) {
  if (typeof block === 'string') return block
  return block.lista.map((punto) => `– ${typeof punto === 'string' ? punto : punto.join(': ')}`).join('\n')
}

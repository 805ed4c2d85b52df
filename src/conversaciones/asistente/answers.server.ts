import { formatTramo, horarioStatus } from '#lib/horario.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio, type Tramo } from '#negocio'
import type { PedidoPublico } from '#pedidos/contract.ts'
import type { Fuente } from './contract.ts'
import { codigosIn, type Intent, intentOf, withoutCodigos } from './intents.ts'
import { type Passage, passageById, summaryOf } from './knowledge/passages.server.ts'
import { answers, type Found, isNear, type Search } from './knowledge/search.server.ts'
import { termsOf } from './knowledge/terms.ts'
import { type OrderReader, sourceOf, toSentences } from './pedido.server.ts'

/** An answer of the assistant, before it is stored. */
export type Respuesta = {
  texto: string
  fuentes: Fuente[]
  /** The order that the answer describes. */
  pedido: PedidoPublico | null
  sin_respuesta: boolean
}

export type Pregunta = {
  texto: string
  /** Earlier questions of the same conversation, oldest first. */
  previous: string[]
  /** The order code sent with the question or kept with its conversation; null without one. */
  codigo: string | null
}

/** Maximum of order codes looked up for one question. */
const MAX_CODIGOS = 3
/** Maximum of pages suggested when nothing answers the question. */
const MAX_SUGGESTIONS = 2
/** A question of at most this many words may continue the previous one. */
const FOLLOW_UP_WORDS = 4

const AGENTE = '«Hablar con Agente»'
const { contacto: atencion, rastreo: retiro } = negocio.horarios
const contactoPage = { texto: 'Contacto', ruta: linkTo('/contacto') }
const retiroPage = { texto: 'Solicitar Retiro', ruta: linkTo('/solicitar-retiro') }
const rastreoPage = { texto: 'Rastrear pedido', ruta: linkTo('/rastrear') }

const simpleAnswer = (text: string, fuentes: Fuente[] = [], sin_respuesta = false): Respuesta => ({
  texto: text,
  fuentes,
  pedido: null,
  sin_respuesta,
})

/** Fixed answers for intents that no page answers. `estado` is answered from the order itself. */
const CANNED_ANSWERS: Record<Exclude<Intent, 'estado'>, (hasAgente: boolean) => Respuesta> = {
  saludo: () =>
    simpleAnswer(
      `Hola. Soy el asistente virtual de ${negocio.marca}. Pregúntame por tu pedido, precios, envíos, retiros, pagos u horarios.`,
    ),
  gracias: () => simpleAnswer('Con gusto. Si necesitas algo más, aquí estoy.'),
  persona: (hasAgente) => simpleAnswer(`Claro. ${towardsPerson(hasAgente)}`, [contactoPage]),
}

/** The fixed answer to a greeting, to thanks or to the wish for a person; null for any other text. */
export function cannedAnswer(text: string, hasAgente: boolean): Respuesta | null {
  const which = codigosIn(text).length > 0 ? null : intentOf(text)
  return which === null || which === 'estado' ? null : CANNED_ANSWERS[which](hasAgente)
}

/** Admits that the shop has no answer, and offers a person and the pages that may be meant. */
function unknownAnswer(parecidos: Found[], hasAgente: boolean): Respuesta {
  const quizas = parecidos.slice(0, MAX_SUGGESTIONS).map(({ passage }) => passage.source)
  return simpleAnswer(
    `Eso no lo sé, y no quiero inventarte una respuesta. ${towardsPerson(hasAgente)}${quizas.length > 0 ? ' O mira si te sirve lo de aquí abajo.' : ''}`,
    [...quizas, contactoPage],
    true,
  )
}

type Services = {
  search: Search
  readPedido: OrderReader
  /** Whether somebody of the shop is on duty in the chat. */
  hasAgente: boolean
}

/**
 * Answers from the shop's texts and from what an order's code shows, without a model.
 * @throws ErrorDeNegocio 429, 503 when a code may not be looked up
 */
export async function answerWithoutModel(
  pregunta: Pregunta,
  { search, readPedido, hasAgente }: Services,
): Promise<Respuesta> {
  const done = cannedAnswer(pregunta.texto, hasAgente)
  if (done) return done
  const askedCodigos = codigosIn(pregunta.texto)
  const estado = intentOf(pregunta.texto) === 'estado'
  const found = await search.search(withoutCodigos(pregunta.texto))
  const match = await choose(pregunta, found, search)
  const rest = termsOf(withoutCodigos(pregunta.texto)).length
  if (askedCodigos.length > 0 && (estado || !match || rest <= 2)) return answerForCodigos(askedCodigos, readPedido)
  if (estado) {
    const last = lastCodigo(pregunta)
    return last ? answerForCodigos([last], readPedido) : askForCodigo()
  }
  return match ? pageAnswer(match.passage) : unknownAnswer(found.filter(isNear), hasAgente)
}

/** Finds the passage that answers a question; a short question is also searched together with the previous question. */
async function choose({ texto: text, previous }: Pregunta, [best]: Found[], search: Search) {
  if (best && answers(best)) return best
  const ownText = withoutCodigos(text)
  const terms = termsOf(ownText)
  const earlier = previous.at(-1)
  if (!earlier || terms.length === 0 || terms.length > FOLLOW_UP_WORDS) return null
  const [continued] = await search.search(`${withoutCodigos(earlier)} ${ownText}`)
  return continued && answers(continued) && isAbout(continued, terms) ? continued : null
}

function isAbout({ passage: { titulo, phrasings, texto: text } }: Found, terms: string[]) {
  const known = new Set(termsOf(`${titulo} ${phrasings} ${text}`))
  return terms.every((term) => known.has(term))
}

function lastCodigo({ previous, codigo }: Pregunta) {
  return previous.flatMap(codigosIn).at(-1) ?? codigo
}

async function answerForCodigos(codigos: string[], readPedido: OrderReader): Promise<Respuesta> {
  const seen: PedidoPublico[] = []
  const unknown: string[] = []
  for (const codigo of codigos.slice(0, MAX_CODIGOS)) {
    const pedido = await readPedido(codigo)
    if (pedido) seen.push(pedido)
    else unknown.push(codigo)
  }
  const frases = [
    ...seen.map(toSentences),
    ...unknown.map(
      (codigo) => `No encuentro el pedido ${codigo}. Revisa que el código esté bien escrito; está en tu correo.`,
    ),
  ]
  const fuentes = [...seen.map(sourceOf), ...(unknown.length > 0 ? [passageById('faq/no-aparece').source] : [])]
  return { texto: frases.join('\n\n'), fuentes, pedido: seen[0] ?? null, sin_respuesta: false }
}

function askForCodigo() {
  return simpleAnswer(
    `Escríbeme el código de tu pedido, con la forma ${negocio.pedidos.serie}-XXXXX, y te digo cómo va. Está en tu correo de confirmación. También puedes verlo tú en Rastrear pedido.`,
    [rastreoPage, passageById('faq/rastrear').source],
  )
}

/**
 * Answers made of several pages, by the id of the passage that was found. Where two pages differ, the answer gives and
 * cites both.
 */
const EXTENDED: Record<string, () => Respuesta> = {
  'faq/horario': () =>
    simpleAnswer(
      `${now()}\n\nPara escribirnos o llamarnos, según la página Contacto:\n${toLines(atencion)}\n\nPara pasar a buscar un pedido, según Solicitar Retiro:\n${toLines(retiro)}`,
      [passageById('faq/horario').source, contactoPage, retiroPage],
    ),
  'faq/tiempo-de-entrega': deadlinesAnswer,
  'envio/plazos': deadlinesAnswer,
}

function deadlinesAnswer() {
  const [preguntas, politica] = [passageById('faq/tiempo-de-entrega'), passageById('envio/plazos')]
  const { entrega } = negocio.plazos
  return simpleAnswer(
    `Dos páginas lo dicen de forma distinta. Según Preguntas frecuentes, la entrega tarda de ${entrega}. Según las Políticas de envío: ${politica.texto.split('\n\n')[0]}\n\nLa fecha de tu pedido está siempre en su seguimiento.`,
    [preguntas.source, politica.source, rastreoPage],
  )
}

function pageAnswer(match: Passage): Respuesta {
  const extended = EXTENDED[match.id]
  return extended ? extended() : simpleAnswer(summaryOf(match), [match.source, ...match.enlaces])
}

function toLines(tramos: readonly Tramo[]) {
  return tramos.map((tramo) => `${tramo.etiqueta}: ${formatTramo(tramo)}`).join('\n')
}

function now() {
  const { abierto, cambia } = horarioStatus(atencion, new Date())
  // `cambia` already ends with a full stop.
  return `La tienda está ${abierto ? 'abierta' : 'cerrada'} ahora${cambia ? `: ${cambia}` : '.'}`
}

/**
 * Tells how to reach a person. That depends on agents on duty, since opening hours do not mean that somebody is in the
 * chat.
 */
function towardsPerson(hasAgente: boolean) {
  return hasAgente
    ? `Toca ${AGENTE}: ahora hay una persona en línea.`
    : `Ahora no hay nadie en el chat: toca ${AGENTE}, deja tu mensaje y te respondemos por correo.`
}

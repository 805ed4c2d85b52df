import { type DiaEspecial, specialDays } from '#lib/calendario.ts'
import { formatDayOfWeek } from '#lib/dates.ts'
import { formatTramo, horarioOfDay, horarioStatus } from '#lib/horario.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio, type Tramo } from '#negocio'
import { codigosIn, withoutCodigos } from './codigos.ts'
import type { Fuente, Opcion } from './contract.ts'
import { wordsOf } from './knowledge/classifier.ts'
import { type Passage, passageById, summaryOf } from './knowledge/passages.server.ts'
import { ESTADO, GRACIAS, isTalk, SALUDO } from './knowledge/temas.ts'
import type { Understanding, Understood } from './knowledge/understanding.server.ts'
import { type OrderReader, type PedidoConsultado, sourceOf, toSentences } from './pedido.server.ts'
import type { PieceReader } from './piezas.server.ts'

/** An answer of the assistant, before it is stored. */
export type Respuesta = {
  texto: string
  fuentes: Fuente[]
  /** The order that the answer describes. */
  pedido: PedidoConsultado | null
  sin_respuesta: boolean
  /** Questions that may be meant, for the visitor to pick one. */
  opciones: Opcion[]
}

export type Pregunta = {
  texto: string
  /** Earlier questions of the same conversation, oldest first. */
  previous: string[]
  /** The order code sent with the question or kept with its conversation; null without one. */
  codigo: string | null
  /** The id of the passage that the visitor picked among those offered; null when the visitor wrote. */
  elegida: string | null
}

/** Maximum of order codes looked up for one question. */
const MAX_CODIGOS = 3
/** Questions offered when none is sure. */
const OPCIONES = 3
/** A question of at most this many words may continue the previous one. */
const FOLLOW_UP_WORDS = 4
/** A text with a code and at most this many other words asks about the order. */
const CODE_WORDS = 2

/** Wants that an order's state answers better than a page, when the visitor wrote a code. */
const ABOUT_ORDER = [ESTADO, 'faq/tiempo-de-entrega', 'faq/fecha-estimada', 'faq/estatus', 'faq/no-aparece']

const AGENTE = '«Hablar con Agente»'
const contactoPage = { texto: 'Contacto', ruta: linkTo('/contacto') }
const retiroPage = { texto: 'Solicitar Retiro', ruta: linkTo('/solicitar-retiro') }
const rastreoPage = { texto: 'Rastrear pedido', ruta: linkTo('/rastrear') }

const simpleAnswer = (text: string, fuentes: Fuente[] = []): Respuesta => ({
  texto: text,
  fuentes,
  pedido: null,
  sin_respuesta: false,
  opciones: [],
})

/** Answers what no page answers: a greeting, thanks and the wish for a person. */
function talkAnswer(want: string, hasAgente: boolean) {
  if (want === SALUDO)
    return simpleAnswer(
      `Hola. Soy el asistente virtual de ${negocio.marca}. Pregúntame por tu pedido, precios, envíos, retiros, pagos u horarios.`,
    )
  if (want === GRACIAS) return simpleAnswer('Con gusto. Si necesitas algo más, aquí estoy.')
  return simpleAnswer(`Claro. ${towardsPerson(hasAgente)}`, [contactoPage])
}

/** Admits that the shop has no answer, and offers a person. */
function unknownAnswer(hasAgente: boolean): Respuesta {
  const texto = `Eso no lo sé, y no quiero inventarte una respuesta. ${towardsPerson(hasAgente)}`
  return { ...simpleAnswer(texto, [contactoPage]), sin_respuesta: true }
}

/** Offers the questions that may be meant, and a person. */
function unsureAnswer(offered: Passage[], hasAgente: boolean): Respuesta {
  const opciones = offered.slice(0, OPCIONES).map(({ id, pregunta }) => ({ id, texto: pregunta }))
  const [ask, otherwise] = opciones.length === 1 ? ['¿Es esta?', 'Si no'] : ['¿Es una de estas?', 'Si no es ninguna']
  const person = towardsPerson(hasAgente)
  const texto = `${ask}\n\n${otherwise}: ${person.charAt(0).toLowerCase()}${person.slice(1)}`
  return { ...simpleAnswer(texto), sin_respuesta: true, opciones }
}

type Services = {
  understanding: Understanding
  readPedido: OrderReader
  readPiezas: PieceReader
  /** Whether somebody of the shop is on duty in the chat. */
  hasAgente: boolean
}

/** An answer made without a model. `isFinal`: a model has nothing to add to it. */
export type OwnRespuesta = Respuesta & { isFinal: boolean }

/**
 * Answers from the shop's texts and from what an order's code shows, without a model.
 * @throws ErrorDeNegocio 429, 503 when a code may not be looked up
 */
export async function answerWithoutModel(pregunta: Pregunta, services: Services): Promise<OwnRespuesta> {
  const { understanding, readPedido, readPiezas, hasAgente } = services
  const picked = pregunta.elegida === null ? null : await understanding.passageOf(pregunta.elegida)
  if (picked) return { ...pageAnswer(picked), isFinal: true }

  const codigos = codigosIn(pregunta.texto)
  const ofPiezas = codigos.length === 0 ? await readPiezas(pregunta.texto) : null
  if (ofPiezas) return { ...simpleAnswer(ofPiezas.texto, ofPiezas.fuentes), isFinal: true }
  const { sure, isOutside, offered } = await understand(pregunta, understanding)
  const isAboutOrder = !sure || isTalk(sure.want) || ABOUT_ORDER.includes(sure.want)
  if (codigos.length > 0 && (isAboutOrder || wordsOf(withoutCodigos(pregunta.texto)).length <= CODE_WORDS))
    return notFinal(await answerForCodigos(codigos, readPedido))
  if (sure?.want === ESTADO) {
    const last = lastCodigo(pregunta)
    return notFinal(last ? await answerForCodigos([last], readPedido) : askForCodigo())
  }
  if (sure?.passage) return notFinal(pageAnswer(sure.passage, sure.also))
  if (sure) return { ...talkAnswer(sure.want, hasAgente), isFinal: true }
  return notFinal(isOutside || offered.length === 0 ? unknownAnswer(hasAgente) : unsureAnswer(offered, hasAgente))
}

const notFinal = (respuesta: Respuesta): OwnRespuesta => ({ ...respuesta, isFinal: false })

/** What a question means; a short question that is not sure is also read together with the previous one. */
async function understand({ texto, previous }: Pregunta, understanding: Understanding): Promise<Understood> {
  const own = withoutCodigos(texto)
  const alone = await understanding.understand(own)
  const earlier = previous.at(-1)
  if (alone.sure || alone.isOutside || !earlier || wordsOf(own).length > FOLLOW_UP_WORDS) return alone
  const continued = await understanding.understand(`${withoutCodigos(earlier)} ${own}`)
  return continued.sure?.passage ? continued : alone
}

function lastCodigo({ previous, codigo }: Pregunta) {
  return previous.flatMap(codigosIn).at(-1) ?? codigo
}

async function answerForCodigos(codigos: string[], readPedido: OrderReader): Promise<Respuesta> {
  const seen: PedidoConsultado[] = []
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
  return { texto: frases.join('\n\n'), fuentes, pedido: seen[0] ?? null, sin_respuesta: false, opciones: [] }
}

function askForCodigo() {
  return simpleAnswer(
    `Escríbeme el código de tu pedido, con la forma ${negocio.pedidos.serie}-XXXXX, y te digo cómo va. Está en tu correo de confirmación. También puedes verlo tú en Rastrear pedido.`,
    [rastreoPage, passageById('faq/rastrear').source],
  )
}

/**
 * Answers made of several pages, by the id of the passage that was found. The two timetables are both given and cited.
 */
const EXTENDED: Record<string, () => Respuesta> = {
  'faq/horario': () =>
    simpleAnswer(
      `${now()}\n\n${todayToCollect()}\n\nPara escribirnos o llamarnos, según la página Contacto:\n${toLines(negocio.horarios.contacto)}\n\nPara pasar a buscar un pedido, según Solicitar Retiro:\n${toLines(negocio.horarios.rastreo)}`,
      [passageById('faq/horario').source, contactoPage, retiroPage],
    ),
  'faq/retirar-en-tienda': () => {
    const { texto, source, enlaces } = passageById('faq/retirar-en-tienda')
    return simpleAnswer(`${texto}\n\n${todayToCollect()}`, [source, ...enlaces])
  },
  'faq/tiempo-de-entrega': deadlinesAnswer,
}

/** The delivery times, which the questions and the policy say alike. */
function deadlinesAnswer() {
  const [preguntas, politica] = [passageById('faq/tiempo-de-entrega'), passageById('envio/plazos')]
  return simpleAnswer(`${preguntas.texto}\n\nLa fecha de tu pedido está siempre en su seguimiento.`, [
    preguntas.source,
    politica.source,
    rastreoPage,
  ])
}

/** The answer of a passage. It also cites those that may be meant as well. */
function pageAnswer(match: Passage, also: Passage[] = []): Respuesta {
  const respuesta = EXTENDED[match.id]?.() ?? simpleAnswer(summaryOf(match), [match.source, ...match.enlaces])
  const cited = new Map(
    [...respuesta.fuentes, ...also.map(({ source }) => source)].map((fuente) => [fuente.ruta, fuente]),
  )
  return { ...respuesta, fuentes: [...cited.values()] }
}

function toLines(tramos: readonly Tramo[]) {
  return tramos.map((tramo) => `${tramo.etiqueta}: ${formatTramo(tramo)}`).join('\n')
}

const todayToCollect = () => `Para pasar a buscar un pedido hoy, ${horarioOfDay(negocio.horarios.rastreo, new Date())}`

function now() {
  const { abierto, cambia } = horarioStatus(negocio.horarios.contacto, new Date())
  // `cambia` already ends with a full stop.
  const state = `La tienda está ${abierto ? 'abierta' : 'cerrada'} ahora${cambia ? `: ${cambia}` : '.'}`
  return [state, ...specialDays(negocio.hoy).map(toLine)].join('\n')
}

const toLine = ({ dia, abre, cierra, frase }: DiaEspecial) =>
  `El ${formatDayOfWeek(dia, true)}: ${frase || formatTramo({ abre, cierra })}`

/**
 * Tells how to reach a person. That depends on agents on duty, since opening hours do not mean that somebody is in the
 * chat.
 */
function towardsPerson(hasAgente: boolean) {
  return hasAgente
    ? `Toca ${AGENTE}: ahora hay una persona en línea.`
    : `Ahora no hay nadie en el chat: toca ${AGENTE}, deja tu mensaje y te respondemos por correo.`
}

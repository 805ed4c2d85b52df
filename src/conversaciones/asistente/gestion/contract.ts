import { z } from 'zod'
import { PreguntaDeGestion, RedaccionDePregunta } from '#conversaciones/preguntas/gestion/contract.ts'
import { ESTADOS_DE_PREGUNTA } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { requiredText } from '#lib/text.ts'
import { Charla, PREGUNTA_MAX_LENGTH as EJEMPLO_MAX_LENGTH } from '../contract.ts'
import { dichaOf, TEMAS } from '../knowledge/temas.ts'

export const CharlaDeGestion = Charla.extend({ created_at: Instant, updated_at: Instant })

export const leerCharlaEnGestion = {
  method: 'GET',
  url: '/api/gestion/asistente/:id',
  policy: 'conversaciones',
  schema: {
    summary: 'What somebody said with the assistant',
    params: z.object({ id: z.uuid('Esa conversación no existe.') }),
    response: { 200: CharlaDeGestion, 404: Rechazo },
  },
} as const satisfies Route

/** A passage, with the question that it answers. */
const TemaConNombre = z.object({ tema: z.string(), pregunta: z.string() })

export const SinRespuestaEnLista = z.object({
  id: z.int(),
  texto: z.string(),
  veces: z.int(),
  estado: z.enum(ESTADOS_DE_PREGUNTA),
  ultima: Instant,
  conversacion_id: z.uuid().nullable(),
  pregunta_id: z.int().nullable(),
  /** What visitors picked when the assistant was not sure, and how many of them, most first. */
  elecciones: z.array(TemaConNombre.extend({ veces: z.int() })),
  /** The known question that it asks, as staff confirmed; null for any other, and while it is open. */
  elegida: TemaConNombre.nullable(),
  /** The example that staff made of it. */
  ejemplo_id: z.int().nullable(),
})
export type SinRespuestaEnLista = z.infer<typeof SinRespuestaEnLista>

export const NOT_FOUND = 'Esa pregunta ya no está.'

const params = z.object({ id: rowId(NOT_FOUND) })

/** The lists of unanswered and answered questions share one topic, because answering a question changes both. */
const preguntasTopics = { topics: ['gestion:preguntas'] } as const

/** Maximum of unanswered questions in one read. */
export const SIN_RESPUESTA_PER_READ = 200

export const listarSinRespuesta = {
  method: 'GET',
  url: '/api/gestion/preguntas-sin-respuesta',
  policy: 'ajustes',
  ...preguntasTopics,
  poll: 20_000,
  schema: {
    summary: 'What people asked the assistant and it could not answer, last asked first',
    response: { 200: z.array(SinRespuestaEnLista) },
  },
} as const satisfies Route

/** The words from which the assistant learns. Staff take out what tells who asked. */
const Palabras = requiredText(EJEMPLO_MAX_LENGTH, 'Escribe cómo lo preguntaron.')

export const RedaccionConPalabras = RedaccionDePregunta.extend({ palabras: Palabras })
export type RedaccionConPalabras = z.infer<typeof RedaccionConPalabras>

/** Adds the question with its answer to the FAQ, published or hidden. 409 when somebody answered it before. */
export const responderSinRespuesta = {
  method: 'POST',
  url: '/api/gestion/preguntas-sin-respuesta/:id/respuestas',
  policy: 'ajustes',
  ...preguntasTopics,
  schema: {
    summary: 'Turn one into a new question of the FAQ by writing its answer',
    params,
    body: RedaccionConPalabras,
    response: { 200: PreguntaDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** Discards a question that needs no answer, or restores it. 409 when the question was answered meanwhile. */
export const descartarSinRespuesta = {
  method: 'PUT',
  url: '/api/gestion/preguntas-sin-respuesta/:id/descarte',
  policy: 'ajustes',
  ...preguntasTopics,
  schema: {
    summary: 'Put one aside that needs no answer, or bring it back',
    params,
    body: z.object({ descartada: z.boolean() }),
    response: { 200: SinRespuestaEnLista, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** `faq/rastrear` is a question of the pages, `dicha/7` one that staff answered. */
const Tema = z
  .string('Elige la pregunta.')
  .refine((tema) => TEMAS.has(tema) || dichaOf(tema) !== null, 'Elige la pregunta.')
/** What staff say that somebody asked. */
export const Ensenanza = z.object({ tema: Tema, palabras: Palabras })

/**
 * Confirms which known question somebody asked. It becomes an example: the assistant knows its words at once, and words
 * like them from its next start on, or at once when staff answered the known question. 409 when the question was
 * answered meanwhile.
 */
export const ensenarSinRespuesta = {
  method: 'PUT',
  url: '/api/gestion/preguntas-sin-respuesta/:id/tema',
  policy: 'ajustes',
  ...preguntasTopics,
  schema: {
    summary: 'Say which known question one is',
    params,
    body: Ensenanza,
    response: { 200: SinRespuestaEnLista, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** What staff taught: words, and the question that they mean. */
const EjemploEnLista = z.object({
  id: z.int(),
  texto: z.string(),
  pregunta: z.string(),
  created_at: Instant,
  /** Whether the assistant also understands other words for it. The words themselves it knows at once. */
  parecidas: z.boolean(),
})

/** Maximum of examples in one read. */
export const EJEMPLOS_PER_READ = 200

export const listarEjemplos = {
  method: 'GET',
  url: '/api/gestion/asistente/ejemplos',
  policy: 'ajustes',
  ...preguntasTopics,
  poll: 20_000,
  schema: { summary: 'What staff taught the assistant, newest first', response: { 200: z.array(EjemploEnLista) } },
} as const satisfies Route

/** Takes an example back. Its question is open again. */
export const olvidarEjemplo = {
  method: 'DELETE',
  url: '/api/gestion/asistente/ejemplos/:id',
  policy: 'ajustes',
  ...preguntasTopics,
  schema: {
    summary: 'Take back what the assistant was taught',
    params: z.object({ id: rowId('Ese ejemplo ya no está.') }),
    response: { 204: z.undefined(), 404: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { requiredLine, requiredText } from '#lib/text.ts'
import { PreguntaPublica } from '../contract.ts'
import { CATEGORIAS } from '../rules.ts'

export const PREGUNTA_MAX_LENGTH = 200
export const RESPUESTA_MAX_LENGTH = 2000
export const NOT_FOUND = 'Esa pregunta no existe.'
const MISSING_CATEGORIA = 'Elige dónde va.'

export const PreguntaDeGestion = PreguntaPublica.extend({
  publicada: z.boolean(),
  version: z.int(),
  updated_at: Instant,
})
export type PreguntaDeGestion = z.infer<typeof PreguntaDeGestion>

/** The fields of a question that staff write. */
export const RedaccionDePregunta = z.object({
  pregunta: requiredLine(PREGUNTA_MAX_LENGTH, 'Escribe la pregunta.'),
  respuesta: requiredText(RESPUESTA_MAX_LENGTH, 'Escribe la respuesta.'),
  categoria: requiredLine(60, MISSING_CATEGORIA).refine((nombre) => CATEGORIAS.includes(nombre), MISSING_CATEGORIA),
  publicada: z.boolean().default(true),
})
export type RedaccionDePregunta = z.infer<typeof RedaccionDePregunta>

const preguntaParams = z.object({ id: rowId(NOT_FOUND) })

export const listarPreguntasDeGestion = {
  method: 'GET',
  url: '/api/gestion/preguntas',
  policy: 'ajustes',
  topics: ['gestion:preguntas'],
  poll: 20_000,
  schema: { summary: 'The same as staff keep them', response: { 200: z.array(PreguntaDeGestion) } },
} as const satisfies Route

/** Changes a question. 409 when somebody else has changed the question since `version`. */
export const cambiarPregunta = {
  method: 'PUT',
  url: '/api/gestion/preguntas/:id',
  policy: 'ajustes',
  topics: ['gestion:preguntas'],
  schema: {
    summary: 'Change an answered question, or hide it',
    params: preguntaParams,
    body: RedaccionDePregunta.extend({ version: z.int32() }),
    response: { 200: PreguntaDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { lineaLlena, lleno } from '#comun/texto.ts'
import { Instante } from '#pedidos/contrato.ts'

export const LARGO_DE_PREGUNTA = 200
export const LARGO_DE_RESPUESTA = 2000

/** A question that staff answered for everybody, as `/faq` shows it; its address is `/faq#pregunta-<id>`. */
export const PreguntaPublica = z.object({
  id: z.int(),
  pregunta: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  respuesta: z.string(),
  categoria: z.string(),
})
export type PreguntaPublica = z.infer<typeof PreguntaPublica>

export const PreguntaDeGestion = PreguntaPublica.extend({
  publicada: z.boolean(),
  version: z.int(),
  updated_at: Instante,
})
export type PreguntaDeGestion = z.infer<typeof PreguntaDeGestion>

/** What staff write of one. */
export const RedaccionDePregunta = z.object({
  pregunta: lineaLlena(LARGO_DE_PREGUNTA, 'Escribe la pregunta.'),
  respuesta: lleno(LARGO_DE_RESPUESTA, 'Escribe la respuesta.'),
  categoria: lineaLlena(60, 'Elige dónde va.'),
  publicada: z.boolean().default(true),
})
export type RedaccionDePregunta = z.infer<typeof RedaccionDePregunta>

export const listarPreguntas = {
  method: 'GET',
  url: '/api/preguntas',
  policy: 'publica',
  schema: {
    summary: 'Questions that staff answered, beside those that every page of /faq carries',
    response: { 200: z.array(PreguntaPublica) },
  },
} as const satisfies Ruta

const deUna = z.object({
  id: z.coerce
    .number('Esa pregunta no existe.')
    .int()
    .positive()
    .max(2 ** 31 - 1, 'Esa pregunta no existe.'),
})

export const listarPreguntasDeGestion = {
  method: 'GET',
  url: '/api/gestion/preguntas',
  policy: 'admin',
  schema: { summary: 'The same as staff keep them', response: { 200: z.array(PreguntaDeGestion) } },
} as const satisfies Ruta

/** 409 when somebody else changed it since `version`. */
export const cambiarPregunta = {
  method: 'PUT',
  url: '/api/gestion/preguntas/:id',
  policy: 'admin',
  schema: {
    summary: 'Change an answered question, or hide it',
    params: deUna,
    body: RedaccionDePregunta.extend({ version: z.int32() }),
    response: { 200: PreguntaDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

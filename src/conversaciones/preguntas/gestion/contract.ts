import { z } from 'zod'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import { rowId } from '#lib/rowId.ts'
import type { Ruta } from '#lib/ruta.ts'
import { lineaLlena, lleno } from '#lib/texto.ts'
import { PreguntaPublica } from '../contract.ts'
import { CATEGORIAS } from '../rules.ts'

export const LARGO_DE_PREGUNTA = 200
export const LARGO_DE_RESPUESTA = 2000
export const NO_ESTA = 'Esa pregunta no existe.'
const FALTA_CATEGORIA = 'Elige dónde va.'

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
  categoria: lineaLlena(60, FALTA_CATEGORIA).refine((nombre) => CATEGORIAS.includes(nombre), FALTA_CATEGORIA),
  publicada: z.boolean().default(true),
})
export type RedaccionDePregunta = z.infer<typeof RedaccionDePregunta>

const deUna = z.object({ id: rowId(NO_ESTA) })

export const listarPreguntasDeGestion = {
  method: 'GET',
  url: '/api/gestion/preguntas',
  policy: 'admin',
  topics: ['gestion:preguntas'],
  poll: 20_000,
  schema: { summary: 'The same as staff keep them', response: { 200: z.array(PreguntaDeGestion) } },
} as const satisfies Ruta

/** 409 when somebody else changed it since `version`. */
export const cambiarPregunta = {
  method: 'PUT',
  url: '/api/gestion/preguntas/:id',
  policy: 'admin',
  topics: ['gestion:preguntas'],
  schema: {
    summary: 'Change an answered question, or hide it',
    params: deUna,
    body: RedaccionDePregunta.extend({ version: z.int32() }),
    response: { 200: PreguntaDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

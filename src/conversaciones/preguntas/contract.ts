import { z } from 'zod'
import type { Route } from '#lib/route.ts'

/** A question that staff answered, as `/faq` shows it; its address is `/faq#pregunta-<id>`. */
export const PreguntaPublica = z.object({
  id: z.int(),
  pregunta: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  respuesta: z.string(),
  categoria: z.string(),
})
export type PreguntaPublica = z.infer<typeof PreguntaPublica>

export const listarPreguntas = {
  method: 'GET',
  url: '/api/preguntas',
  policy: 'publica',
  schema: {
    summary: 'Questions that staff answered',
    response: { 200: z.array(PreguntaPublica) },
  },
} as const satisfies Route

import { z } from 'zod'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'

export const Noticia = z.object({
  id: z.int(),
  titulo: z.string(),
  contenido: z.string(),
  fecha_publicacion: Instant,
})
export type Noticia = z.infer<typeof Noticia>

export const listarNoticias = {
  method: 'GET',
  url: '/api/noticias',
  policy: 'miembro',
  topics: ['noticias'],
  poll: 60_000,
  schema: {
    summary: 'The five newest pieces of news that are active, newest first',
    response: { 200: z.array(Noticia) },
  },
} as const satisfies Route

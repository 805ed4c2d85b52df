import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { requiredLine, requiredText } from '#lib/text.ts'
import { Noticia } from '../contract.ts'

export const TITULO_MAX_LENGTH = 200
export const CONTENIDO_MAX_LENGTH = 10_000
export const NOT_FOUND = 'Esa noticia no existe.'

/** A piece of news for staff. */
export const NoticiaDeGestion = Noticia.extend({
  /** Whether the piece of news is published. */
  activo: z.boolean(),
  /** Whether members see it: they see the five newest published pieces. */
  a_la_vista: z.boolean(),
  version: z.int(),
})
export type NoticiaDeGestion = z.infer<typeof NoticiaDeGestion>

export const TextoDeNoticia = z.strictObject({
  titulo: requiredLine(TITULO_MAX_LENGTH, 'Escribe el título.'),
  contenido: requiredText(CONTENIDO_MAX_LENGTH, 'Escribe la noticia.'),
})
export type TextoDeNoticia = z.infer<typeof TextoDeNoticia>

const params = z.object({ id: rowId(NOT_FOUND) })
/** The version that the person saw; the server answers 409 if the current version is another. */
const version = z.int32()
const response = { 200: NoticiaDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo }

/** Staff subscribe to the same topic as members. */
const noticiasOptions = { topics: ['noticias'], poll: 20_000 } as const

export const listarNoticiasDeGestion = {
  method: 'GET',
  url: '/api/gestion/noticias',
  policy: 'admin',
  ...noticiasOptions,
  schema: {
    summary: 'All news, out or hidden, newest first, twenty at a time',
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: { 200: z.object({ noticias: z.array(NoticiaDeGestion), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const obtenerNoticiaDeGestion = {
  method: 'GET',
  url: '/api/gestion/noticias/:id',
  policy: 'admin',
  ...noticiasOptions,
  schema: { summary: 'A piece of news', params, response: { 200: NoticiaDeGestion, 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

export const escribirNoticia = {
  method: 'POST',
  url: '/api/gestion/noticias',
  policy: 'admin',
  topics: noticiasOptions.topics,
  answers: obtenerNoticiaDeGestion,
  repeatable: true,
  schema: {
    summary: 'Write a piece of news, out at once or hidden',
    body: TextoDeNoticia.extend({ activo: z.boolean() }),
    response: { 200: NoticiaDeGestion, 422: Rechazo },
  },
} as const satisfies Route

export const cambiarNoticia = {
  method: 'PUT',
  url: '/api/gestion/noticias/:id',
  policy: 'admin',
  topics: noticiasOptions.topics,
  answers: obtenerNoticiaDeGestion,
  repeatable: true,
  schema: {
    summary: 'Change what a piece of news says; whether it is out stays as it is',
    params,
    body: TextoDeNoticia.extend({ version }),
    response,
  },
} as const satisfies Route

export const publicarNoticia = {
  method: 'PUT',
  url: '/api/gestion/noticias/:id/publicacion',
  policy: 'admin',
  topics: noticiasOptions.topics,
  answers: obtenerNoticiaDeGestion,
  schema: {
    summary: 'Put a piece of news out, dated now, or hide it; one that already is stays as it was',
    params,
    body: z.strictObject({ activo: z.boolean(), version }),
    response,
  },
} as const satisfies Route

import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'

/** Kinds of what is done; `rules.ts` says which doings each has. */
export const TIPOS = [
  'estatus',
  'nuevos',
  'datos',
  'solicitudes',
  'tickets',
  'chat',
  'saldo',
  'mensajes',
  'archivos',
  'cuentas',
] as const
/** To what something is done. */
export const COSAS = [
  'pedido',
  'correo',
  'asunto',
  'ticket',
  'conversacion',
  'turno',
  'archivo',
  'importacion',
  'envio',
  'noticia',
  'pregunta',
  'pregunta_sin_respuesta',
  'miembro',
  'cuenta',
  'avisos',
] as const
/** Who did what nobody signed in did. */
export const WEB = 'web'

// As the list of orders: a year that no table of ours has is no day for PostgreSQL either.
const Dia = z.iso
  .date('Escribe una fecha.')
  .refine((day) => day.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.')

export const Filter = z.object({
  /** An account's id, or {@link WEB}. */
  quien: z.union([z.literal(WEB), z.uuid('Esa persona no existe.')]).optional(),
  tipo: z.enum(TIPOS, 'Ese tipo no existe.').optional(),
  cosa: z.enum(COSAS, 'Esa cosa no existe.').optional(),
  /** The code of an order, or the number of another thing. */
  clave: singleLine(80).optional(),
  desde: Dia.optional(),
  hasta: Dia.optional(),
})
export type Filter = z.infer<typeof Filter>

const Change = z.object({
  /** A column's name, or what the doing noted under it. */
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

export const Hecho = z.object({
  id: z.int(),
  cuando: Instant,
  /** Null when nobody was signed in. Without a name of an account that is gone. */
  quien: z.object({ id: z.uuid(), nombre: z.string().nullable() }).nullable(),
  accion: z.string(),
  entidad: z.string(),
  clave: z.string(),
  /** Whose account or membership it was done to; null of another thing, and of one that is gone. */
  de: z.object({ nombre: z.string(), codigo_membresia: z.string().nullable() }).nullable(),
  cambios: z.array(Change),
  /** Whether what it says of a person is left out, because they left. */
  sin_persona: z.boolean(),
})
export type Hecho = z.infer<typeof Hecho>

export const listarActividad = {
  method: 'GET',
  url: '/api/gestion/actividad',
  policy: 'admin',
  schema: {
    summary: 'Who did what, newest first, fifty at a time',
    querystring: Filter.extend({ despues_de: Cursor.optional() }),
    response: { 200: z.object({ hechos: z.array(Hecho), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const listarPersonas = {
  method: 'GET',
  url: '/api/gestion/actividad/personas',
  policy: 'admin',
  schema: {
    summary: 'Who works at the shop',
    response: { 200: z.array(z.object({ id: z.uuid(), nombre: z.string() })) },
  },
} as const satisfies Route

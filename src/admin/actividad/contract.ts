import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'

/** Kinds of actions; `phrases.ts` lists the actions of each. */
export const TIPOS = [
  'estatus',
  'nuevos',
  'datos',
  'solicitudes',
  'tickets',
  'chat',
  'saldo',
  'piezas',
  'ajustes',
  'mensajes',
  'archivos',
  'cuentas',
] as const
/** Entities that actions change. */
export const COSAS = [
  'pedido',
  'correo',
  'asunto',
  'ticket',
  'conversacion',
  'turno',
  'archivo',
  'importacion',
  'banco',
  'envio',
  'noticia',
  'pieza',
  'ajuste',
  'circular',
  'pregunta',
  'pregunta_sin_respuesta',
  'ejemplo_de_asistente',
  'cliente',
  'miembro',
  'cuenta',
  'avisos',
  'whatsapp',
  'cierre',
] as const
/** The filter value for actions without a signed-in person. */
export const WEB = 'web'

// A day in 20xx, because no table has rows of other years.
const Dia = z.iso
  .date('Escribe una fecha.')
  .refine((day) => day.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.')

export const Filter = z.object({
  /** An account's id, or {@link WEB}. */
  quien: z.union([z.literal(WEB), z.uuid('Esa persona no existe.')]).optional(),
  tipo: z.enum(TIPOS, 'Ese tipo no existe.').optional(),
  cosa: z.enum(COSAS, 'Esa cosa no existe.').optional(),
  /** The code of an order, or the id of another entity. */
  clave: singleLine(80).optional(),
  desde: Dia.optional(),
  hasta: Dia.optional(),
})
export type Filter = z.infer<typeof Filter>

const Change = z.object({
  /** A column name, or another key that the audit entry holds. */
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

export const Hecho = z.object({
  id: z.int(),
  cuando: Instant,
  /** Null without a signed-in person. `nombre` is null if the account was deleted. */
  quien: z.object({ id: z.uuid(), nombre: z.string().nullable() }).nullable(),
  accion: z.string(),
  entidad: z.string(),
  clave: z.string(),
  /** The account or member that the action concerns; null for other entities and deleted accounts. */
  de: z.object({ nombre: z.string(), codigo_membresia: z.string().nullable() }).nullable(),
  cambios: z.array(Change),
  /** Whether personal values are left out because the person deleted their account. */
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

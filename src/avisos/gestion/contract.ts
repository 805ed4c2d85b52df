import { z } from 'zod'
import { TIPOS_DE_AVISO } from '#lib/closedSets.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { requiredLine, requiredText, singleLine } from '#lib/text.ts'
import { Aviso } from '../contract.ts'

export const TITULO_MAX_LENGTH = 200
export const MENSAJE_MAX_LENGTH = 5000
export const MISSING_TEXT = 'Completa título y mensaje'

/** A notification that staff write to one member or to all. */
export const AvisoNuevo = z.strictObject({
  tipo: z.enum(TIPOS_DE_AVISO, 'Ese tipo no existe.'),
  titulo: requiredLine(TITULO_MAX_LENGTH, MISSING_TEXT),
  mensaje: requiredText(MENSAJE_MAX_LENGTH, MISSING_TEXT),
})
export type AvisoNuevo = z.infer<typeof AvisoNuevo>

/** A sent notification, its recipients, and how many of them have read it. */
export const AvisoDeGestion = Aviso.omit({ leido: true }).extend({
  /** The recipient; null when the notification went to all members. */
  para: z.object({ codigo_membresia: z.string(), nombre: z.string() }).nullable(),
  cuantos: z.int(),
  leidos: z.int(),
  /** Name of the staff member; null when their account is deleted. */
  autor: z.string().nullable(),
})
export type AvisoDeGestion = z.infer<typeof AvisoDeGestion>

const MAX_INT = 2 ** 31 - 1
const querystring = z.object({ despues_de: Cursor.optional() })
// Any text is accepted: a code without a member is a 404.
const params = z.object({ codigo: singleLine(20) })

const gestionTopics = ['gestion:avisos'] as const

export const contarAlcance = {
  method: 'GET',
  url: '/api/gestion/avisos/alcance',
  policy: 'admin',
  topics: gestionTopics,
  schema: {
    summary: 'How many members would be told of what goes to all: those who are not suspended',
    response: { 200: z.object({ cuantos: z.int() }) },
  },
} as const satisfies Route

export const avisarATodos = {
  method: 'POST',
  url: '/api/gestion/avisos',
  policy: 'admin',
  topics: gestionTopics,
  repeatable: true,
  schema: {
    summary: 'Tell all members something; whoever registers meanwhile may or may not be among them',
    body: AvisoNuevo.extend({
      /** The number of clients shown at the confirmation; required, so that sending to all is always confirmed. */
      alcance_visto: z.int('Confirma a cuántos clientes vas a notificar.').nonnegative().max(MAX_INT),
    }),
    response: { 200: AvisoDeGestion, 422: Rechazo },
  },
} as const satisfies Route

export const avisarAUno = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/avisos',
  policy: 'clientes',
  topics: gestionTopics,
  repeatable: true,
  schema: {
    summary: 'Tell one member something',
    params,
    body: AvisoNuevo,
    response: { 200: AvisoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const listarAvisosDeGestion = {
  method: 'GET',
  url: '/api/gestion/avisos',
  policy: 'admin',
  topics: gestionTopics,
  schema: {
    summary: 'What staff have sent, newest first, twenty at a time',
    querystring,
    response: { 200: z.object({ envios: z.array(AvisoDeGestion), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const listarAvisosDeCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo/avisos',
  policy: 'clientes',
  topics: gestionTopics,
  schema: {
    summary: 'All that a member was told, read or not, newest first, twenty at a time',
    params,
    querystring,
    response: {
      200: z.object({ avisos: z.array(Aviso), sigue: Cursor.nullable(), sin_leer: z.int() }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

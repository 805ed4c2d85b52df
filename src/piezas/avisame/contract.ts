import { z } from 'zod'
import { MEDIOS_DE_RESPUESTA } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { LinkToken } from '#lib/mailLink.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import type { Route } from '#lib/route.ts'
import { requiredLine } from '#lib/text.ts'
import { NO_PIEZA, PiezaPublica, SlugDePieza } from '../contract.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** The last part of a piece's address. */
    '/avisame': { pieza: string }
  }
}

const INCOMPLETE = 'Escribe un correo completo o un número de WhatsApp, como 809-555-0134.'

/** The form of `/avisame`: the piece, and an e-mail address or a number of WhatsApp. */
export const NuevaEspera = z.strictObject({
  pieza: SlugDePieza,
  destino: requiredLine(255, 'Escribe tu correo o tu WhatsApp.').refine(
    (destino) => z.email().safeParse(destino).success || whatsAppNumber(destino) !== null,
    INCOMPLETE,
  ),
})

/** What became of the form: the same whether the address or number waited before. */
export const EsperaPedida = z.object({ nombre: z.string(), por: z.enum(MEDIOS_DE_RESPUESTA) })
export type EsperaPedida = z.infer<typeof EsperaPedida>

/** `type` of the refusal for a piece that can be ordered now. */
export const YA_HAY = 'pieza-disponible'

const PiezaEsperada = z.object({ pieza: PiezaPublica.nullable() })
export type PiezaEsperada = z.infer<typeof PiezaEsperada>

export const obtenerPiezaEsperada = {
  method: 'GET',
  url: '/api/pieza-esperada',
  policy: 'publica',
  topics: ['piezas'],
  schema: {
    summary: 'The piece for which a form asks to be told; null if the window does not show it',
    querystring: z.object({ pieza: SlugDePieza.optional() }),
    response: { 200: PiezaEsperada, 422: Rechazo },
  },
} as const satisfies Route

export const esperarPieza = {
  method: 'POST',
  url: '/api/esperas',
  policy: 'publica',
  limit: ['form'],
  repeatable: true,
  schema: {
    summary: 'Ask to be told once when a piece is there again; an e-mail address confirms it by a link',
    body: NuevaEspera,
    response: { 201: EsperaPedida, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

const EsperaConfirmada = z.object({ nombre: z.string(), slug: z.string(), disponible: z.boolean() })
export type EsperaConfirmada = z.infer<typeof EsperaConfirmada>

export const confirmarEspera = {
  method: 'POST',
  url: '/api/esperas/confirmaciones',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary:
      'Confirm by the link of a mail that its address wants to be told; `disponible`: the piece is there already',
    body: z.strictObject({ enlace: LinkToken }),
    response: { 200: EsperaConfirmada, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

const staff = { policy: 'piezas', topics: ['piezas'] } as const

export const listarEsperas = {
  method: 'GET',
  url: '/api/gestion/piezas/:id/esperas',
  ...staff,
  poll: 60_000,
  schema: {
    summary: 'Who waits for a piece: how many by mail, and the numbers of WhatsApp to which staff write',
    params: z.object({ id: z.uuid(NO_PIEZA) }),
    response: {
      200: z.object({
        correos: z.int(),
        whatsapp: z.array(z.object({ id: z.uuid(), numero: z.string(), desde: Instant })),
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route

export const marcarAvisada = {
  method: 'POST',
  url: '/api/gestion/esperas/:id/avisada',
  ...staff,
  schema: {
    summary: 'Note that staff told who waits by WhatsApp',
    params: z.object({ id: z.uuid() }),
    response: { 204: z.null(), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

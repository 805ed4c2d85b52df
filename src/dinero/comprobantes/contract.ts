import { z } from 'zod'
import { ESTADOS_DE_COMPROBANTE, ORIGENES_DE_COMPROBANTE, TIPOS_DE_COMPROBANTE } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero, dineroField } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { requiredLine, singleLine } from '#lib/text.ts'
import { Monto, Referencia } from '#pagos/contract.ts'
import { pedidoTopics } from '#pedidos/contract.ts'

/** Bytes of one receipt as it is sent. */
export const MAX_BYTES = 5 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(MAX_BYTES / 3) * 4
const BODY_LIMIT = BASE64_LENGTH + 64 * 1024
export const GRANDE = 'El archivo pesa más de 5 MB. Envía una foto más pequeña.'

export const MISSING_ARCHIVO = 'Falta la foto o el PDF del comprobante.'
export const MISSING_MONTO = 'Escribe cuánto transferiste.'

/** A photo or a PDF: its file name, and its bytes in base64. */
export const Archivo = z.strictObject(
  {
    nombre: requiredLine(120, 'Ponle un nombre al archivo.'),
    contenido: z
      .string()
      .max(BASE64_LENGTH, GRANDE)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'El archivo no llegó bien. Adjúntalo de nuevo.'),
  },
  MISSING_ARCHIVO,
)
export type Archivo = z.infer<typeof Archivo>

/** What who sends a receipt says of the transfer. `hecho_en` is a time of the shop's clock, `2026-11-14T09:16`. */
export const DatosDeComprobante = z.strictObject({
  archivo: Archivo,
  monto: dineroField(MISSING_MONTO).pipe(Monto),
  banco: singleLine(60).default(''),
  referencia: Referencia.default(''),
  hecho_en: z
    .union([z.literal(''), z.iso.datetime({ local: true, precision: -1, error: 'Elige el día y la hora.' }).max(16)])
    .default(''),
})
export type DatosDeComprobante = z.infer<typeof DatosDeComprobante>

const Recibido = z.object({ id: z.uuid() })
const codigo = z.object({ codigo: CodigoPedido })
const uno = z.object({ comprobante: z.uuid('Ese comprobante no existe.') })
const dineroTopics = ['gestion:dinero'] as const
const received = { 201: Recibido, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo }

export const enviarComprobante = {
  method: 'POST',
  url: '/api/pedidos/:codigo/comprobantes',
  policy: 'publica',
  limit: ['code', 'form'],
  repeatable: true,
  topics: pedidoTopics,
  bodyLimit: BODY_LIMIT,
  schema: {
    summary: "Send the receipt of a transfer: the order's owner, signed in or by a mail link",
    params: codigo,
    body: DatosDeComprobante,
    response: received,
  },
} as const satisfies Route

export const registrarComprobante = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/comprobantes',
  policy: 'pedidos',
  repeatable: true,
  topics: dineroTopics,
  bodyLimit: BODY_LIMIT,
  schema: {
    summary: 'Put a receipt that a customer sent to staff on an order',
    params: codigo,
    body: DatosDeComprobante,
    response: { 201: Recibido, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const Motivo = z.enum(['foto', 'referencia', 'minuto'])
export type Motivo = z.infer<typeof Motivo>

/** An earlier receipt with the same picture, reference, or amount and minute. */
const Visto = z.object({
  porque: Motivo,
  comprobante: z.uuid(),
  codigo: z.string(),
  estado: z.enum(ESTADOS_DE_COMPROBANTE),
  tipo: z.enum(TIPOS_DE_COMPROBANTE),
  /** Whether its file is still kept. */
  se_ve: z.boolean(),
  fecha: Instant,
  /** The number of the receipt of the payment that it became. */
  recibo: z.int().nullable(),
})

export const Comprobante = z.object({
  id: z.uuid(),
  codigo: z.string(),
  cliente: z.string(),
  telefono: z.string().nullable(),
  origen: z.enum(ORIGENES_DE_COMPROBANTE),
  estado: z.enum(ESTADOS_DE_COMPROBANTE),
  tipo: z.enum(TIPOS_DE_COMPROBANTE),
  se_ve: z.boolean(),
  banco: z.string().nullable(),
  referencia: z.string().nullable(),
  monto: Dinero,
  hecho_en: Instant.nullable(),
  fecha: Instant,
  vistos: z.array(Visto),
  /** What is owed and what was paid of the order; `falta` null while it has no price. */
  total: Dinero,
  pagado: Dinero,
  falta: Dinero.nullable(),
  /** Who decided, when and why; null while it waits. */
  decidido_por: z.string().nullable(),
  decidido_en: Instant.nullable(),
  razon: z.string().nullable(),
  recibo: z.int().nullable(),
})
export type Comprobante = z.infer<typeof Comprobante>

/** How many of each list are read. */
export const MAX_COMPROBANTES = 100

export const listarComprobantes = {
  method: 'GET',
  url: '/api/gestion/comprobantes',
  policy: 'pedidos',
  topics: ['gestion:dinero', 'gestion:pedidos'],
  poll: 30_000,
  schema: {
    summary: 'Receipts that wait, oldest first, those that were decided, newest first, or all of one order',
    querystring: z.object({
      estado: z.enum(['esperan', 'hechos']).default('esperan'),
      pedido: CodigoPedido.optional(),
    }),
    response: {
      200: z.object({
        comprobantes: z.array(Comprobante).max(MAX_COMPROBANTES),
        /** How many wait in all. */
        esperan: z.int(),
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route

export const verComprobante = {
  method: 'GET',
  url: '/api/gestion/comprobantes/:comprobante/archivo',
  policy: 'pedidos',
  schema: { summary: 'The file of a receipt', params: uno, response: { 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

export const confirmarVarios = {
  method: 'POST',
  url: '/api/gestion/comprobantes/confirmaciones',
  policy: 'pedidos',
  topics: ['gestion:dinero', 'gestion:pedidos'],
  repeatable: true,
  schema: {
    summary: 'Confirm receipts that the bank shows without doubt; one that is refused does not stop the others',
    body: z.strictObject({ comprobantes: z.array(z.uuid()).min(1).max(MAX_COMPROBANTES) }),
    response: {
      200: z.object({
        /** By which the whole batch is undone. */
        lote: z.uuid(),
        confirmados: z.array(z.uuid()),
        rechazados: z.array(z.object({ comprobante: z.uuid(), motivo: z.string() })),
      }),
      409: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

export const deshacerConfirmados = {
  method: 'POST',
  url: '/api/gestion/comprobantes/confirmaciones/:lote/deshechos',
  policy: 'pedidos',
  topics: ['gestion:dinero', 'gestion:pedidos'],
  schema: {
    summary: "Take one's own batch of confirmations back, within the time to undo",
    params: z.object({ lote: z.uuid() }),
    response: { 200: z.object({ deshechos: z.array(z.uuid()) }), 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** `type` of the refusal when somebody has decided the receipt already. */
export const YA_DECIDIDO = 'comprobante-decidido'

export const decidirComprobante = {
  method: 'POST',
  url: '/api/gestion/comprobantes/:comprobante/decision',
  policy: 'pedidos',
  topics: ['gestion:dinero', 'gestion:pedidos'],
  repeatable: true,
  schema: {
    summary: 'Confirm a receipt that the bank shows, which records its payment, or refuse it and say why',
    params: uno,
    body: z.strictObject({
      decision: z.enum(['confirmar', 'rechazar']),
      /** For refusing what its customer reads; for confirming one that was seen before, why. */
      razon: singleLine(300).default(''),
    }),
    response: { 200: Recibido, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

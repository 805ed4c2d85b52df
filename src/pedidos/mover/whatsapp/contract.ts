import { z } from 'zod'
import { ASUNTOS_DE_AVISO } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { PLACEHOLDERS, placeholderList, unknownPlaceholders } from '#lib/plantillas.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { requiredText } from '#lib/text.ts'
import { ClaseDePedido, pedidosTopics, pedidoTopics } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, ESTATUS } from '#pedidos/estatus.ts'

export const AsuntoDeAviso = z.enum(ASUNTOS_DE_AVISO)
export type AsuntoDeAviso = z.infer<typeof AsuntoDeAviso>

/** Maximum characters of a WhatsApp message. */
export const AVISO_MAX_LENGTH = 2000
/** Maximum of orders whose messages are prepared at once; the page's address has their codes. */
export const MAXIMO_DE_AVISOS = 100

/** The texts of the shop: one for each status that code knows, one for any other, for the price, a proposed one, a payment to remind of and for the pickup. */
export const MensajeDeLaTienda = z.enum([
  ...(Object.keys(ESTATUS) as [ClaveDeEstatus, ...ClaveDeEstatus[]]), // Object.keys widens to string[]
  'otro',
  'precio',
  'propuesta',
  'pago',
  'para_retirar',
])
export type MensajeDeLaTienda = z.infer<typeof MensajeDeLaTienda>

export const Aviso = z.object({ sobre: AsuntoDeAviso, texto: z.string() })
export type Aviso = z.infer<typeof Aviso>

/**
 * Why an order's client is not written to after a move: the status mail left or is about to, the client stopped the
 * notices of the address, or there is no phone for WhatsApp (docs/decisions/046).
 */
export const MotivoDeFuera = z.enum(['correo_salio', 'correo_sale', 'sin_avisos', 'sin_telefono'])
export type MotivoDeFuera = z.infer<typeof MotivoDeFuera>

export const AvisoPreparado = z.object({
  codigo: z.string(),
  cliente: z.string(),
  telefono: z.string().nullable(),
  /** Phone for a `wa.me` link: digits with the country code. Null if the order has no such phone. */
  numero: z.string().nullable(),
  estatus: z.object({ id: z.int(), nombre: z.string() }),
  /** When the order's status was registered. */
  desde: Instant,
  /** What was ordered, on one line; empty if unknown. */
  piezas: z.string(),
  /** The likeliest first. `mensaje` names the shop's text that it was made of. */
  mensajes: z.array(Aviso.extend({ mensaje: MensajeDeLaTienda })),
  /** The message that was sent since the order has its status; `propio`: by who asks, who can take it back. */
  avisado: z.object({ id: z.int(), fecha: Instant, propio: z.boolean() }).nullable(),
  fuera: MotivoDeFuera.nullable(),
})
export type AvisoPreparado = z.infer<typeof AvisoPreparado>

export const prepararAvisos = {
  method: 'GET',
  url: '/api/gestion/avisos-a-mano',
  policy: 'pedidos',
  topics: pedidosTopics,
  keep: true,
  schema: {
    summary:
      'What staff may write to the clients of orders from their own phone, and who was told; unknown codes are left out',
    querystring: z.object({
      pedidos: z
        .string()
        .regex(/^[\w-]{1,20}(,[\w-]{1,20})*$/, 'Di a quiénes avisar.')
        .refine(
          (pedidos) => pedidos.split(',').length <= MAXIMO_DE_AVISOS,
          `Avisa hasta ${MAXIMO_DE_AVISOS} pedidos a la vez.`,
        ),
    }),
    response: { 200: z.array(AvisoPreparado), 422: Rechazo },
  },
} as const satisfies Route

export const AvisoEnviado = z.strictObject({
  sobre: AsuntoDeAviso,
  texto: requiredText(AVISO_MAX_LENGTH, 'Escribe el mensaje.'),
})
export type AvisoEnviado = z.infer<typeof AvisoEnviado>

export const registrarAvisoAMano = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/avisos-a-mano',
  policy: 'pedidos',
  topics: pedidoTopics,
  repeatable: true,
  queue: { kind: 'aviso', orders: ({ codigo }: { codigo: string }) => [codigo] },
  schema: {
    summary: 'Record that a message went to the client from the own phone of staff',
    params: z.object({ codigo: CodigoPedido }),
    body: AvisoEnviado,
    response: { 201: z.object({ id: z.int(), fecha_creacion: Instant }), 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const quitarAvisoAMano = {
  method: 'DELETE',
  url: '/api/gestion/pedidos/:codigo/avisos-a-mano/:id',
  policy: 'pedidos',
  topics: pedidoTopics,
  schema: {
    summary: "Take back one's own record of a message that was not sent after all",
    params: z.object({ codigo: CodigoPedido, id: rowId() }),
    response: { 200: z.object({ codigo: z.string() }), 404: Rechazo },
  },
} as const satisfies Route

/** Maximum characters of a shop's text; a filled one has room for the longest names and links. */
export const TEXTO_MAX_LENGTH = 1000

/** One of the shop's texts, with the values of an order for its preview. */
export const TextoDeLaTienda = z.object({
  clase: ClaseDePedido,
  mensaje: MensajeDeLaTienda,
  texto: z.string(),
  /** 0 while the shop has the text it started with. */
  version: z.int(),
  /** The text before this one; null if there was none. */
  anterior: z.string().nullable(),
  /** What each placeholder stands for in this order. */
  valores: z.record(z.string(), z.string()),
})
export type TextoDeLaTienda = z.infer<typeof TextoDeLaTienda>

const textoParams = z.object({ codigo: CodigoPedido, mensaje: MensajeDeLaTienda })

export const obtenerTexto = {
  method: 'GET',
  url: '/api/gestion/textos-de-whatsapp/:codigo/:mensaje',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: "One of the shop's texts for orders of this order's kind, with this order's values",
    params: textoParams,
    response: { 200: TextoDeLaTienda, 404: Rechazo },
  },
} as const satisfies Route

export const TextoNuevo = z.strictObject({
  texto: requiredText(TEXTO_MAX_LENGTH, 'Escribe el texto.').superRefine((texto, { addIssue }) => {
    const [unknown] = unknownPlaceholders(texto, PLACEHOLDERS)
    if (!unknown) return
    addIssue({
      code: 'custom',
      message:
        unknown.length === 1
          ? `Sobra una llave «${unknown}»: ${placeholderList(PLACEHOLDERS)}.`
          : `No sabemos llenar ${unknown}: ${placeholderList(PLACEHOLDERS)}.`,
    })
  }),
})

export const cambiarTexto = {
  method: 'PUT',
  url: '/api/gestion/textos-de-whatsapp/:codigo/:mensaje',
  policy: 'ajustes',
  topics: pedidosTopics,
  answers: obtenerTexto,
  repeatable: true,
  schema: {
    summary: "Change one of the shop's texts for all orders of this order's kind",
    params: textoParams,
    body: TextoNuevo.extend({ version: z.int32() }),
    response: { 200: TextoDeLaTienda, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

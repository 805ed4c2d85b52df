import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { addDinero, Dinero, dineroField, readDinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { MAX_MONTO, Monto, Pago, Razon, Referencia } from '#pagos/contract.ts'
import { pedidosTopics, pedidoTopics } from '#pedidos/contract.ts'
import { obtenerPedidoDeGestion, PedidoDeGestion } from '#pedidos/ficha/contract.ts'

const params = z.object({ codigo: CodigoPedido })
/** The version that staff saw. Any other is refused with 409, so that two people do not record one payment. */
const version = z.int32()
const response = { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo }
/** An amount as staff type it. */
const typed = dineroField('Escribe el monto.').pipe(Monto)

export const listarPagos = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/pagos',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: "The entries of an order's ledger, oldest first",
    params,
    response: { 200: z.object({ pagos: z.array(Pago) }) },
  },
} as const satisfies Route

/** What staff take by hand; a delivery and a balance have verbs of their own. */
export const METODOS_A_MANO = ['transferencia', 'efectivo', 'otro'] as const
export type MetodoAMano = (typeof METODOS_A_MANO)[number]
const howMoved = { metodo: z.enum(METODOS_A_MANO), referencia: Referencia.default('') }

const isEnough = ({ metodo, monto, recibido }: { metodo: MetodoAMano; monto: string; recibido: string | null }) =>
  metodo !== 'efectivo' || recibido === null || !addDinero(recibido, `-${monto}`).startsWith('-')
const NOT_ENOUGH = { path: ['recibido'], error: 'Es menos que el monto.' }

export const PagoNuevo = z
  .strictObject({
    ...howMoved,
    monto: Monto,
    /** Cash that the customer handed over; null for the exact amount. The rest is change. */
    recibido: Monto.nullable().default(null),
    /** Said of a transfer while a receipt of the order waits: it is another payment. */
    otro_pago: z.boolean().default(false),
    version,
  })
  .refine(isEnough, NOT_ENOUGH)

export const PagoDraft = z
  .object({
    ...howMoved,
    monto: typed,
    recibido: z
      .string()
      .trim()
      .transform((text) => (text === '' ? null : (readDinero(text) ?? text)))
      .pipe(Monto.nullable()),
    otro_pago: z.boolean(),
  })
  .refine(isEnough, NOT_ENOUGH)

/** The same while a receipt of the order waits. */
export const PagoConEsperaDraft = PagoDraft.refine(({ metodo, otro_pago }) => metodo !== 'transferencia' || otro_pago, {
  path: ['otro_pago'],
  error: 'Confirma el comprobante que espera, o marca que es otro pago.',
})

/** `type` of the refusal of a transfer by hand while a receipt of its order waits. */
export const COMPROBANTE_EN_ESPERA = 'comprobante-en-espera'

export const registrarPago = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/pagos',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: { summary: 'Record money that an order received', params, body: PagoNuevo, response },
} as const satisfies Route

const Devolucion = z.strictObject({ ...howMoved, monto: Monto, razon: Razon, version })
export const DevolucionDraft = z.object({ ...howMoved, monto: typed, razon: Razon })

export const devolver = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/devoluciones',
  policy: 'dinero',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: { summary: 'Give back money that was paid for an order', params, body: Devolucion, response },
} as const satisfies Route

/** `era`: what the entry should have said; `0.00` takes it back wholly. */
const Correccion = z.strictObject({
  era: Dinero.refine((era) => Number(era) <= MAX_MONTO, 'El monto es demasiado alto. Revisa los ceros.'),
  razon: Razon,
  version,
})
export const CorreccionDraft = z.object({ era: dineroField('Escribe el monto correcto.'), razon: Razon })

export const corregir = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/pagos/:pago/correcciones',
  policy: 'dinero',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Correct the amount of a payment or refund by another entry',
    params: params.extend({ pago: rowId('Ese pago no existe.') }),
    body: Correccion,
    response,
  },
} as const satisfies Route

const Traspaso = z.strictObject({ a: CodigoPedido, monto: Monto, razon: Razon, version })
export const TraspasoDraft = z.object({ a: CodigoPedido, monto: typed, razon: Razon })

export const traspasar = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/traspasos',
  policy: 'dinero',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: { summary: 'Move money from an order to another one', params, body: Traspaso, response },
} as const satisfies Route

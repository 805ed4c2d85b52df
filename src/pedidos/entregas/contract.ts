import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'
import { Entrega, Estatus, pedidosTopics } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'

/** Most deliveries of one day that are shown. */
export const MAX_ENTREGAS = 100

/** A delivery as who takes it sees it, and nothing else of the order (docs/decisions/056). */
export const EntregaDeHoy = z.object({
  codigo: z.string(),
  version: z.int32(),
  cliente: z.string(),
  ...Entrega.shape,
  /** Name of the other person who may receive it; null if none. */
  autorizado_a_recoger: z.string().nullable(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  /** What is still to pay; null while the order has no total. */
  por_cobrar: Dinero.nullable(),
})
export type EntregaDeHoy = z.infer<typeof EntregaDeHoy>

export const listarEntregas = {
  method: 'GET',
  url: '/api/gestion/entregas',
  policy: 'entregas',
  topics: pedidosTopics,
  poll: 30_000,
  keep: true,
  schema: {
    summary: "Today's deliveries: on their way, or ready to be sent with a promised day that has come",
    response: { 200: z.object({ entregas: z.array(EntregaDeHoy).max(MAX_ENTREGAS) }) },
  },
} as const satisfies Route

export const FinDeEntrega = z
  .strictObject({
    /** `listo`: it could not be handed over and is planned again; `devuelto`: the client does not want it. */
    estatus_id: z.literal([ESTATUS.entregado, ESTATUS.listo, ESTATUS.devuelto]),
    /** Whether all that was to pay was collected. */
    cobrado: z.boolean().default(false),
    /** What was collected where it was less; the rest stays to pay. */
    monto: Dinero.optional(),
    /** Why it was not handed over, or why less was collected; the client reads it. */
    motivo: singleLine(200).default(''),
    version: z.int32(),
  })
  .refine(({ estatus_id, motivo }) => estatus_id === ESTATUS.entregado || motivo !== '', {
    path: ['motivo'],
    error: 'Di por qué no se pudo.',
  })
  .refine(({ monto, motivo }) => monto === undefined || motivo !== '', {
    path: ['motivo'],
    error: 'Di por qué cobraste menos.',
  })

export const cerrarEntrega = {
  method: 'POST',
  url: '/api/gestion/entregas/:codigo/finales',
  policy: 'entregas',
  topics: ({ codigo }: { codigo: string }) => [...pedidosTopics, `pedidos:${codigo}`],
  answers: listarEntregas,
  repeatable: true,
  queue: { kind: 'mover', orders: ({ codigo }: { codigo: string }) => [codigo] },
  schema: {
    summary: 'Hand a delivery over and note what was collected, or say why it could not be',
    params: z.object({ codigo: CodigoPedido }),
    body: FinDeEntrega,
    response: { 200: listarEntregas.schema.response[200], 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

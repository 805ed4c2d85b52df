import { z } from 'zod'
import { Dinero, DineroConSigno } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'
import { ClaseDePago, MetodoDePago } from '#pagos/contract.ts'
import { dineroTopics } from '../caja/contract.ts'

/** Entries of a day that are listed. */
export const MAX_PAGOS_DEL_DIA = 300

/** What should be there of one method, and for cash of one person (docs/decisions/062). */
export const LineaDeCierre = z.object({
  metodo: MetodoDePago,
  /** Whose cash it is; null for what is no cash, or for an account that is gone. */
  persona: z.object({ id: z.uuid(), nombre: z.string() }).nullable(),
  esperado: DineroConSigno,
  /** Null: somebody must count it. */
  contado: DineroConSigno.nullable(),
  razon: z.string().nullable(),
  /** How many entries it sums; null on a closed day. */
  cuantos: z.int().nullable(),
})
export type LineaDeCierre = z.infer<typeof LineaDeCierre>

export const Cierre = z.object({
  dia: z.iso.date(),
  /** The first day that it counts, where several were left open. */
  desde: z.iso.date(),
  hoy: z.iso.date(),
  cerrado: z.object({ en: Instant, por: z.string().nullable() }).nullable(),
  /** Which entries the lines sum. Who closes sends it back, so that nothing enters unseen. */
  visto: z.string(),
  lineas: z.array(LineaDeCierre),
  pagos: z
    .array(
      z.object({
        id: z.int(),
        recibo: z.int(),
        codigo: z.string(),
        clase: ClaseDePago,
        metodo: MetodoDePago,
        monto: DineroConSigno,
      }),
    )
    .max(MAX_PAGOS_DEL_DIA),
  /** Receipts that wait for the bank. They are not in the lines. */
  por_verificar: z.object({ cuantos: z.int(), monto: Dinero }),
  /** The last closed day before it; null if none. */
  anterior: z.iso.date().nullable(),
})
export type Cierre = z.infer<typeof Cierre>

export const obtenerCierre = {
  method: 'GET',
  url: '/api/gestion/cierre',
  policy: 'dinero',
  topics: dineroTopics,
  poll: 30_000,
  schema: {
    summary: 'What should be there on a day, or what was when it was closed; without a day, the first that is open',
    querystring: z.object({ dia: z.iso.date('Escribe una fecha.').optional() }),
    response: { 200: Cierre, 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const Cuenta = z.strictObject({
  persona: z.uuid().nullable(),
  contado: Dinero,
  razon: singleLine(300).default(''),
})

export const cerrarDia = {
  method: 'POST',
  url: '/api/gestion/cierre',
  policy: 'dinero',
  topics: dineroTopics,
  repeatable: true,
  schema: {
    summary: 'Close a day with what was counted; later entries go to the next day',
    body: z.strictObject({ dia: z.iso.date(), visto: singleLine(60), cuentas: z.array(Cuenta).max(100) }),
    response: { 200: Cierre, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

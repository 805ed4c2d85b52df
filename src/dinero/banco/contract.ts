import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { RowError } from '#lib/rowError.ts'
import { rowId } from '#lib/rowId.ts'
import { requiredLine, singleLine } from '#lib/text.ts'

export const MAX_MEGABYTES = 16
export const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024
export const MAX_ROWS = 50_000

/** What a column of a statement may be. */
export const COLUMNAS = ['fecha', 'credito', 'debito', 'monto', 'tipo', 'referencia', 'descripcion', 'persona'] as const
export type Columna = (typeof COLUMNAS)[number]
/** The heading of each column that is used. */
export type Columnas = Partial<Record<Columna, string>>

const heading = singleLine(60).optional()
const Columnas = z.object({
  fecha: heading,
  credito: heading,
  debito: heading,
  monto: heading,
  tipo: heading,
  referencia: heading,
  descripcion: heading,
  persona: heading,
})

/** A row of the bank that brought money. */
export const MovimientoDeBanco = z.object({
  id: z.int(),
  dia: z.iso.date(),
  monto: Dinero,
  referencia: z.string().nullable(),
  descripcion: z.string().nullable(),
})
export type MovimientoDeBanco = z.infer<typeof MovimientoDeBanco>

export const RevisionDeBanco = z.object({
  encabezados: z.array(z.string()),
  columnas: Columnas,
  /** Why nothing can be read by these columns; null if it can. */
  impedimento: z.string().nullable(),
  /** The first credits as they are understood. */
  muestra: z.array(MovimientoDeBanco.omit({ id: true })),
  filas: z.int(),
  creditos: z.int(),
  nuevos: z.int(),
  errores: z.array(RowError),
  total_de_errores: z.int(),
  letras: z.string(),
  separador: z.string(),
})
export type RevisionDeBanco = z.infer<typeof RevisionDeBanco>

export const ImportacionDeBanco = z.object({
  nuevos: z.int(),
  ya_estaban: z.int(),
  filas_con_error: z.int(),
})
export type ImportacionDeBanco = z.infer<typeof ImportacionDeBanco>

const Importada = ImportacionDeBanco.extend({
  id: z.int(),
  /** The bank's name; the account's number if it is no account of the shop any more. */
  banco: z.string(),
  archivo: z.string(),
  quien: z.string().nullable(),
  importado_en: Instant,
})

/** Without columns: those that are remembered for the account, else what their headings say. */
const Estado = Columnas.extend({ cuenta: requiredLine(40, 'Elige la cuenta.'), archivo: singleLine(200).default('') })
export type Estado = z.infer<typeof Estado>

// The body of both is the file itself, as `text/csv`.
export const revisarEstado = {
  method: 'POST',
  url: '/api/gestion/banco/revisiones',
  policy: 'dinero',
  bodyLimit: MAX_BYTES,
  schema: {
    summary: "What importing a bank's statement would add, and how its columns are read; writes nothing",
    querystring: Estado,
    response: { 200: RevisionDeBanco, 413: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const importarEstado = {
  method: 'POST',
  url: '/api/gestion/banco/importaciones',
  policy: 'dinero',
  topics: ['gestion:dinero'],
  bodyLimit: MAX_BYTES,
  schema: {
    summary: "Add the credits of a bank's statement that are not there yet, and remember its columns",
    querystring: Estado,
    response: { 200: ImportacionDeBanco, 409: Rechazo, 413: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const leerBanco = {
  method: 'GET',
  url: '/api/gestion/banco',
  policy: 'dinero',
  topics: ['gestion:dinero'],
  schema: {
    summary: "The shop's accounts, and the last imports of their statements, newest first",
    response: {
      200: z.object({
        cuentas: z.array(z.object({ numero: z.string(), nombre: z.string() })),
        importaciones: z.array(Importada),
      }),
    },
  },
} as const satisfies Route

/** Whether the bank shows what a receipt says. */
export const ESTADOS_EN_EL_BANCO = ['esta', 'posible', 'no_esta'] as const

const EnElBanco = z.object({
  comprobante: z.uuid(),
  codigo: z.string(),
  cliente: z.string(),
  monto: Dinero,
  estado: z.enum(ESTADOS_EN_EL_BANCO),
  /** Whether the reference says so, or a whole name of three words. Only such receipts are confirmed together. */
  sin_duda: z.boolean(),
  /** The row that is proposed, or those that may be it. */
  movimientos: z.array(MovimientoDeBanco),
})
export type EnElBanco = z.infer<typeof EnElBanco>

export const leerCuadre = {
  method: 'GET',
  url: '/api/gestion/banco/cuadre',
  policy: 'pedidos',
  topics: ['gestion:dinero'],
  schema: {
    summary: 'Which receipts that wait are in the bank, and which credits belong to none',
    response: { 200: z.object({ comprobantes: z.array(EnElBanco), sueltos: z.array(MovimientoDeBanco) }) },
  },
} as const satisfies Route

export const asignarMovimiento = {
  method: 'POST',
  url: '/api/gestion/banco/movimientos/:movimiento/pago',
  policy: 'dinero',
  topics: ['gestion:dinero', 'gestion:pedidos'],
  schema: {
    summary: 'Record that a row of the bank without a receipt is a payment of an order',
    params: z.object({ movimiento: rowId('Ese movimiento no existe.') }),
    body: z.object({ codigo: CodigoPedido }),
    response: { 200: z.object({ recibo: z.int(), codigo: z.string() }), 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { Dinero, DineroConSigno } from '#comun/dinero.ts'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { lineaLlena } from '#comun/texto.ts'
import { CodigoDeMembresia } from '#miembros/contrato.ts'

export const FALTA_MONTO = 'Selecciona un cliente y monto'
export const MONTO_MAL = 'Escribe un monto mayor que 0, con dos decimales como máximo: 1,234.50.'
/** The `type` of the refusal of a movement that was previewed on another balance. */
export const SALDO_CAMBIADO = 'saldo-cambiado'
/** The `type` of the refusal of what would take a balance below zero. */
export const SIN_SALDO = 'sin-saldo'

export const LARGO_DE_DESCRIPCION = 200

/** How many movements one page has. */
export const MOVIMIENTOS_POR_PAGINA = 30

const NO_ESTA = 'Ese movimiento no existe.'
const MAXIMO = 2 ** 31 - 1
const Id = z.coerce.number(NO_ESTA).int(NO_ESTA).positive(NO_ESTA).max(MAXIMO, NO_ESTA)

/** `credito` adds, `cargo` takes away, `reverso` undoes one of the two. */
export const CLASES_DE_MOVIMIENTO = ['credito', 'cargo', 'reverso'] as const

/** One row of the ledger, as its member reads it. */
export const Movimiento = z.object({
  id: z.int(),
  clase: z.enum(CLASES_DE_MOVIMIENTO),
  monto: DineroConSigno,
  /** Null of rows from before balances were noted. */
  saldo_despues: Dinero.nullable(),
  descripcion: z.string().nullable(),
  fecha_creacion: z.iso.datetime({ offset: true }),
})
export type Movimiento = z.infer<typeof Movimiento>

/** The same for staff. */
export const MovimientoDeGestion = Movimiento.extend({
  /** Who of the staff made it; null when nobody knows any more. */
  autor: z.string().nullable(),
  /** The movement that it undoes. */
  revierte: z.int().nullable(),
  /** Whether another one undoes it. */
  revertido: z.boolean(),
})
export type MovimientoDeGestion = z.infer<typeof MovimientoDeGestion>

const querystring = z.object({
  /** The id of the last one that one has. */
  despues_de: Id.optional(),
})
const paginaDe = <T extends z.ZodType>(movimiento: T) =>
  z.object({ saldo: Dinero, movimientos: z.array(movimiento), hay_mas: z.boolean() })

export const listarMisMovimientos = {
  method: 'GET',
  url: '/api/movimientos',
  policy: 'miembro',
  schema: {
    summary: "One's own balance and its movements, newest first, thirty at a time",
    querystring,
    response: { 200: paginaDe(Movimiento), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

const comoArchivo = {
  200: z.unknown().describe('CSV: UTF-8 with its mark, commas, CRLF'),
  404: Rechazo,
}

export const bajarMisMovimientos = {
  method: 'GET',
  url: '/api/movimientos.csv',
  policy: 'miembro',
  schema: { summary: "All of one's own movements as a file, newest first", response: comoArchivo },
} as const satisfies Ruta

const deCliente = z.object({ codigo: CodigoDeMembresia })

export const listarMovimientos = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo/movimientos',
  policy: 'admin',
  schema: {
    summary: "A client's balance and its movements, newest first, thirty at a time",
    params: deCliente,
    querystring,
    response: { 200: paginaDe(MovimientoDeGestion), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

/** What staff give or take. */
export const MovimientoNuevo = z.strictObject({
  monto: z
    .string(FALTA_MONTO)
    .min(1, FALTA_MONTO)
    .refine((monto) => Dinero.safeParse(monto).success && /[1-9]/.test(monto), MONTO_MAL),
  /** Its member reads it. */
  descripcion: lineaLlena(LARGO_DE_DESCRIPCION, 'Escribe por qué.'),
  /** The balance on which the new one was previewed; when it is another one, nothing moves. */
  saldo_visto: Dinero.optional(),
})
export type MovimientoNuevo = z.infer<typeof MovimientoNuevo>

/** What came of it: the balance, and its newest movement. */
export const Movido = z.object({ saldo: Dinero, movimiento: MovimientoDeGestion })
export type Movido = z.infer<typeof Movido>
const response = { 200: Movido, 404: Rechazo, 409: Rechazo, 422: Rechazo }

export const acreditar = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/creditos',
  policy: 'admin',
  repetible: true,
  schema: { summary: "Add to a client's balance", params: deCliente, body: MovimientoNuevo, response },
} as const satisfies Ruta

export const cargar = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/cargos',
  policy: 'admin',
  repetible: true,
  schema: {
    summary: "Take from a client's balance, which never falls below zero",
    params: deCliente,
    body: MovimientoNuevo,
    response,
  },
} as const satisfies Ruta

export const Reverso = MovimientoNuevo.pick({ descripcion: true })
export type Reverso = z.infer<typeof Reverso>

export const revertir = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/movimientos/:id/reversos',
  policy: 'admin',
  repetible: true,
  schema: {
    summary: 'Undo a movement by its opposite, once; a reversal is not undone',
    params: deCliente.extend({ id: Id }),
    body: Reverso,
    response,
  },
} as const satisfies Ruta

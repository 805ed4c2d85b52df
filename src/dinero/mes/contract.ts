import { z } from 'zod'
import { Dinero, DineroConSigno } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { MetodoDePago } from '#pagos/contract.ts'
import { ClaseDePieza } from '#piezas/contract.ts'
import { dineroTopics } from '../caja/contract.ts'

export const Mes = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribe un mes como 2026-11.')

/** Ages of what is owed, in days since the order came in. */
export const EDADES = ['0-7', '8-30', '31+'] as const
/** Kinds and pieces that are listed. */
export const MAX_VENDIDAS = 100

const Sold = { cantidad: z.int(), monto: Dinero }

export const obtenerMes = {
  method: 'GET',
  url: '/api/gestion/meses/:mes',
  policy: 'dinero',
  topics: [...dineroTopics, 'gestion:pedidos'],
  schema: {
    summary: 'What was sold and collected in a month, and what is owed now',
    params: z.object({ mes: Mes }),
    response: {
      200: z.object({
        mes: Mes,
        hoy: z.iso.date(),
        /** Orders that came in that month and were agreed on. */
        vendido: z.object({ pedidos: z.int(), monto: Dinero }),
        cobrado: z.array(z.object({ metodo: MetodoDePago, cuantos: z.int(), monto: DineroConSigno })),
        debe: z.array(z.object({ edad: z.enum(EDADES), pedidos: z.int(), monto: Dinero })),
        /** By kind; null: lines in words. */
        clases: z.array(z.object({ clase: ClaseDePieza.nullable(), ...Sold })),
        /** Agreed discounts of those orders, by their reason. */
        descuentos: z.array(z.object({ razon: z.string(), ...Sold })).max(MAX_VENDIDAS),
        piezas: z.array(z.object({ nombre: z.string(), ...Sold })).max(MAX_VENDIDAS),
      }),
      404: Rechazo,
    },
  },
} as const satisfies Route

export const descargarMes = {
  method: 'GET',
  url: '/api/gestion/archivos/mes.csv',
  policy: 'dinero',
  schema: {
    summary: 'The entries of a month as a file for the accountant',
    querystring: z.object({ mes: Mes }),
    response: { 200: z.unknown().describe('CSV: UTF-8 with its mark, commas, CRLF'), 422: Rechazo },
  },
} as const satisfies Route

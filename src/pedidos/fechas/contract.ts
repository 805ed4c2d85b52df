import { z } from 'zod'
import type { Route } from '#lib/route.ts'

/** How many open orders are promised for days that the owner is about to close. */
export const contarPrometidos = {
  method: 'GET',
  url: '/api/gestion/pedidos-prometidos',
  policy: 'ajustes',
  topics: ['gestion:pedidos'],
  poll: 30_000,
  schema: {
    summary: 'Open orders promised for some days, by day',
    querystring: z.object({
      dias: z
        .string()
        .max(4000)
        .regex(/^(\d{4}-\d{2}-\d{2}(,|$))*$/),
    }),
    response: { 200: z.array(z.object({ dia: z.iso.date(), cuantos: z.int() })) },
  },
} as const satisfies Route

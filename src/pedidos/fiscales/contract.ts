import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'

const digits = (text: string) => text.replace(/[\s-]/g, '')

/** What the accountant needs of an order whose customer asks for a tax receipt; each is empty where nobody said it. */
export const DatosFiscales = z.strictObject({
  rnc: z
    .string()
    .trim()
    .transform(digits)
    .refine((rnc) => /^(\d{9}|\d{11})?$/.test(rnc), 'Son 9 cifras (RNC) u 11 (cédula).')
    .default(''),
  nombre: singleLine(200).default(''),
  encf: z
    .string()
    .trim()
    .toUpperCase()
    .refine((encf) => /^([A-Z]\d{10,12})?$/.test(encf), 'Empieza con una letra y sigue con 10 a 12 cifras.')
    .default(''),
})
const DatosGuardados = z.object({ rnc: z.string(), nombre: z.string(), encf: z.string() })
export type DatosGuardados = z.infer<typeof DatosGuardados>

export const obtenerDatosFiscales = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/datos-fiscales',
  policy: 'pedidos',
  topics: ({ codigo }: { codigo: string }) => [`pedidos:${codigo}`],
  schema: {
    summary: 'The tax data of an order; empty texts if there are none',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: DatosGuardados, 404: Rechazo },
  },
} as const satisfies Route

export const guardarDatosFiscales = {
  method: 'PUT',
  url: '/api/gestion/pedidos/:codigo/datos-fiscales',
  policy: 'pedidos',
  topics: ({ codigo }: { codigo: string }) => [`pedidos:${codigo}`],
  answers: obtenerDatosFiscales,
  schema: {
    summary: 'Keep the tax data of an order; all empty takes them away',
    params: z.object({ codigo: CodigoPedido }),
    body: DatosFiscales,
    response: { 200: DatosGuardados, 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

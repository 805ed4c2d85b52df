import { z } from 'zod'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Foto } from '#lib/fotos/contract.ts'
import type { Route } from '#lib/route.ts'

export const MiPaquete = z.object({
  id: z.int(),
  codigo_pedido: z.string(),
  descripcion: z.string().nullable(),
  /** Weight in pounds; null while unknown. */
  peso: z.string().nullable(),
  kilos: z.string().nullable(),
  total: Dinero,
  fotos: z.array(Foto),
})
export type MiPaquete = z.infer<typeof MiPaquete>

/** How many codes a request may name, and how many packages an answer to a request without codes holds. */
export const MAX_CODIGOS = 50

export const listarMisPaquetes = {
  method: 'GET',
  url: '/api/mis-paquetes',
  policy: 'miembro',
  schema: {
    summary: "The packages of one's own orders, newest first: of the orders named, or the newest fifty",
    querystring: z.object({
      /** Order codes, separated by commas. */
      codigos: z
        .string()
        .regex(/^B\d{2}-\d{5}(,B\d{2}-\d{5}){0,49}$/, 'Escribe hasta 50 códigos separados por comas.')
        .optional(),
    }),
    response: { 200: z.array(MiPaquete), 422: Rechazo },
  },
} as const satisfies Route

/** Path parameters of a package's photo. */
export const FotoDePaquete = z.object({
  id: z.coerce
    .number('Ese paquete no existe.')
    .int()
    .positive()
    .max(2 ** 31 - 1),
  foto: z.uuid('Esa foto no existe.'),
})

export const verMiFoto = {
  method: 'GET',
  url: '/api/mis-paquetes/:id/fotos/:foto',
  policy: 'miembro',
  schema: {
    summary: "A photo of a package of one's own",
    params: FotoDePaquete,
    response: { 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { ErrorDeNegocio, Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { RowError } from '#lib/rowError.ts'
import { singleLine } from '#lib/text.ts'

export const MAX_MEGABYTES = 8
export const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024
export const MAX_ROWS = 20_000

export const FILE_TOO_LARGE = `El archivo pasa de ${MAX_MEGABYTES} MB. Pártelo en archivos más pequeños e impórtalos uno por uno.`

export function tooManyRows() {
  return new ErrorDeNegocio({
    status: 413,
    title: 'Demasiado grande',
    detail: 'El archivo tiene más de 20,000 pedidos. Pártelo en archivos más pequeños e impórtalos uno por uno.',
  })
}

export const Revision = z.object({
  filas: z.int(),
  por_crear: z.int(),
  filas_con_error: z.int(),
  errores: z.array(RowError),
  total_de_errores: z.int(),
  avisos: z.array(z.string()),
  /** The names of the detected encoding and separator. */
  letras: z.string(),
  separador: z.string(),
  /** When the same file was imported before; null for a new file. */
  ya_importado: Instant.nullable(),
})
export type Revision = z.infer<typeof Revision>

export const Importacion = z.object({
  creados: z.int(),
  filas_con_error: z.int(),
  importado_en: Instant,
  /** Whether the file had been imported before, so that this request created nothing. */
  repetido: z.boolean(),
})
export type Importacion = z.infer<typeof Importacion>

// The body of both routes is the file itself, as `text/csv`.
const response = { 409: Rechazo, 413: Rechazo, 422: Rechazo }

export const revisarArchivo = {
  method: 'POST',
  url: '/api/gestion/importaciones/revisiones',
  policy: 'admin',
  schema: {
    summary: 'What importing a file of orders would do; writes nothing',
    response: { 200: Revision, ...response },
  },
} as const satisfies Route

export const importarArchivo = {
  method: 'POST',
  url: '/api/gestion/importaciones',
  policy: 'admin',
  topics: ['gestion:pedidos', 'gestion:clientes', 'gestion:paquetes'],
  schema: {
    summary: 'Create the orders of a file but for its rows with errors; the same file creates them once',
    querystring: z.object({ nombre: singleLine(200).default('') }),
    response: { 201: Importacion, ...response },
  },
} as const satisfies Route

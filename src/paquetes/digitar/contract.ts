import { z } from 'zod'
import { CodigoPedido, requiredCodigo } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { FOTOS_BODY_LIMIT, Foto, FotosNuevas } from '#lib/fotos/contract.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { emailAddress, multiLine, requiredLine, singleLine } from '#lib/text.ts'
import { CodigoDeMembresia } from '#miembros/contract.ts'
import { Dia, Estatus, NOTAS_MAX_LENGTH, pedidosTopics } from '#pedidos/contract.ts'
import { FotoDePaquete } from '../propios/contract.ts'
import { isPositive } from './rules.ts'

/** The message for any missing required field. */
export const MISSING_REQUIRED = 'Completa los campos requeridos'
export const DESCRIPCION_MAX_LENGTH = 1000

const INVALID_CORREO = 'Escribe un correo completo, como correo@ejemplo.com.'
const NO_MONTO = 'Escribe un monto mayor que 0, como 950.00.'
const INVALID_PESO = 'Escribe el peso en libras, como 2.50.'
const Monto = z.string(NO_MONTO).pipe(Dinero.refine(isPositive, NO_MONTO))

/** A package as staff type it; empty fields are null. */
export const DatosDePaquete = z.strictObject({
  codigo_pedido: requiredCodigo(MISSING_REQUIRED),
  cliente: requiredLine(200, MISSING_REQUIRED),
  descripcion: multiLine(DESCRIPCION_MAX_LENGTH).nullable(),
  /** Weight in pounds. */
  peso: z
    .string(INVALID_PESO)
    .regex(/^\d{1,6}(\.\d{1,2})?$/, INVALID_PESO)
    .refine(isPositive, 'Escribe un peso mayor que 0, o déjalo vacío.')
    .nullable(),
  precio: z
    .string(MISSING_REQUIRED)
    .refine((monto) => monto !== '', MISSING_REQUIRED)
    .pipe(Monto),
  /** The total; null when it equals the price. */
  total: Monto.nullable(),
  estatus_id: z.int(MISSING_REQUIRED).min(1, MISSING_REQUIRED).max(32_767, 'Ese estatus no existe.'),
  correo_cliente: z.string(INVALID_CORREO).pipe(emailAddress(INVALID_CORREO)).nullable(),
  /** Notes that only staff read. */
  notas: multiLine(NOTAS_MAX_LENGTH).nullable(),
  /** The member's code; null for a client without a membership. */
  codigo_membresia: CodigoDeMembresia.nullable(),
  /** Version of the code's existing order as staff saw it; null when there was none. */
  version: z.int32().nullable(),
  fotos: FotosNuevas,
})
export type DatosDePaquete = z.infer<typeof DatosDePaquete>

/** A stored package for staff. */
export const Paquete = z.object({
  id: z.int(),
  codigo_pedido: z.string(),
  cliente: z.string(),
  descripcion: z.string().nullable(),
  /** Weight in pounds; null while unknown. */
  peso: z.string().nullable(),
  /** The weight in kilograms; null while unknown. */
  kilos: z.string().nullable(),
  precio: Dinero,
  total: Dinero,
  /** Current status of the package's order. */
  estatus: Estatus.pick({ id: true, nombre: true, categoria: true }),
  correo_cliente: z.string().nullable(),
  notas: z.string().nullable(),
  admin_nombre: z.string().nullable(),
  codigo_membresia: z.string().nullable(),
  fecha_creacion: Instant,
  fotos: z.array(Foto),
})
export type Paquete = z.infer<typeof Paquete>

export const crearPaquete = {
  method: 'POST',
  url: '/api/gestion/paquetes',
  policy: 'paquetes',
  topics: ['gestion:paquetes', ...pedidosTopics],
  repeatable: true,
  bodyLimit: FOTOS_BODY_LIMIT,
  schema: {
    summary: 'Type a package in: its order is created or updated, and it is linked to the member and told them',
    body: DatosDePaquete,
    response: { 201: Paquete, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const listarPaquetes = {
  method: 'GET',
  url: '/api/gestion/paquetes',
  policy: 'paquetes',
  topics: ['gestion:paquetes'],
  poll: 15_000,
  schema: {
    summary: 'The packages that were typed in, newest first, thirty at a time',
    querystring: z.object({
      /** Searched text: part of a code, a name or an e-mail. */
      q: singleLine(200).optional(),
      /** Lists only packages of this member. */
      codigo_membresia: CodigoDeMembresia.optional(),
      despues_de: Cursor.optional(),
    }),
    response: { 200: z.object({ paquetes: z.array(Paquete), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

/** The existing order that has a typed code, and its owner. */
export const LoQueYaEs = z.object({
  codigo: z.string(),
  cliente: z.string(),
  correo_cliente: z.string().nullable(),
  estatus: Estatus,
  precio: Dinero,
  total: Dinero,
  /** Weight in kilograms. */
  peso: z.string(),
  fecha_estimada_entrega: Dia.nullable(),
  version: z.int(),
  /** The member who has the order, or whose e-mail it has. */
  dueno: z.object({ codigo_membresia: z.string(), nombre: z.string(), correo: z.string() }).nullable(),
})
export type LoQueYaEs = z.infer<typeof LoQueYaEs>

export const buscarCodigo = {
  method: 'GET',
  url: '/api/gestion/paquetes/codigos/:codigo',
  policy: 'paquetes',
  schema: {
    summary: 'What a package with this code would become a part of: the order that has it and whose it is, or null',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: z.object({ pedido: LoQueYaEs.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const verFotoDePaquete = {
  method: 'GET',
  url: '/api/gestion/paquetes/:id/fotos/:foto',
  policy: 'paquetes',
  schema: { summary: 'A photo of a package', params: FotoDePaquete, response: { 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

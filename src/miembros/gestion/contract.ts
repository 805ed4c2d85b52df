import { z } from 'zod'
import { Role } from '#auth/contract.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { CodigoDeMembresia } from '../contract.ts'
import { ClienteFilter } from './filter.ts'

/** Clients per page of the list. */
export const CLIENTES_POR_PAGINA = 50

/** A member as staff see them. */
export const Cliente = z.object({
  codigo_membresia: CodigoDeMembresia,
  user_id: z.uuid(),
  nombre: z.string(),
  correo: z.string(),
  telefono: z.string().nullable(),
  direccion: z.string().nullable(),
  saldo: Dinero,
  /** Whether the member or staff have confirmed the e-mail. */
  confirmado: z.boolean(),
  /** Since when the account is suspended; null when it is not. */
  suspendido_en: Instant.nullable(),
  rol: Role,
  fecha_creacion: Instant,
})
export type Cliente = z.infer<typeof Cliente>

/** A client in the list, which needs no address. */
export const ClienteEnLista = Cliente.omit({ direccion: true })
export type ClienteEnLista = z.infer<typeof ClienteEnLista>

const clientesOptions = { topics: ['gestion:clientes'], poll: 15_000 } as const

export const listarClientes = {
  method: 'GET',
  url: '/api/gestion/clientes',
  policy: 'clientes',
  ...clientesOptions,
  keep: true,
  schema: {
    summary: 'The clients that fit a filter, newest first, fifty at a time',
    querystring: ClienteFilter.extend({ despues_de: Cursor.optional() }),
    response: { 200: z.object({ clientes: z.array(ClienteEnLista), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const ClienteCounts = z.object({
  total: z.int(),
  confirmados: z.int(),
  suspendidos: z.int(),
  admins: z.int(),
})
export type ClienteCounts = z.infer<typeof ClienteCounts>

export const contarClientes = {
  method: 'GET',
  url: '/api/gestion/clientes/cuentas',
  policy: 'clientes',
  ...clientesOptions,
  keep: true,
  schema: { summary: 'How many clients there are, of each kind', response: { 200: ClienteCounts } },
} as const satisfies Route

export const obtenerCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo',
  policy: 'clientes',
  ...clientesOptions,
  keep: true,
  schema: {
    summary: 'One client, by their membership code',
    params: z.object({ codigo: CodigoDeMembresia }),
    response: { 200: Cliente, 404: Rechazo },
  },
} as const satisfies Route

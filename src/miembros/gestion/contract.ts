import { z } from 'zod'
import { Rol } from '#auth/contract.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import type { Ruta } from '#lib/ruta.ts'
import { CodigoDeMembresia } from '../contract.ts'
import { FiltroDeClientes } from './filtro.ts'

/** How many clients one page of the list has. */
export const CLIENTES_POR_PAGINA = 50

/** A member as staff see them. */
export const Cliente = z.object({
  codigo_membresia: CodigoDeMembresia,
  /** The account's. */
  user_id: z.uuid(),
  nombre: z.string(),
  correo: z.string(),
  telefono: z.string().nullable(),
  direccion: z.string().nullable(),
  saldo: Dinero,
  /** Whether the e-mail is theirs, as they or staff have said. */
  confirmado: z.boolean(),
  /** Since when nobody gets in with the account; null of one that is open. */
  suspendido_en: Instante.nullable(),
  rol: Rol,
  fecha_creacion: Instante,
})
export type Cliente = z.infer<typeof Cliente>

/** The same as a row of the list. */
export const ClienteEnLista = Cliente.omit({ direccion: true })
export type ClienteEnLista = z.infer<typeof ClienteEnLista>

const clientes = { topics: ['gestion:clientes'], poll: 15_000 } as const

export const listarClientes = {
  method: 'GET',
  url: '/api/gestion/clientes',
  policy: 'admin',
  ...clientes,
  schema: {
    summary: 'The clients that fit a filter, newest first, fifty at a time',
    querystring: FiltroDeClientes.extend({ despues_de: Cursor.optional() }),
    response: { 200: z.object({ clientes: z.array(ClienteEnLista), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Ruta

export const CuentasDeClientes = z.object({
  total: z.int(),
  confirmados: z.int(),
  suspendidos: z.int(),
  admins: z.int(),
})
export type CuentasDeClientes = z.infer<typeof CuentasDeClientes>

export const contarClientes = {
  method: 'GET',
  url: '/api/gestion/clientes/cuentas',
  policy: 'admin',
  ...clientes,
  schema: { summary: 'How many clients there are, of each kind', response: { 200: CuentasDeClientes } },
} as const satisfies Ruta

export const obtenerCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo',
  policy: 'admin',
  ...clientes,
  schema: {
    summary: 'One client, by their membership code',
    params: z.object({ codigo: CodigoDeMembresia }),
    response: { 200: Cliente, 404: Rechazo },
  },
} as const satisfies Ruta

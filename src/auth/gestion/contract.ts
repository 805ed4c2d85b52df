import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'
import { Role } from '../contract.ts'
import { OpenSession } from '../sesiones/contract.ts'

/** An account as staff manage it. */
export const StaffCuenta = z.object({
  /** The user's id. */
  id: z.uuid(),
  confirmado: z.boolean(),
  suspendido_en: Instant.nullable(),
  rol: Role,
})
export type StaffCuenta = z.infer<typeof StaffCuenta>

/** The `type` of the refusal when another admin changed the account first. Its detail names the admin if known. */
export const CUENTA_CHANGED = 'cuenta-cambiada'

const params = z.object({ id: z.uuid() })
const response = { 200: StaffCuenta, 404: Rechazo, 409: Rechazo, 422: Rechazo }
const topics = ['gestion:clientes'] as const

export const confirmarCuenta = {
  method: 'POST',
  url: '/api/gestion/cuentas/:id/confirmacion',
  policy: 'equipo',
  topics,
  schema: { summary: "Say that an account's e-mail is its owner's, who hears of it by mail", params, response },
} as const satisfies Route

export const suspenderCuenta = {
  method: 'PUT',
  url: '/api/gestion/cuentas/:id/suspension',
  policy: 'equipo',
  topics,
  schema: {
    summary: 'Let nobody in with an account, and end its sessions; whoever sends it saw the account open',
    params,
    body: z.strictObject({
      /** The reason, for staff only. It stays in the audit. */
      nota: singleLine(300).default(''),
    }),
    response,
  },
} as const satisfies Route

export const reactivarCuenta = {
  method: 'DELETE',
  url: '/api/gestion/cuentas/:id/suspension',
  policy: 'equipo',
  topics,
  schema: { summary: 'Open a suspended account again; whoever sends it saw it suspended', params, response },
} as const satisfies Route

export const cambiarRol = {
  method: 'PUT',
  url: '/api/gestion/cuentas/:id/rol',
  policy: 'equipo',
  topics,
  schema: {
    summary: "Give an account another role, and end its sessions; the last admin's stays",
    params,
    body: z.strictObject({
      rol: Role,
      /** The role that was on the sender's screen. */
      era: Role,
    }),
    response,
  },
} as const satisfies Route

/** The sender's own session (`es_esta`) first, if the account is the sender's; then the latest renewed first. */
export const CuentaSessions = z.object({ sesiones: z.array(OpenSession) })

export const listarSesionesDe = {
  method: 'GET',
  url: '/api/gestion/cuentas/:id/sesiones',
  policy: 'equipo',
  topics,
  schema: { summary: 'Where an account is signed in', params, response: { 200: CuentaSessions, 404: Rechazo } },
} as const satisfies Route

export const cerrarSesionesDe = {
  method: 'DELETE',
  url: '/api/gestion/cuentas/:id/sesiones',
  policy: 'equipo',
  topics,
  answers: listarSesionesDe,
  schema: {
    summary: 'End every session of an account but the one that asks for it',
    params,
    response: { 200: CuentaSessions, 404: Rechazo },
  },
} as const satisfies Route

export const cerrarSesionDe = {
  method: 'DELETE',
  url: '/api/gestion/cuentas/:id/sesiones/:sesion',
  policy: 'equipo',
  topics,
  answers: listarSesionesDe,
  schema: {
    summary: 'End one session of an account',
    params: params.extend({ sesion: z.uuid() }),
    response: { 200: CuentaSessions, 404: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import type { Ruta } from '#lib/ruta.ts'
import { deSuCuenta } from '../contract.ts'

/** A browser that is signed in. */
export const SesionAbierta = z.object({
  id: z.uuid(),
  /** As its browser calls itself: a whole `User-Agent`; null when it says nothing. */
  navegador: z.string().nullable(),
  /** An IP address; null of one that is not known. */
  direccion: z.string().nullable(),
  desde: Instante,
  /** When it was last renewed, to the day. */
  vista: Instante,
  es_esta: z.boolean(),
})
export type SesionAbierta = z.infer<typeof SesionAbierta>
const SesionesAbiertas = z.object({ sesiones: z.array(SesionAbierta) })

export const listarSesiones = {
  method: 'GET',
  url: '/api/sesion/todas',
  policy: 'miembro',
  topics: deSuCuenta,
  schema: { summary: 'Where the account is signed in, this browser first', response: { 200: SesionesAbiertas } },
} as const satisfies Ruta

export const cerrarOtraSesion = {
  method: 'DELETE',
  url: '/api/sesion/todas/:id',
  policy: 'miembro',
  topics: deSuCuenta,
  answers: listarSesiones,
  schema: {
    summary: "End one of the account's other sessions",
    params: z.object({ id: z.uuid() }),
    response: { 200: SesionesAbiertas, 404: Rechazo },
  },
} as const satisfies Ruta

export const cerrarOtrasSesiones = {
  method: 'DELETE',
  url: '/api/sesion/todas',
  policy: 'miembro',
  topics: deSuCuenta,
  answers: listarSesiones,
  schema: { summary: 'End every session of the account but this one', response: { 200: SesionesAbiertas } },
} as const satisfies Ruta

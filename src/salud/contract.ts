import { z } from 'zod'
import { CLASES_DE_FALLA } from '#lib/closedSets.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'

/** What the page tells of: one line each, in this order where all are equally well. */
export const CLAVES = [
  'correo',
  'respaldo',
  'disco',
  'certificado',
  'base',
  'trabajos',
  'vivo',
  'intentos',
  'errores',
] as const
export type Clave = (typeof CLAVES)[number]

/** `mirar`: not bad yet, or not for long. `sin_datos`: it cannot be known from here; the text says why. */
export const ESTADOS = ['mal', 'mirar', 'sin_datos', 'bien'] as const
export type Estado = (typeof ESTADOS)[number]

const Linea = z.object({
  clave: z.enum(CLAVES),
  estado: z.enum(ESTADOS),
  /** What is the case, with figures. */
  texto: z.string(),
  /** What the owner does now; null while there is nothing to do. */
  que_hacer: z.string().nullable(),
  /** Since when the owner knows of it by an alarm; null without one. */
  desde: Instant.nullable(),
})
export type Linea = z.infer<typeof Linea>

const Falla = z.object({ clase: z.enum(CLASES_DE_FALLA), veces: z.int().min(1), ultima: Instant })
export type Falla = z.infer<typeof Falla>

export const obtenerSalud = {
  method: 'GET',
  url: '/api/gestion/salud',
  policy: 'admin',
  schema: {
    summary: 'How the shop itself is: mail, backups, disk, certificate, database, jobs, live pages, guessing, failures',
    response: {
      200: z.object({
        /** The worst first. */
        lineas: z.array(Linea),
        /** What failed in the last seven days, the newest first, each kind once. */
        fallas: z.array(Falla),
      }),
    },
  },
} as const satisfies Route

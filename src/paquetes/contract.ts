import { z } from 'zod'
import { TIENDAS } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { CORREO_INCOMPLETO, emailAddress, MISSING_FIELDS, multiLine, requiredLine, singleLine } from '#lib/text.ts'

export const MEDIO_REQUIRED = 'Medio de contacto requerido'
const MEDIOS = ['instagram', 'whatsapp', 'correo_alternativo'] as const

/** A request to the international service. */
export const SolicitudInternacional = z
  .strictObject({
    nombre: requiredLine(100, MISSING_FIELDS),
    apellido: requiredLine(100, MISSING_FIELDS),
    correo: emailAddress(CORREO_INCOMPLETO, MISSING_FIELDS),
    instagram: singleLine(60).default(''),
    whatsapp: singleLine(30)
      .refine((text) => text === '' || text.length >= 10, 'Ingrese un número de teléfono válido')
      .default(''),
    correo_alternativo: z.union([z.literal(''), emailAddress(CORREO_INCOMPLETO)]).default(''),
    /** Typed code; for a signed-in member the server uses the account's own code. */
    codigo_membresia: z
      .string()
      .trim()
      .regex(/^(B-\d{6})?$/, 'Escribe el código completo, por ejemplo B-000000.')
      .default(''),
    /** Where to buy: on the Chinese marketplace, or in another shop (`cual_tienda`). */
    tienda: z.enum(TIENDAS).default('china'),
    cual_tienda: singleLine(100).default(''),
    /** What the person wants to buy: links, sizes, colours. */
    descripcion: multiLine(2000).default(''),
  })
  .superRefine((solicitud, context) => {
    if (MEDIOS.every((medio) => !solicitud[medio]))
      context.addIssue({ code: 'custom', path: ['instagram'], message: MEDIO_REQUIRED })
  })
export type SolicitudInternacional = z.infer<typeof SolicitudInternacional>

export const solicitarInternacional = {
  method: 'POST',
  url: '/api/solicitudes-internacionales',
  policy: 'publica',
  limit: ['form'],
  repeatable: true,
  schema: {
    summary: 'Ask the international service to buy something',
    body: SolicitudInternacional,
    response: {
      /** Whether it is the member's first purchase on the Chinese marketplace, which costs nothing extra. */
      201: z.object({ primera_compra: z.boolean() }),
      409: Rechazo,
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

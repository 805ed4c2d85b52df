import { z } from 'zod'
import { Rechazo } from '#lib/errores.ts'
import type { Ruta } from '#lib/ruta.ts'
import { CORREO_INCOMPLETO, correo, FALTAN_CAMPOS, linea, lineaLlena, parrafo } from '#lib/texto.ts'

export const MEDIO_REQUERIDO = 'Medio de contacto requerido'
const MEDIOS = ['instagram', 'whatsapp', 'correo_alternativo'] as const

/** What somebody asks of the international service. */
export const SolicitudInternacional = z
  .strictObject({
    nombre: lineaLlena(100, FALTAN_CAMPOS),
    apellido: lineaLlena(100, FALTAN_CAMPOS),
    correo: correo(CORREO_INCOMPLETO, FALTAN_CAMPOS),
    instagram: linea(60).default(''),
    whatsapp: linea(30)
      .refine((texto) => texto === '' || texto.length >= 10, 'Ingrese un número de teléfono válido')
      .default(''),
    correo_alternativo: z.union([z.literal(''), correo(CORREO_INCOMPLETO)]).default(''),
    /** Of a member who is signed in the server takes the account's own, whatever stands here. */
    codigo_membresia: z
      .string()
      .trim()
      .regex(/^(B-\d{6})?$/, 'Escribe el código completo, por ejemplo B-000000.')
      .default(''),
    /** What to buy: links, sizes, colours. */
    descripcion: parrafo(2000).default(''),
  })
  .superRefine((solicitud, contexto) => {
    if (MEDIOS.every((medio) => !solicitud[medio]))
      contexto.addIssue({ code: 'custom', path: ['instagram'], message: MEDIO_REQUERIDO })
  })
export type SolicitudInternacional = z.infer<typeof SolicitudInternacional>

export const solicitarInternacional = {
  method: 'POST',
  url: '/api/solicitudes-internacionales',
  policy: 'publica',
  limit: ['form'],
  repetible: true,
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
} as const satisfies Ruta

import { z } from 'zod'
import { CLASES_DE_SOLICITUD, type ESTADOS_DE_SOLICITUD } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { CORREO_INCOMPLETO, emailAddress, MISSING_FIELDS, requiredLine, requiredText, singleLine } from '#lib/text.ts'
import { DIRECCION_MAX_LENGTH, PARTE_MAX_LENGTH, Telefono } from '#pedidos/contract.ts'
import { formatDireccion } from '#pedidos/rules.ts'

const requesterCorreo = emailAddress(CORREO_INCOMPLETO, MISSING_FIELDS)

/** A request for help. Once it is confirmed, the order is under review until staff decide (docs/decisions/010). */
export const PeticionDeAyuda = z.strictObject({ situacion: requiredText(500, MISSING_FIELDS), correo: requesterCorreo })
export type PeticionDeAyuda = z.infer<typeof PeticionDeAyuda>

export const RAZON_MAX_LENGTH = 100

/** A request for another address, in the parts of an address form. */
export const CambioDeDireccion = z
  .strictObject({
    direccion: requiredLine(PARTE_MAX_LENGTH.direccion, MISSING_FIELDS),
    numero_casa: requiredLine(PARTE_MAX_LENGTH.numero_casa, MISSING_FIELDS),
    sector: requiredLine(PARTE_MAX_LENGTH.sector, MISSING_FIELDS),
    provincia: requiredLine(PARTE_MAX_LENGTH.provincia, MISSING_FIELDS),
    municipio: singleLine(PARTE_MAX_LENGTH.municipio).default(''),
    referencias: singleLine(PARTE_MAX_LENGTH.referencias).default(''),
    /**
     * Required for a pickup that becomes a delivery: the phone, and the delivery cost that the person was shown and
     * accepted.
     */
    telefono: Telefono,
    costo_aceptado: z.union([z.literal(false), Dinero]).default(false),
    razon: singleLine(RAZON_MAX_LENGTH).default(''),
    correo: requesterCorreo,
  })
  .superRefine((parts, context) => {
    const { length: largo } = formatDireccion(parts)
    if (largo > DIRECCION_MAX_LENGTH)
      context.addIssue({
        code: 'custom',
        path: ['direccion'],
        message: `La dirección completa puede tener ${DIRECCION_MAX_LENGTH} caracteres; esta tiene ${largo}.`,
      })
  })
export type CambioDeDireccion = z.infer<typeof CambioDeDireccion>

/**
 * `en_revision`: the order is under review. `por_confirmar`: a link that confirms the request was mailed to the order's
 * own address. `sin_enlace`: no link is mailed, after too many requests or mails. `por_llamar`: the order has no
 * address, so staff must call. `sin_llamada`: too many requests wait for a call, so this one is not stored.
 */
export const SolicitudRecibida = z.object({
  estado: z.enum(['en_revision', 'por_confirmar', 'sin_enlace', 'por_llamar', 'sin_llamada']),
})
export type SolicitudRecibida = z.infer<typeof SolicitudRecibida>

const responses = { 201: SolicitudRecibida, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo }
const params = z.object({ codigo: CodigoPedido })

export const pedirAyuda = {
  method: 'POST',
  url: '/api/pedidos/:codigo/ayudas',
  policy: 'publica',
  limit: ['code', 'form'],
  repeatable: true,
  schema: {
    summary: 'Ask for urgent help with an order',
    params,
    body: PeticionDeAyuda,
    response: responses,
  },
} as const satisfies Route

export const cambiarDireccion = {
  method: 'POST',
  url: '/api/pedidos/:codigo/cambios-direccion',
  policy: 'publica',
  limit: ['code', 'form'],
  repeatable: true,
  schema: {
    summary: 'Ask that an order goes to another address',
    params,
    body: CambioDeDireccion,
    response: responses,
  },
} as const satisfies Route

/** Phone, cost and total of a pickup that becomes a delivery. */
const PasoAEnvio = z.object({
  telefono: z.string(),
  costo: Dinero,
  /** Total with the delivery cost, possibly above the maximum of a total; null while the order has no price. */
  total: z.string().nullable(),
})
export type PasoAEnvio = z.infer<typeof PasoAEnvio>

const PorConfirmar = z.object({
  codigo: z.string(),
  clase: z.enum(CLASES_DE_SOLICITUD),
  /** The situation that needs help, or the new address. */
  texto: z.string(),
  /** Masked e-mail of the requester: `v***@ejemplo.com`. */
  correo: z.string(),
  envio: PasoAEnvio.nullable(),
})
export type PorConfirmar = z.infer<typeof PorConfirmar>

export const obtenerPorConfirmar = {
  method: 'GET',
  url: '/api/confirmaciones',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'What a confirmation link would say yes to',
    headers: z.looseObject({ 'x-enlace': LinkToken }),
    response: { 200: PorConfirmar, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const confirmarSolicitud = {
  method: 'POST',
  url: '/api/confirmaciones',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: "Confirm a request by the link that the order's own address received",
    body: z.strictObject({ enlace: LinkToken }),
    response: { 200: z.object({ codigo: z.string() }), 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

const Clase = z.enum(CLASES_DE_SOLICITUD)
export type Clase = z.infer<typeof Clase>

export type EstadoDeSolicitud = (typeof ESTADOS_DE_SOLICITUD)[number]

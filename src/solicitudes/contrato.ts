import { z } from 'zod'
import { CodigoPedido } from '#comun/codigo.ts'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { correo, FALTAN_CAMPOS, linea, lleno } from '#comun/texto.ts'
import { ClaveDeRepeticion } from '#pedidos/contrato.ts'

/** What keeps an order waiting until staff have looked (specification §5, decisions §4). */
export const PeticionDeAyuda = z.strictObject({ situacion: lleno(500, FALTAN_CAMPOS), correo: correo(FALTAN_CAMPOS) })
export type PeticionDeAyuda = z.infer<typeof PeticionDeAyuda>

export const CambioDeDireccion = z.strictObject({
  nueva_direccion: lleno(300, FALTAN_CAMPOS),
  razon: linea(100).default(''),
  correo: correo(FALTAN_CAMPOS),
})
export type CambioDeDireccion = z.infer<typeof CambioDeDireccion>

/** `en_revision`: the order waits for staff. `por_confirmar`: nothing moves until its own address confirms by a link. */
const SolicitudRecibida = z.object({ estado: z.enum(['en_revision', 'por_confirmar']) })
export type SolicitudRecibida = z.infer<typeof SolicitudRecibida>

const respuestas = { 201: SolicitudRecibida, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo }
const params = z.object({ codigo: CodigoPedido })

export const pedirAyuda = {
  method: 'POST',
  url: '/api/pedidos/:codigo/ayudas',
  policy: 'publica',
  schema: {
    summary: 'Ask for urgent help with an order',
    params,
    headers: ClaveDeRepeticion,
    body: PeticionDeAyuda,
    response: respuestas,
  },
} as const satisfies Ruta

export const cambiarDireccion = {
  method: 'POST',
  url: '/api/pedidos/:codigo/cambios-direccion',
  policy: 'publica',
  schema: {
    summary: 'Ask that an order goes to another address',
    params,
    headers: ClaveDeRepeticion,
    body: CambioDeDireccion,
    response: respuestas,
  },
} as const satisfies Ruta

export const confirmarSolicitud = {
  method: 'POST',
  url: '/api/confirmaciones',
  policy: 'publica',
  schema: {
    summary: "Confirm a request by the link that the order's own address received",
    body: z.strictObject({ enlace: z.string().regex(/^[\w-]{22}$/, 'El enlace no está completo.') }),
    response: { 200: z.object({ codigo: z.string() }), 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

const Clase = z.enum(['ayuda', 'direccion'])
export type Clase = z.infer<typeof Clase>

/** A request that waits for staff. */
const SolicitudAbierta = z.object({
  clase: Clase,
  id: z.int(),
  codigo: z.string(),
  cliente: z.string(),
  /** The situation, or the new address. */
  texto: z.string(),
  razon: z.string().nullable(),
  correo: z.string(),
  fecha: z.iso.datetime({ offset: true }),
  /** Where the order goes back to; null when staff have moved it meanwhile. */
  vuelve_a: z.string().nullable(),
})
export type SolicitudAbierta = z.infer<typeof SolicitudAbierta>

export const listarSolicitudes = {
  method: 'GET',
  url: '/api/gestion/solicitudes',
  policy: 'admin',
  schema: { summary: 'The requests that wait for staff, oldest first', response: { 200: z.array(SolicitudAbierta) } },
} as const satisfies Ruta

export const decidirSolicitud = {
  method: 'POST',
  url: '/api/gestion/solicitudes/:clase/:id/decisiones',
  policy: 'admin',
  schema: {
    summary: 'Grant or refuse a request; the order goes back to where it was',
    params: z.object({ clase: Clase, id: z.coerce.number().int().positive() }),
    body: z.strictObject({ aprobada: z.boolean() }),
    response: { 200: z.array(SolicitudAbierta), 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

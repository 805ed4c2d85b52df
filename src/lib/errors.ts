import { config, z } from 'zod'

// Without `jitless` zod tests whether it may create functions, which the page's CSP reports. Every contract imports
// this file, so the setting is in place before the first schema is built.
if (typeof window !== 'undefined') config({ jitless: true })

/** The only format in which the server sends refusals: problem details (RFC 9457), plus the wrong fields. */
export const Rechazo = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Field name (as in the contract, dotted for nested fields) → sentence for the person. */
  campos: z.record(z.string(), z.string()).optional(),
  /** Identifies the request in the server's log; present for a server fault. */
  instance: z.string().optional(),
  /** Seconds to wait before asking again (429, 503). */
  espera: z.int().optional(),
})
export type Rechazo = z.infer<typeof Rechazo>

/** The words for a server fault whose answer contains none. */
export const SERVER_FAILURE = {
  title: 'Algo falló de nuestro lado',
  detail: 'No pudimos completar lo que pediste. Intenta de nuevo en un momento.',
}

/** An expected refusal. It rolls the transaction back; the server sends `rechazo`, and `callRoute` throws it again. */
export class ErrorDeNegocio extends Error {
  readonly rechazo: Rechazo
  /** The rate limit that refused, for the metrics. */
  limit?: string

  constructor(rechazo: Omit<Rechazo, 'type'> & { type?: string }) {
    super(rechazo.detail)
    this.name = 'ErrorDeNegocio'
    this.rechazo = { ...rechazo, type: rechazo.type ?? 'about:blank' }
  }

  get status() {
    return this.rechazo.status
  }

  get campos() {
    return this.rechazo.campos ?? {}
  }
}

export function notFound(detail: string) {
  return new ErrorDeNegocio({ status: 404, title: 'No encontrado', detail })
}

export function conflict(detail: string, type?: string) {
  return new ErrorDeNegocio({ status: 409, title: 'No se pudo guardar', detail, type })
}

export function invalid(detail: string, campos?: Record<string, string>) {
  return new ErrorDeNegocio({ status: 422, title: 'Revisa estos campos', detail, campos })
}

export function unauthorized() {
  return new ErrorDeNegocio({ status: 401, title: 'Sesión requerida', detail: 'Entra con tu cuenta para continuar.' })
}

export function forbidden(detail = 'Acceso denegado - No tienes permisos de administrador') {
  return new ErrorDeNegocio({ status: 403, title: 'Acceso denegado', detail })
}

/** @param wait seconds until the next try may succeed */
export function tooManyRequests(detail: string, wait: number) {
  return new ErrorDeNegocio({ status: 429, title: 'Demasiados intentos', detail, espera: wait })
}

/** The server cannot answer now; the same request may work in a few seconds. */
export function unavailable(detail: string) {
  return new ErrorDeNegocio({ status: 503, title: 'Servicio en pausa', detail, espera: 5 })
}

/** The action is kept in this browser, and leaves once when the connection is back (docs/decisions/042). */
export class PorEnviar extends Error {
  constructor() {
    super('Se guarda aquí y sale cuando vuelva la línea.')
    this.name = 'PorEnviar'
  }
}

/** Whether the write was not refused, but waits in the queue of actions. */
export const isQueued = (error: unknown) => error instanceof PorEnviar

/** There is no connection, and this browser has no last answer to show. */
export class NotKept extends Error {
  constructor() {
    super('No hay conexión, y esto no está guardado en este aparato. Se abre cuando vuelva la línea.')
    this.name = 'NotKept'
  }
}

/**
 * Turns any error of a request into a refusal: the server's own refusal; status 0 if no answer came; status 500 for a
 * fault in the page.
 */
export function rechazoOf(error: unknown): Rechazo {
  if (error instanceof ErrorDeNegocio) return error.rechazo
  if (error instanceof Error && (error.name === 'NoConnection' || error.name === 'NotKept'))
    return { type: 'sin-conexion', status: 0, title: 'Sin conexión', detail: error.message }
  if (error instanceof Error && error.name === 'NoResponse')
    return { type: 'sin-respuesta', status: 0, title: 'Sin respuesta', detail: error.message }
  if (isQueued(error)) return { type: 'por-enviar', status: 0, title: 'Por enviar', detail: (error as Error).message }
  return { type: 'about:blank', status: 500, ...SERVER_FAILURE }
}

/** The sentence for the person: the server's reason for a 4xx, otherwise `fallback`. */
export const detailOf = (error: unknown, fallback: string) => reasonOf(rechazoOf(error), fallback)

/** The sentence of a refusal for the person, as {@link detailOf}. */
export function reasonOf({ status, detail }: Rechazo, fallback: string) {
  return status >= 400 && status < 500 ? detail : fallback
}

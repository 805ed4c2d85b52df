import { config, z } from 'zod'

// In a browser zod would first try whether it may write functions, which the page's script policy reports. Every contract
// imports this file, so it is said before the first of them is made.
if (typeof window !== 'undefined') config({ jitless: true })

/** The only shape a refusal has on the wire: problem details (RFC 9457), with the fields that are wrong. */
export const Rechazo = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Field name (as in the contract, dotted for nested ones) → sentence for the person. */
  campos: z.record(z.string(), z.string()).optional(),
  /** Identifies the request in the server's log; present when the fault is ours. */
  instance: z.string().optional(),
  /** Seconds to wait before asking again (429, 503). */
  espera: z.int().optional(),
})
export type Rechazo = z.infer<typeof Rechazo>

/** A refusal we foresee. It rolls the transaction back, crosses the wire unchanged, and `pedir` rebuilds it. */
export class ErrorDeNegocio extends Error {
  readonly rechazo: Rechazo

  constructor(rechazo: Omit<Rechazo, 'type'> & { type?: string }) {
    super(rechazo.detail)
    this.name = 'ErrorDeNegocio'
    this.rechazo = { type: 'about:blank', ...rechazo }
  }

  get status() {
    return this.rechazo.status
  }

  get campos() {
    return this.rechazo.campos ?? {}
  }
}

export function noExiste(detail: string) {
  return new ErrorDeNegocio({ status: 404, title: 'No encontrado', detail })
}

export function conflicto(detail: string, type?: string) {
  return new ErrorDeNegocio({ status: 409, title: 'No se pudo guardar', detail, type })
}

export function invalido(detail: string, campos?: Record<string, string>) {
  return new ErrorDeNegocio({ status: 422, title: 'Revisa estos campos', detail, campos })
}

export function sinSesion() {
  return new ErrorDeNegocio({ status: 401, title: 'Sesión requerida', detail: 'Entra con tu cuenta para continuar.' })
}

export function sinPermiso() {
  return new ErrorDeNegocio({
    status: 403,
    title: 'Acceso denegado',
    detail: 'Acceso denegado - No tienes permisos de administrador',
  })
}

/** @param espera seconds until the next try may succeed */
export function demasiados(detail: string, espera: number) {
  return new ErrorDeNegocio({ status: 429, title: 'Demasiados intentos', detail, espera })
}

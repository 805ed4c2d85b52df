import { forbidden, unauthorized } from './errores.ts'
import type { Policy } from './ruta.ts'

/**
 * Whether somebody may use what a policy guards, a route or a live topic.
 * @throws ErrorDeNegocio 401, 403
 */
export function requirePolicy(policy: Policy, person: { rol: string } | null) {
  if (policy === 'publica') return
  if (!person) throw unauthorized()
  if (policy === 'admin' && person.rol !== 'admin') throw forbidden()
}

import { forbidden, unauthorized } from './errors.ts'
import type { Policy } from './route.ts'

/**
 * Whether somebody may use what a policy guards, a route or a live topic.
 * @throws ErrorDeNegocio 401, 403
 */
export function requirePolicy(policy: Policy, person: { rol: string } | null) {
  if (policy === 'publica') return
  if (!person) throw unauthorized()
  if (policy === 'admin' && person.rol !== 'admin') throw forbidden()
}

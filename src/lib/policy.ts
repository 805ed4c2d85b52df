import { forbidden, unauthorized } from './errors.ts'
import type { Policy } from './route.ts'

/**
 * Checks a person against the policy of a route or a live topic.
 * @throws ErrorDeNegocio 401 without a session, 403 without the role
 */
export function requirePolicy(policy: Policy, person: { rol: string } | null) {
  if (policy === 'publica') return
  if (!person) throw unauthorized()
  if (policy === 'admin' && person.rol !== 'admin') throw forbidden()
}

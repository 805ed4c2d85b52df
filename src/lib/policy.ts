import { forbidden, unauthorized } from './errors.ts'
import { esPersonal, puede } from './permisos.ts'
import type { Policy } from './route.ts'

/**
 * Checks a person against the policy of a route or a live topic.
 * @throws ErrorDeNegocio 401 without a session, 403 without the permission
 */
export function requirePolicy(policy: Policy, person: { rol: string } | null) {
  if (policy === 'publica') return
  if (!person) throw unauthorized()
  if (policy === 'miembro' || puede(person.rol, policy)) return
  throw forbidden(esPersonal(person.rol) ? 'Tu rol no incluye esto. Pídeselo a quien administra la tienda.' : undefined)
}

import { sinPermiso, sinSesion } from './errores.ts'
import type { Politica } from './ruta.ts'

/**
 * Whether somebody may use what a policy guards, a route or a live topic.
 * @throws ErrorDeNegocio 401, 403
 */
export function exigirPolitica(politica: Politica, quien: { rol: string } | null) {
  if (politica === 'publica') return
  if (!quien) throw sinSesion()
  if (politica === 'admin' && quien.rol !== 'admin') throw sinPermiso()
}

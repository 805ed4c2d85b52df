import type { ROLES } from './closedSets.ts'

type Role = (typeof ROLES)[number]

/**
 * What staff may do (docs/decisions/056). `pedidos`: orders with their requests, pickups and payments taken;
 * `paquetes`: the international service; `conversaciones`: everything that people write, and its answers; `clientes`:
 * reading clients and writing to one; `piezas`: the catalogue; `entregas`: today's deliveries. Only the owner: `dinero`,
 * balances; `ajustes`, what the shop says and how it works; `equipo`, who works here.
 */
export const PERMISOS = [
  'pedidos',
  'paquetes',
  'conversaciones',
  'clientes',
  'piezas',
  'entregas',
  'dinero',
  'ajustes',
  'equipo',
] as const
export type Permiso = (typeof PERMISOS)[number]

/** Role × permission. Members may do none of it; `admin` is the owner. */
const MATRIX: Record<Role, readonly Permiso[]> = {
  admin: PERMISOS,
  ayudante: ['pedidos', 'paquetes', 'conversaciones', 'clientes', 'piezas', 'entregas'],
  mensajero: ['entregas'],
  user: [],
}

/** The roles of who works here. */
export const ROLES_DE_PERSONAL = ['admin', 'ayudante', 'mensajero'] as const satisfies readonly Role[]
export type RolDePersonal = (typeof ROLES_DE_PERSONAL)[number]

/**
 * Whether a role may do what a policy of staff asks for.
 * @param permiso a permission, or `admin` for what only the owner may do
 */
export function puede(role: string, permiso: Permiso | 'admin') {
  if (permiso === 'admin') return role === 'admin'
  return isRole(role) && MATRIX[role].includes(permiso)
}

/** The roles that have a permission. */
export const rolesCon = (permiso: Permiso) => ROLES_DE_PERSONAL.filter((role) => puede(role, permiso))

/** Whether a role is one of who works here. */
export const esPersonal = (role: string) => isRole(role) && role !== 'user'

const isRole = (role: string): role is Role => Object.hasOwn(MATRIX, role)

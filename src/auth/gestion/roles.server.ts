import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { user, userRoles } from '#db/schema/auth.server.ts'
import { conflict, forbidden, notFound } from '#lib/errors.ts'
import type { Persona, Role } from '../contract.ts'
import { endSessions } from '../cuentas.server.ts'

/**
 * Locks the role of every admin until the transaction ends. The locks are taken in the order of the ids, so that two
 * admins cannot remove each other at once.
 * @returns the user ids of the admins who are not suspended
 */
export async function lockAdmins(tx: Tx) {
  const admins = await tx
    .select({ id: userRoles.user_id })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(userRoles.user_id)
    .for('update')
  const ids = admins.map(({ id }) => id)
  // Read after the lock: its previous holder may have suspended an admin.
  const active = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isNull(user.suspendido_en)))
  return active.map(({ id }) => id)
}

/**
 * Checks, under the lock, that the sender still is an admin.
 * @throws ErrorDeNegocio 403
 */
export async function requireStillAdmin(tx: Tx, { id }: Persona) {
  if (!(await lockAdmins(tx)).includes(id)) throw forbidden()
}

/**
 * Gives an account another role and ends its sessions, so that its next session has the new role.
 * @throws ErrorDeNegocio 404; 409 when no admin would be left
 */
export async function cambiarRol(tx: Tx, { id, rol: role }: { id: string; rol: Role }) {
  const admins = await lockAdmins(tx)
  if ((await tx.$count(user, eq(user.id, id))) === 0) throw notFound('Esa cuenta no existe.')
  if (role !== 'admin' && admins.length === 1 && admins[0] === id)
    throw conflict('Es la única cuenta que administra la tienda. Dale primero ese rol a otra.')
  await tx.delete(userRoles).where(eq(userRoles.user_id, id))
  await tx.insert(userRoles).values({ user_id: id, role })
  await endSessions(tx, id)
}

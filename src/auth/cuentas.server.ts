import { and, eq, inArray, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { account, invitaciones, session, user, userRoles, verification } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { esPersonal } from '#lib/permisos.ts'
import type { Persona, Role } from './contract.ts'
import { checkContrasena } from './contrasenas.server.ts'
import { hashPassword } from './hashing.server.ts'
import { writeSessionHint } from './sessionHint.ts'

/** An account, for the modules that keep data of their own for it. */
export type Cuenta = { id: string; correo: string; confirmado: boolean }

type CuentaInput = {
  correo: string
  contrasena: string
  /** Hash of the password, if computed before a connection was taken. */
  hash?: string
  rol: Role
  confirmado: boolean
  /** When a generated password expires; absent for a chosen one. */
  temporaryUntil?: Date
}

/**
 * Creates an account with its password and role; null when the e-mail already has one. better-auth cannot do this in
 * the caller's transaction (docs/decisions/016).
 * @throws ErrorDeNegocio 422 when staff would have one of the most common passwords
 */
export async function crearCuenta(
  tx: Tx,
  { correo, contrasena, hash, rol: role, confirmado, temporaryUntil }: CuentaInput,
): Promise<Cuenta | null> {
  // Refuses only staff: callers have checked whether a member insists on a common password (`checkContrasena`).
  await checkContrasena({ contrasena, rol: role, aunque_comun: true })
  const [created] = await tx
    .insert(user)
    .values({ name: '', email: correo.toLowerCase(), emailVerified: confirmado })
    .onConflictDoNothing()
    .returning()
  if (!created) return null
  await tx.insert(account).values({
    userId: created.id,
    accountId: created.id,
    providerId: 'credential',
    password: hash ?? (await hashPassword(contrasena)),
    passwordExpiresAt: temporaryUntil,
  })
  await tx.insert(userRoles).values({ user_id: created.id, role })
  return { id: created.id, correo: created.email, confirmado }
}

/** The account of an address, in whatever case it is written, or null. */
export async function buscarCuenta(db: Db | Tx, correo: string): Promise<Cuenta | null> {
  const [cuenta] = await db
    .select({ id: user.id, correo: user.email, confirmado: user.emailVerified })
    .from(user)
    .where(eq(user.email, correo.toLowerCase()))
  return cuenta ?? null
}

/** Deletes an account with its sessions, its password and the rows that depend on it. */
export async function borrarCuenta(tx: Tx, id: string) {
  await deleteVerifications(tx, id)
  await tx.delete(user).where(eq(user.id, id))
}

/**
 * Deletes invitations, and the accounts that were made for them and that nobody has opened since.
 * @returns the ids of the deleted accounts
 */
export async function borrarInvitaciones(tx: Tx, ids: string[]) {
  await tx.delete(invitaciones).where(inArray(invitaciones.user_id, ids))
  const unopened = and(
    inArray(user.id, ids),
    eq(user.emailVerified, false),
    sql`not exists (select from ${profiles} where ${profiles.user_id} = ${user.id})`,
  )
  const gone = await tx.delete(user).where(unopened).returning({ id: user.id })
  return gone.map(({ id }) => id)
}

/** Ends every session of an account, its pending second steps and the trust in its browsers. */
export async function endSessions(tx: Tx, id: string) {
  await tx.delete(session).where(eq(session.userId, id))
  await deleteVerifications(tx, id)
}

/** Deletes an account's pending second steps and the trust in its browsers. */
export async function deleteVerifications(tx: Tx, id: string) {
  await tx.delete(verification).where(eq(verification.value, id))
}

/** Marks an account's address as confirmed. */
export async function confirmarCuenta(tx: Tx, id: string) {
  await tx.update(user).set({ emailVerified: true }).where(eq(user.id, id))
}

/** An account, its stored password, and the facts that decide whether the password opens it. */
export type StoredContrasena = Cuenta & {
  hash: string
  /** The account is suspended: nobody can sign in. */
  suspendida: boolean
  rol: Role
  /** The shop generated the password. */
  temporal: boolean
  /** The generated password has expired. */
  vencida: boolean
}

/** An account's stored password, by address or id; null when there is none. */
export async function findContrasena(
  db: Db | Tx,
  by: { correo: string } | { id: string },
): Promise<StoredContrasena | null> {
  const [row] = await db
    .select({
      id: user.id,
      correo: user.email,
      confirmado: user.emailVerified,
      hash: sql<string>`${account.password}`, // the condition below excludes null
      suspendida: sql<boolean>`${user.suspendido_en} is not null`,
      rol: roleOf(user.id),
      temporal: sql<boolean>`${account.passwordExpiresAt} is not null`,
      vencida: sql<boolean>`coalesce(${account.passwordExpiresAt} <= now(), false)`,
    })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(and('id' in by ? eq(user.id, by.id) : eq(user.email, by.correo.toLowerCase()), isNotNull(account.password)))
  return row ?? null
}

/** Whether an account is unconfirmed, and locks its row. False also while another transaction holds the row. */
export async function lockUnconfirmed(tx: Tx, id: string) {
  const [locked] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), eq(user.emailVerified, false)))
    .for('update', { skipLocked: true })
  return locked !== undefined
}

/** SQL: an account's role. If it has several rows, the one that may do most counts. */
export const roleOf = (id: string | SQLWrapper) =>
  sql<Role>`coalesce((select min(role) from get_user_role(${id})), 'user')`

/**
 * An account as requests see it: its current role, its session hint (`hint`), whether it is suspended, and whether its
 * temporary password has expired. A suspended or expired account counts as signed out.
 */
export async function readPersona(db: Db | Tx, { id, email: correo }: { id: string; email: string }) {
  const { rows } = await db.execute<{
    rol: Role
    nombre: string | null
    suspendida: boolean
    vencida: boolean
  }>(
    sql`select ${roleOf(id)} as rol,
      (select ${profiles.nombre_completo} from ${profiles} where ${profiles.user_id} = ${id}) as nombre,
      exists (select from ${user} where ${user.id} = ${id} and ${user.suspendido_en} is not null) as suspendida,
      exists (select from ${account} where ${account.userId} = ${id} and ${account.passwordExpiresAt} <= now()) as vencida`,
  )
  const { rol: role = 'user', nombre = null, suspendida = false, vencida = false } = rows[0] ?? {}
  const persona: Persona = { id, correo, rol: role }
  return {
    persona,
    hint: writeSessionHint({ rol: esPersonal(role) ? 'admin' : 'user', nombre: nombre ?? '' }),
    suspendida,
    vencida,
  }
}

export async function ensureRole(tx: Tx, id: string) {
  if ((await tx.$count(userRoles, eq(userRoles.user_id, id))) === 0)
    await tx.insert(userRoles).values({ user_id: id, role: 'user' }).onConflictDoNothing()
}

/**
 * SQL condition that an account is a client's. Staff are no clients: no count of clients and no message to all has
 * them.
 * @param id the expression of the account's id
 */
export const isClient = (id: SQLWrapper) => sql`${id} not in (${staffIds})`
/** A query for the ids of staff, which are few and have an index. */
export const staffIds = sql`select ${userRoles.user_id} from ${userRoles} where ${userRoles.role} <> 'user'`

/** Whether the shop has an owner. */
export async function hasAdmin(db: Db) {
  return (await db.$count(userRoles, eq(userRoles.role, 'admin'))) > 0
}

/** An owner's e-mail: `preferred` if an owner has it, or else that of the oldest owner; null when there is none. */
export async function buscarAdmin(db: Db, preferred: string) {
  const [admin] = await db
    .select({ correo: user.email })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.user_id))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(sql`${user.email} <> ${preferred}`, user.createdAt)
    .limit(1)
  return admin?.correo ?? null
}

/** The e-mails of all owners whose accounts are not suspended. */
export async function listOwners(db: Db | Tx) {
  const owners = await db
    .select({ correo: user.email })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.user_id))
    .where(and(eq(userRoles.role, 'admin'), isNull(user.suspendido_en)))
  return owners.map(({ correo }) => correo)
}

import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Auth, type Client, type Cuenta, crearCuenta } from '#auth/auth.server.ts'
import type { Persona, Role } from '#auth/contract.ts'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { account, user } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { ErrorDeNegocio, notFound } from '#lib/errors.ts'
import type { EntradaPorCodigo, Perfil } from './contract.ts'

export { lockByCodigo, moverSaldo } from './saldo.server.ts'

const MAX_DRAWS = 100

/** @throws ErrorDeNegocio 404 when the account has no membership */
export async function obtenerMiembro(db: Db, { id, correo }: Persona) {
  const [perfil] = await db
    .select({
      nombre: profiles.nombre_completo,
      codigo_membresia: profiles.codigo_membresia,
      saldo: profiles.saldo,
      telefono: profiles.telefono,
      direccion: profiles.direccion,
      contrasena_temporal_hasta: account.passwordExpiresAt,
    })
    .from(profiles)
    .leftJoin(account, and(eq(account.userId, profiles.user_id), eq(account.providerId, 'credential')))
    .where(eq(profiles.user_id, id))
  if (!perfil) throw withoutMembresia()
  return { ...perfil, correo }
}

/** The membership with a code; null when nobody has it. */
export async function buscarMiembro(db: Db | Tx, codigo: string) {
  const [perfil] = await db
    .select({
      user_id: profiles.user_id,
      codigo_membresia: profiles.codigo_membresia,
      nombre: profiles.nombre_completo,
      correo: profiles.correo,
      saldo: profiles.saldo,
    })
    .from(profiles)
    .where(eq(profiles.codigo_membresia, codigo))
  return perfil ?? null
}

/** The name of an account for its mails; empty when unknown. */
export async function miembroName(db: Db | Tx, id: string) {
  const [perfil] = await db
    .select({ nombre: profiles.nombre_completo })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(and(eq(profiles.user_id, id), user.emailVerified))
  return perfil?.nombre ?? ''
}

/** Locks an account's profile until the transaction ends. Returns its membership code; null without a membership. */
export async function lockMiembro(tx: Tx, id: string) {
  const [perfil] = await tx
    .select({ codigo_membresia: profiles.codigo_membresia })
    .from(profiles)
    .where(eq(profiles.user_id, id))
    .for('update')
  return perfil?.codigo_membresia ?? null
}

/**
 * Changes a member's own profile.
 * @throws ErrorDeNegocio 404
 */
export async function cambiarPerfil(db: Db, persona: Persona, { nombre, telefono, direccion }: Perfil) {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(profiles)
      .set({ nombre_completo: nombre, telefono: telefono || null, direccion: direccion || null })
      .where(eq(profiles.user_id, persona.id))
      .returning({ id: profiles.id })
    if (changed.length === 0) throw withoutMembresia()
    // The audit log outlives the account, so it gets no values.
    await audit(tx, { quien: persona.id, accion: 'cambiar-perfil', entidad: 'miembro', clave: persona.id })
  })
  return obtenerMiembro(db, persona)
}

/**
 * Signs a member in by membership code; `auth/` signs in by e-mail. An unknown code takes the way of an address without
 * an account, and failures slow the code instead of the e-mail, so that neither answer nor time tells whose code
 * exists.
 * @throws ErrorDeNegocio 401 for an unknown code and for a wrong password, and the errors of the sign-in by e-mail
 */
export async function entrarPorCodigo(
  db: Db,
  acceso: Auth,
  { codigo_membresia, contrasena, recordarme }: EntradaPorCodigo,
  visita: Client,
) {
  const [cuenta] = await db
    .select({ correo: user.email })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(profiles.codigo_membresia, codigo_membresia))
  const correo = cuenta?.correo ?? `${codigo_membresia}@codigo.invalid`
  const asked = { correo, contrasena, rememberMe: recordarme, named: codigo_membresia }
  return acceso.signIn(asked, visita).catch((error) => {
    const text = 'Código de membresía o contraseña incorrectos'
    if (error instanceof ErrorDeNegocio && error.status === 401)
      throw new ErrorDeNegocio({ status: 401, title: text, detail: text })
    throw error
  })
}

function withoutMembresia() {
  return notFound('Esta cuenta no tiene membresía.')
}

/**
 * Creates an account's profile with a membership code if it has none, and updates the profile's copy of the account's
 * data.
 * @param nombre the person's name; absent for imported accounts, which are called by their e-mail until they set a name
 * @returns the membership code
 */
export async function ensurePerfil(
  tx: Tx,
  { id, correo, confirmado, nombre, ...text }: Cuenta & { nombre?: string; telefono?: string; direccion?: string },
) {
  const [perfil] = await tx.select().from(profiles).where(eq(profiles.user_id, id))
  if (perfil) {
    if (perfil.correo !== correo || perfil.confirmado !== confirmado)
      await tx.update(profiles).set({ correo, confirmado }).where(eq(profiles.user_id, id))
    return perfil.codigo_membresia
  }
  const values = {
    user_id: id,
    correo,
    confirmado,
    nombre_completo: nombre ?? correo.replace(/@.*/, ''),
    telefono: text.telefono || null,
    direccion: text.direccion || null,
  }
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const codigo_membresia = `B-${String(randomInt(1_000_000)).padStart(6, '0')}`
    await tx
      .insert(profiles)
      .values({ ...values, codigo_membresia })
      .onConflictDoNothing()
    // The profile exists if this insert or a concurrent sign-in created it. Without it the code was taken, so the loop
    // draws another.
    const [created] = await tx.select().from(profiles).where(eq(profiles.user_id, id))
    if (created) return created.codigo_membresia
  }
  throw new Error('No membership code is free')
}

type NuevoMiembro = { nombre: string; correo: string; contrasena: string; rol: Role; confirmado?: boolean }

/** Creates an account with its profile; null when the e-mail already has one. */
export function crearMiembro(db: Db, { nombre, confirmado = true, ...nuevaCuenta }: NuevoMiembro) {
  return db.transaction(async (tx) => {
    const cuenta = await crearCuenta(tx, { ...nuevaCuenta, confirmado })
    return cuenta && { id: cuenta.id, codigo_membresia: await ensurePerfil(tx, { ...cuenta, nombre }) }
  })
}

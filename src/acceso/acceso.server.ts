import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { hashPassword } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { ErrorDeNegocio } from '#comun/errores.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { account, profiles, session, user, userRoles, verification } from '#db/esquema/acceso.server.ts'
import type { Credenciales, Persona, Rol } from './contrato.ts'

type Ajustes = { db: Db; secreto: string; urlPublica: string }

/**
 * Sign-in by e-mail and password. Passwords, sessions and their cookies are better-auth's; its own HTTP routes are not
 * mounted: the shop calls it as a library, so that every address has a policy and one shape of error.
 */
export function abrirAcceso({ db, secreto, urlPublica }: Ajustes) {
  const auth = betterAuth({
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification } }),
    secret: secreto,
    baseURL: urlPublica,
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 6, maxPasswordLength: 72 },
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'brisa',
      useSecureCookies: urlPublica.startsWith('https:'),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })

  async function comoPersona(usuario: { id: string; name: string; email: string }): Promise<Persona> {
    const { id, name: nombre, email: correo } = usuario
    return { id, nombre, correo, ...(await obtenerPertenencia(db, id)) }
  }

  return {
    /** Who sent a request with these headers, or null. */
    async identificar(headers: Headers) {
      const sesion = await auth.api.getSession({ headers })
      return sesion ? comoPersona(sesion.user) : null
    },

    /**
     * @returns the person and the `Set-Cookie` values of the new session
     * @throws ErrorDeNegocio 401 'Error de autenticación'; whether the account exists is not told
     */
    async entrar({ correo, contrasena }: Credenciales, headers: Headers) {
      const { headers: respuesta, response } = await auth.api
        .signInEmail({ body: { email: correo, password: contrasena }, headers, returnHeaders: true })
        .catch((error) => {
          if (error instanceof APIError) throw noEntra()
          throw error
        })
      await db.transaction((tx) => asegurarPerfil(tx, response.user))
      return { persona: await comoPersona(response.user), cookies: respuesta.getSetCookie() }
    },

    /** @returns the `Set-Cookie` values that end the session */
    async salir(headers: Headers) {
      const { headers: respuesta } = await auth.api.signOut({ headers, returnHeaders: true })
      return respuesta.getSetCookie()
    },
  }
}
export type Acceso = ReturnType<typeof abrirAcceso>

function noEntra() {
  return new ErrorDeNegocio({
    status: 401,
    title: 'Error de autenticación',
    detail: 'El correo o la contraseña no son correctos.',
  })
}

async function obtenerPertenencia(db: Db, id: string): Promise<Pick<Persona, 'rol' | 'codigo_membresia'>> {
  const { rows } = await db.execute<{ es_admin: boolean; codigo: string | null }>(sql`
    select exists (select from get_user_role(${id}) where role = 'admin') as es_admin,
      (select ${profiles.codigo_membresia} from ${profiles} where ${profiles.user_id} = ${id}) as codigo`)
  return { rol: rows[0]?.es_admin ? 'admin' : 'user', codigo_membresia: rows[0]?.codigo ?? '' }
}

// Whoever signs in has a profile and a role (specification §6); both are made the first time.
async function asegurarPerfil(tx: Tx, usuario: { id: string; name: string; email: string; emailVerified: boolean }) {
  const [perfil] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.user_id, usuario.id))
  if (perfil) return
  await tx.insert(userRoles).values({ user_id: usuario.id, role: 'user' }).onConflictDoNothing()
  for (let creado = false; !creado; ) {
    const filas = await tx
      .insert(profiles)
      .values({
        user_id: usuario.id,
        nombre_completo: usuario.name,
        correo: usuario.email,
        confirmado: usuario.emailVerified,
        codigo_membresia: `B-${String(randomInt(1_000_000)).padStart(6, '0')}`,
      })
      .onConflictDoNothing({ target: profiles.codigo_membresia })
      .returning({ id: profiles.id })
    creado = filas.length === 1
  }
}

type NuevaCuenta = { nombre: string; correo: string; contrasena: string; rol: Rol }

/** Creates a confirmed account with its profile and role, or answers null when the e-mail already has one. */
export function crearCuenta(db: Db, { nombre, correo, contrasena, rol }: NuevaCuenta) {
  return db.transaction(async (tx) => {
    const [nuevo] = await tx
      .insert(user)
      .values({ name: nombre, email: correo.toLowerCase(), emailVerified: true })
      .onConflictDoNothing()
      .returning()
    if (!nuevo) return null
    const password = await hashPassword(contrasena)
    await tx.insert(account).values({ userId: nuevo.id, accountId: nuevo.id, providerId: 'credential', password })
    await tx.insert(userRoles).values({ user_id: nuevo.id, role: rol })
    await asegurarPerfil(tx, nuevo)
    return nuevo.id
  })
}

/** Whether anybody could sign in as admin. */
export async function hayAdmin(db: Db) {
  return (await db.$count(userRoles, eq(userRoles.role, 'admin'))) > 0
}

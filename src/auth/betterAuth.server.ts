import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db, Tx } from '#db/abrir.server.ts'
import { account, session, twoFactor, user, verification } from '#db/schema/acceso.server.ts'
import { DE_AUTH, SOLO_DE_AQUI } from './cookies.server.ts'
import { LARGO_DE_CONTRASENA } from './rules.ts'
import { segundoPaso } from './segundoPaso/plugin.server.ts'

/** Tells better-auth where a visit comes from; whoever visits cannot, since it is always written over. */
export const DIRECCION = 'x-direccion'
const LARGO_DE_NAVEGADOR = 300

type Ajustes = { secreto: string; urlPublica: string; segura: boolean; duracion: number }

/**
 * better-auth on a database, or on a transaction of ours when what it does belongs to more. Its own HTTP routes are not
 * mounted: the shop calls it as a library, so that every address has a policy and one shape of error.
 */
export function crearAuth(db: Db | Tx, { secreto, urlPublica, segura, duracion }: Ajustes) {
  return betterAuth({
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification, twoFactor } }),
    secret: secreto,
    baseURL: urlPublica,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: LARGO_DE_CONTRASENA.minimo,
      maxPasswordLength: LARGO_DE_CONTRASENA.maximo,
    },
    session: { expiresIn: duracion, updateAge: 86_400 },
    plugins: [segundoPaso()],
    databaseHooks: {
      session: {
        create: {
          // A header may hold pages of it.
          before: async (nueva) => ({ data: { ...nueva, userAgent: nueva.userAgent?.slice(0, LARGO_DE_NAVEGADOR) } }),
        },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // Its own prefix for secure cookies is a weaker one: with this no other host of the domain can set them.
      cookiePrefix: `${segura ? SOLO_DE_AQUI : ''}${DE_AUTH}`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: segura },
      ipAddress: { ipAddressHeaders: [DIRECCION], ipv6Subnet: 128 },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

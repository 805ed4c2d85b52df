import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db, Tx } from '#db/open.server.ts'
import { account, session, twoFactor, user, verification } from '#db/schema/auth.server.ts'
import { COOKIE_NAME, HOST_PREFIX } from './cookies.server.ts'
import { CONTRASENA_LENGTH } from './rules.ts'
import { segundoPaso } from './segundoPaso/plugin.server.ts'

/** Tells better-auth where a visit comes from; whoever visits cannot, since it is always written over. */
export const IP_HEADER = 'x-direccion'
const USER_AGENT_MAX_LENGTH = 300

type BetterAuthOptions = { secret: string; publicUrl: string; isSecure: boolean; maxAge: number }

/**
 * better-auth on a database, or on a transaction of ours when what it does belongs to more. Its own HTTP routes are not
 * mounted: the shop calls it as a library, so that every address has a policy and one shape of error.
 */
export function createAuth(db: Db | Tx, { secret, publicUrl, isSecure, maxAge }: BetterAuthOptions) {
  return betterAuth({
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification, twoFactor } }),
    secret,
    baseURL: publicUrl,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: CONTRASENA_LENGTH.minimo,
      maxPasswordLength: CONTRASENA_LENGTH.maximo,
    },
    session: { expiresIn: maxAge, updateAge: 86_400 },
    plugins: [segundoPaso()],
    databaseHooks: {
      session: {
        create: {
          // A header may hold pages of it.
          before: async (session) => ({
            data: { ...session, userAgent: session.userAgent?.slice(0, USER_AGENT_MAX_LENGTH) },
          }),
        },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // Its own prefix for secure cookies is a weaker one: with this no other host of the domain can set them.
      cookiePrefix: `${isSecure ? HOST_PREFIX : ''}${COOKIE_NAME}`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [IP_HEADER], ipv6Subnet: 128 },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

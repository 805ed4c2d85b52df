import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db, Tx } from '#db/open.server.ts'
import { account, session, twoFactor, user, verification } from '#db/schema/auth.server.ts'
import { COOKIE_NAME, HOST_PREFIX } from '#http/cookies.server.ts'
import { hashPassword, verifyPassword } from './hashing.server.ts'
import { CONTRASENA_LENGTH } from './rules.ts'
import { segundoPaso } from './segundoPaso/plugin.server.ts'

/** Header with the client's address for better-auth. The shop always overwrites it, so that clients cannot forge it. */
export const IP_HEADER = 'x-direccion'
const USER_AGENT_MAX_LENGTH = 300

type BetterAuthOptions = { secret: string; publicUrl: string; isSecure: boolean; maxAge: number }

/**
 * better-auth on a database, or on a transaction that also makes other changes. Its own HTTP routes are not mounted:
 * the shop calls it as a library, so that every route has a policy and the same form of error.
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
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: maxAge, updateAge: 86_400 },
    plugins: [segundoPaso()],
    databaseHooks: {
      session: {
        create: {
          // A User-Agent header may be pages long.
          before: async (session) => ({
            data: { ...session, userAgent: session.userAgent?.slice(0, USER_AGENT_MAX_LENGTH) },
          }),
        },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // better-auth's own prefix for secure cookies is weaker: with `__Host-` no other host of the domain can set them.
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

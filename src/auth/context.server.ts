import { APIError } from 'better-auth/api'
import type { Limiter } from '#db/limiter.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { negocio, readChanged } from '#negocio'
import { createAuth, IP_HEADER } from './betterAuth.server.ts'
import type { Persona } from './contract.ts'
import type { Cuenta } from './cuentas.server.ts'
import type { Pause } from './delays.server.ts'
import { openKnownBrowsers } from './knownBrowsers.server.ts'
import { type AccountMailKind, openMailQuota } from './mailQuota.server.ts'
import { sessionHintCookie } from './sessionHint.server.ts'
import { limitSignIns } from './signInLimits.server.ts'
import { createTimingPad } from './timing.server.ts'

export type AuthOptions = {
  db: Db
  limiter: Limiter
  secret: string
  publicUrl: string
  /** Runs in a transaction whenever somebody has signed in or an address was confirmed, before the answer leaves; `nombre`
   * is for an account that has none yet.
   */
  onSignIn: (tx: Tx, cuenta: Cuenta & { nombre?: string }) => Promise<unknown>
  /** How mails address an account's owner; empty when the name is unknown. */
  nombreOf: (viewer: Persona) => Promise<string>
  /** Delays an answer; tests replace the clock. */
  pause?: Pause
  /** Milliseconds. Answers whose duration must reveal nothing leave at multiples of it (`createTimingPad`). */
  timingStep?: number | undefined
}

/** A request's headers, and its address as the limits see it. */
export type Client = { headers: Headers; ip: string }

/** Opens the services and settings that the operations of `auth/` share. */
export function openAuthContext({
  db,
  limiter,
  secret,
  publicUrl,
  onSignIn,
  nombreOf,
  pause,
  timingStep,
}: AuthOptions) {
  const isSecure = publicUrl.startsWith('https:')
  const maxAge = () => negocio.guarda.sesion * 86_400
  const authOn = (database: Db | Tx) => createAuth(database, { secret, publicUrl, isSecure, maxAge: maxAge() })
  // Made again after the owner changed a setting, such as how long a session lasts.
  let made: { of: unknown; auth: ReturnType<typeof createAuth> } | undefined
  function current() {
    const of = readChanged()
    if (made?.of !== of) made = { of, auth: authOn(db) }
    return made.auth
  }
  const signInLimits = limitSignIns({ limiter, pause })
  const mailQuota = openMailQuota(limiter)
  const knownBrowsers = openKnownBrowsers({ secret, isSecure })
  const browserOf = ({ headers }: Client, correo: string) => knownBrowsers.identify(headers.get('cookie') ?? '', correo)

  return {
    db,
    limiter,
    /** The browser's id for an account; null when it never signed in to it. */
    browserOf,
    /** Counts one more account mail to an address. @returns whether it may leave (`openMailQuota`) */
    allowsMail: (kind: AccountMailKind, correo: string, client: Client) =>
      mailQuota({ kind, correo, ip: client.ip, browser: browserOf(client, correo) }),
    padTiming: createTimingPad(timingStep),
    onSignIn,
    nombreOf,
    auth: {
      get api() {
        return current().api
      },
    },
    /** better-auth on a transaction of the caller. */
    authIn: (tx: Tx) => authOn(tx),
    knownBrowsers,
    /** The `Set-Cookie` value of the session hint; `hint` comes from `readPersona`. */
    sessionHint: (hint: string | null, { rememberMe = true } = {}) =>
      sessionHintCookie(hint, { isSecure, maxAge: rememberMe ? maxAge() : null }),

    /** A request's headers for better-auth, with the client's address. */
    headersOf({ headers: given, ip }: Client) {
      const headers = new Headers(given)
      headers.set(IP_HEADER, ip)
      return headers
    },

    /**
     * Runs an attempt to sign in within the limits (`limitSignIns`).
     * @param named what was typed for the account, which is slowed under this name; by default its e-mail
     */
    limitAttempts<T>(client: Client, correo: string, run: () => Promise<T>, named = correo) {
      const { ip } = client
      return signInLimits.run({ ip, account: named, browser: browserOf(client, correo) }, run)
    },
  }
}
export type AuthContext = ReturnType<typeof openAuthContext>

/** better-auth's code for a refusal; null when the error is a fault of the shop. */
export function denialOf(error: unknown) {
  return error instanceof APIError && error.statusCode < 500 ? String(error.body?.code ?? '') : null
}

export function wrongCredentials() {
  return new ErrorDeNegocio({
    status: 401,
    title: 'Error de autenticación',
    detail: 'El correo o la contraseña no son correctos.',
  })
}

export function wrongContrasena() {
  return new ErrorDeNegocio({
    status: 401,
    title: 'Error de autenticación',
    detail: 'La contraseña no es correcta.',
  })
}

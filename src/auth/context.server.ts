import { APIError } from 'better-auth/api'
import type { Limiter } from '#db/limiter.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { negocio } from '#negocio'
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
  /** Done in a transaction whenever somebody has signed in or an address was confirmed, before they hear of it. */
  onSignIn: (tx: Tx, cuenta: Cuenta) => Promise<unknown>
  /** What a mail calls an account's owner; empty when nobody knows. */
  nombreOf: (viewer: Persona) => Promise<string>
  /** How an answer is kept back; a clock's, unless a test has its own. */
  pause?: Pause
  /** Milliseconds between the moments at which answers leave that must not tell by their time (`compas`). */
  timingStep?: number | undefined
}

/** A request: its headers, and where it comes from as the limits see it. */
export type Client = { headers: Headers; ip: string }

/** What the verbs of this room share. */
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
  const maxAge = negocio.guarda.sesion * 86_400
  const authOn = (database: Db | Tx) => createAuth(database, { secret, publicUrl, isSecure, maxAge })
  const signInLimits = limitSignIns({ limiter, pause })
  const mailQuota = openMailQuota(limiter)
  const knownBrowsers = openKnownBrowsers({ secret, isSecure })
  const browserOf = ({ headers }: Client, correo: string) => knownBrowsers.identify(headers.get('cookie') ?? '', correo)

  return {
    db,
    /** Whether one more mail of an account may leave to an address (`cupos`). */
    cabeOtro: (kind: AccountMailKind, correo: string, client: Client) =>
      mailQuota({ kind, correo, ip: client.ip, browser: browserOf(client, correo) }),
    aCompas: createTimingPad(timingStep),
    alEntrar: onSignIn,
    nombreDe: nombreOf,
    auth: authOn(db),
    /** better-auth in a transaction of ours. */
    authEn: (tx: Tx) => authOn(tx),
    navegadores: knownBrowsers,
    /** The hint's `Set-Cookie` value, of what it says (`leerPersona`). */
    pista: (hint: string | null, { recordarme: rememberMe = true } = {}) =>
      sessionHintCookie(hint, { isSecure, maxAge: rememberMe ? maxAge : null }),

    /** A visit's headers for better-auth, which reads there where it comes from. */
    headersOf({ headers: given, ip }: Client) {
      const headers = new Headers(given)
      headers.set(IP_HEADER, ip)
      return headers
    },

    /** Counts a try at something of an account (`intentos`). */
    limitAttempts<T>(client: Client, correo: string, run: () => Promise<T>) {
      const { ip } = client
      return signInLimits.run({ ip, correo, browser: browserOf(client, correo) }, run)
    },
  }
}
export type AuthContext = ReturnType<typeof openAuthContext>

/** Whether better-auth refused, which is no fault of ours; its word for why. */
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

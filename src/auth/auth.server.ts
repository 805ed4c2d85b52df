import { APIError } from 'better-auth/api'
import { DatabaseUnavailable, withTimeout } from '#db/open.server.ts'
import { openConfirmacion } from './confirmacion/confirmacion.server.ts'
import { type AuthOptions, openAuthContext } from './context.server.ts'
import { openContrasenas } from './contrasena/contrasena.server.ts'
import { hasSession } from './cookies.server.ts'
import { readPersona } from './cuentas.server.ts'
import { openGestion } from './gestion/gestion.server.ts'
import { openSegundoPaso } from './segundoPaso/segundoPaso.server.ts'
import { openSessions } from './sesiones/sesiones.server.ts'
import { readSessionHint } from './sessionHint.ts'
import { openSignIn } from './signIn.server.ts'

export type { Client } from './context.server.ts'
export { checkContrasena } from './contrasenas.server.ts'
export {
  borrarCuenta,
  buscarAdmin,
  buscarCuenta,
  type Cuenta,
  crearCuenta,
  hasAdmin,
  lockUnconfirmed,
} from './cuentas.server.ts'
export { cambiarRol } from './gestion/roles.server.ts'

/** Milliseconds; all that somebody signed in asks for waits for it. */
const SESSION_TIMEOUT = 2_000

const NOBODY = { persona: null, dicho: null }

/** Who somebody is: accounts and sessions. Passwords, sessions and their cookies are better-auth's. */
export function openAuth(options: AuthOptions) {
  const context = openAuthContext(options)
  const { db, auth, pista: sessionHint } = context
  const signInService = openSignIn(context)
  const { signIn, requireContrasena } = signInService

  async function readSession(headers: Headers, { renovar: refresh = true } = {}) {
    if (!hasSession(headers.get('cookie') ?? '')) return { ...NOBODY, cookies: [] }
    return withTimeout(SESSION_TIMEOUT, findSession(headers, refresh))
  }

  async function findSession(headers: Headers, refresh: boolean) {
    const { headers: responseHeaders, response } = await auth.api
      .getSession({ headers, returnHeaders: true, query: { disableRefresh: !refresh } })
      .catch((error) => {
        // It ended while it was being renewed.
        if (error instanceof APIError && error.status === 'UNAUTHORIZED')
          return { headers: new Headers(), response: null }
        // Whatever the database says, it says this.
        if (error instanceof APIError && error.statusCode >= 500)
          throw new DatabaseUnavailable('the session could not be read', { cause: error })
        throw error
      })
    if (!response) return { ...NOBODY, cookies: responseHeaders.getSetCookie() }
    const { suspendida, ...known } = await readPersona(db, response.user)
    // Whatever sessions are left: better-auth knows nothing of it, and would go on renewing them.
    return suspendida ? { ...NOBODY, cookies: [] } : { ...known, cookies: responseHeaders.getSetCookie() }
  }

  return {
    entrar: signIn,
    exigirContrasena: requireContrasena,
    /** Whether one more mail of an account may leave to a mailbox. */
    cabeOtro: context.cabeOtro,
    aCompas: context.aCompas,
    confirmacion: openConfirmacion(context, signInService),
    contrasenas: openContrasenas(context, signInService),
    segundoPaso: openSegundoPaso(context, signInService),
    sesiones: openSessions(context),
    cuentas: openGestion(context),

    /**
     * Who sent a request with these headers, or null; and the `Set-Cookie` values the browser must hear of, such as a
     * session's that was renewed.
     */
    async identifyAndRefresh(headers: Headers) {
      const { persona, dicho: hint, cookies } = await readSession(headers)
      if (cookies.length > 0 || readSessionHint(headers.get('cookie') ?? '') !== hint) cookies.push(sessionHint(hint))
      return { persona, cookies }
    },

    /** The same while an answer is already on its way: nothing is renewed, since the browser would not hear of it. */
    async identify(headers: Headers) {
      return (await readSession(headers, { renovar: false })).persona
    },

    /**
     * Ends a browser's session; also one that is gone already, such as a deleted account's.
     * @returns the `Set-Cookie` values that the browser forgets it by
     */
    async signOut(headers: Headers) {
      const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true })
      return [sessionHint(null), ...responseHeaders.getSetCookie()]
    },
  }
}
export type Auth = ReturnType<typeof openAuth>

import { APIError } from 'better-auth/api'
import { DatabaseUnavailable, withTimeout } from '#db/open.server.ts'
import { openConfirmacion } from './confirmacion/confirmacion.server.ts'
import { type AuthOptions, openAuthContext } from './context.server.ts'
import { openContrasenas } from './contrasena/contrasena.server.ts'
import { hasSession } from './cookies.server.ts'
import { readPersona } from './cuentas.server.ts'
import { openEquipo } from './equipo/equipo.server.ts'
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
  isClient,
  listOwners,
  lockUnconfirmed,
  roleOf,
  staffIds,
} from './cuentas.server.ts'
export { cambiarRol } from './gestion/roles.server.ts'
export { arePasswordsGuessed } from './guessing.server.ts'
export { hashPassword } from './hashing.server.ts'

/** Milliseconds that reading a session may take. Requests of signed-in people wait for it before they are handled. */
const SESSION_TIMEOUT = 2_000

const NOBODY = { persona: null, hint: null }

/** Accounts and sessions. better-auth handles passwords, sessions and their cookies. */
export function openAuth(options: AuthOptions) {
  const context = openAuthContext(options)
  const { db, auth, sessionHint } = context
  const signInService = openSignIn(context)
  const { signIn, requireContrasena } = signInService

  async function readSession(headers: Headers, { refresh = true } = {}) {
    if (!hasSession(headers.get('cookie') ?? '')) return { ...NOBODY, cookies: [] }
    return withTimeout(SESSION_TIMEOUT, findSession(headers, refresh))
  }

  async function findSession(headers: Headers, refresh: boolean) {
    const { headers: responseHeaders, response } = await auth.api
      .getSession({ headers, returnHeaders: true, query: { disableRefresh: !refresh } })
      .catch((error) => {
        // The session ended while it was being renewed.
        if (error instanceof APIError && error.status === 'UNAUTHORIZED')
          return { headers: new Headers(), response: null }
        // better-auth reports every failure of the database this way.
        if (error instanceof APIError && error.statusCode >= 500)
          throw new DatabaseUnavailable('the session could not be read', { cause: error })
        throw error
      })
    if (!response) return { ...NOBODY, cookies: responseHeaders.getSetCookie() }
    const { suspendida, vencida, ...known } = await readPersona(db, response.user)
    // better-auth knows nothing of suspensions and temporary passwords, and would renew the sessions that are left.
    return suspendida || vencida ? { ...NOBODY, cookies: [] } : { ...known, cookies: responseHeaders.getSetCookie() }
  }

  return {
    signIn,
    requireContrasena,
    /** Counts one more account mail to an address. @returns whether it may leave */
    allowsMail: context.allowsMail,
    padTiming: context.padTiming,
    confirmacion: openConfirmacion(context, signInService),
    contrasenas: openContrasenas(context, signInService),
    segundoPaso: openSegundoPaso(context, signInService),
    sesiones: openSessions(context),
    cuentas: openGestion(context),
    equipo: openEquipo(context, signInService),

    /**
     * The sender of a request, or null, and the `Set-Cookie` values for the browser, such as those of a renewed
     * session.
     */
    async identifyAndRefresh(headers: Headers) {
      const { persona, hint, cookies } = await readSession(headers)
      if (cookies.length > 0 || readSessionHint(headers.get('cookie') ?? '') !== hint) cookies.push(sessionHint(hint))
      return { persona, cookies }
    },

    /** The sender of a request whose answer has begun, or null. It renews no session, as no cookie can be set now. */
    async identify(headers: Headers) {
      return (await readSession(headers, { refresh: false })).persona
    },

    /**
     * Ends a browser's session. Succeeds also when the session no longer exists, such as after its account was deleted.
     * @returns the `Set-Cookie` values that clear its cookies
     */
    async signOut(headers: Headers) {
      const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true })
      return [sessionHint(null), ...responseHeaders.getSetCookie()]
    },
  }
}
export type Auth = ReturnType<typeof openAuth>

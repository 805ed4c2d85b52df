import { APIError } from 'better-auth/api'
import { BaseAusente, conPlazo } from '#db/abrir.server.ts'
import { abrirConfirmacion } from './confirmacion/confirmacion.server.ts'
import { abrirContrasenas } from './contrasena/contrasena.server.ts'
import { tieneSesion } from './cookies.server.ts'
import { leerPersona } from './cuentas.server.ts'
import { abrirEntrada } from './entrada.server.ts'
import { abrirGestion } from './gestion/gestion.server.ts'
import { type Ajustes, abrirHerramientas } from './herramientas.server.ts'
import { leerPista } from './pista.ts'
import { abrirSegundoPaso } from './segundoPaso/segundoPaso.server.ts'
import { abrirSesiones } from './sesiones/sesiones.server.ts'

export { revisarContrasena } from './contrasenas.server.ts'
export {
  borrarCuenta,
  buscarAdmin,
  buscarCuenta,
  type Cuenta,
  crearCuenta,
  hayAdmin,
  tomarSinConfirmar,
} from './cuentas.server.ts'
export { cambiarRol } from './gestion/roles.server.ts'
export type { Visita } from './herramientas.server.ts'

/** Milliseconds; all that somebody signed in asks for waits for it. */
const PLAZO_DE_SESION = 2_000

const NADIE = { persona: null, dicho: null }

/** Who somebody is: accounts and sessions. Passwords, sessions and their cookies are better-auth's. */
export function abrirAcceso(ajustes: Ajustes) {
  const herramientas = abrirHerramientas(ajustes)
  const { db, auth, pista } = herramientas
  const entradas = abrirEntrada(herramientas)
  const { entrar, exigirContrasena } = entradas

  async function leerSesion(headers: Headers, { renovar = true } = {}) {
    if (!tieneSesion(headers.get('cookie') ?? '')) return { ...NADIE, cookies: [] }
    return conPlazo(PLAZO_DE_SESION, buscarSesion(headers, renovar))
  }

  async function buscarSesion(headers: Headers, renovar: boolean) {
    const { headers: respuesta, response } = await auth.api
      .getSession({ headers, returnHeaders: true, query: { disableRefresh: !renovar } })
      .catch((error) => {
        // It ended while it was being renewed.
        if (error instanceof APIError && error.status === 'UNAUTHORIZED')
          return { headers: new Headers(), response: null }
        // Whatever the database says, it says this.
        if (error instanceof APIError && error.statusCode >= 500)
          throw new BaseAusente('the session could not be read', { cause: error })
        throw error
      })
    if (!response) return { ...NADIE, cookies: respuesta.getSetCookie() }
    const { suspendida, ...suya } = await leerPersona(db, response.user)
    // Whatever sessions are left: better-auth knows nothing of it, and would go on renewing them.
    return suspendida ? { ...NADIE, cookies: [] } : { ...suya, cookies: respuesta.getSetCookie() }
  }

  return {
    entrar,
    exigirContrasena,
    /** Whether one more mail of an account may leave to a mailbox. */
    cabeOtro: herramientas.cabeOtro,
    aCompas: herramientas.aCompas,
    confirmacion: abrirConfirmacion(herramientas, entradas),
    contrasenas: abrirContrasenas(herramientas, entradas),
    segundoPaso: abrirSegundoPaso(herramientas, entradas),
    sesiones: abrirSesiones(herramientas),
    cuentas: abrirGestion(herramientas),

    /**
     * Who sent a request with these headers, or null; and the `Set-Cookie` values the browser must hear of, such as a
     * session's that was renewed.
     */
    async identificar(headers: Headers) {
      const { persona, dicho, cookies } = await leerSesion(headers)
      if (cookies.length > 0 || leerPista(headers.get('cookie') ?? '') !== dicho) cookies.push(pista(dicho))
      return { persona, cookies }
    },

    /** The same while an answer is already on its way: nothing is renewed, since the browser would not hear of it. */
    async reconocer(headers: Headers) {
      return (await leerSesion(headers, { renovar: false })).persona
    },

    /**
     * Ends a browser's session; also one that is gone already, such as a deleted account's.
     * @returns the `Set-Cookie` values that the browser forgets it by
     */
    async salir(headers: Headers) {
      const { headers: respuesta } = await auth.api.signOut({ headers, returnHeaders: true })
      return [pista(null), ...respuesta.getSetCookie()]
    },
  }
}
export type Acceso = ReturnType<typeof abrirAcceso>

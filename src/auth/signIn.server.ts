import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { account, session, user } from '#db/schema/auth.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { esPersonal } from '#lib/permisos.ts'
import { negocio } from '#negocio'
import { type AuthContext, type Client, denialOf, wrongContrasena, wrongCredentials } from './context.server.ts'
import {
  COMMON_STAFF_CONTRASENA,
  type Credentials,
  type Persona,
  type Session,
  SUSPENDED,
  UNCONFIRMED,
} from './contract.ts'
import { isCommon } from './contrasenas.server.ts'
import { clearDontRemember, isNotRemembered } from './cookies.server.ts'
import { confirmarCuenta, ensureRole, findContrasena, readPersona, type StoredContrasena } from './cuentas.server.ts'
import { hashPassword, verifyPassword } from './hashing.server.ts'

/** The answer to a sign-in, and the `Set-Cookie` values for the browser. */
export type SignInResult = { session: z.infer<typeof Session>; cookies: string[] }

type Password = Pick<Credentials, 'correo' | 'contrasena'>
type SignedIn = { id: string; email: string; emailVerified: boolean }

/** Signing in: the password, the state of its account, and the session. */
export function openSignIn({ db, auth, limitAttempts, onSignIn, knownBrowsers, sessionHint, headersOf }: AuthContext) {
  /** better-auth's answer to a password; null when the password is right but the account is unconfirmed. */
  function attempt({ correo, contrasena, rememberMe }: Password & { rememberMe: boolean }, headers: Headers) {
    const body = { email: correo, password: contrasena, rememberMe }
    return auth.api.signInEmail({ body, headers, returnHeaders: true }).catch((error) => {
      const denial = denialOf(error)
      if (denial === 'EMAIL_NOT_VERIFIED') return null
      if (denial === null) throw error
      throw wrongCredentials()
    })
  }

  /** Completes a new session, unless its password or account changed meanwhile. */
  async function complete({ id, email, emailVerified }: SignedIn, stored?: StoredContrasena) {
    await db.transaction(async (tx) => {
      // A change of password also ends a session that begins at that moment.
      const [current] = await tx
        .select({ hash: account.password })
        .from(account)
        .where(eq(account.userId, id))
        .for('share')
      if (stored && current?.hash !== stored.hash) throw wrongCredentials()
      // A suspension also ends a session that begins at that moment.
      const [cuenta] = await tx
        .select({ suspendido_en: user.suspendido_en })
        .from(user)
        .where(eq(user.id, id))
        .for('share')
      if (cuenta?.suspendido_en) throw isSuspended()
      await ensureRole(tx, id)
      await onSignIn(tx, { id, correo: email, confirmado: emailVerified })
    })
    return (await readPersona(db, { id, email })).persona
  }

  /** The answer to a new session, with all its cookies. */
  async function respond(
    persona: Persona,
    { headers }: Client,
    cookiesToSet: string[],
    remember?: boolean,
  ): Promise<SignInResult> {
    const { id, correo } = persona
    const { hint } = await readPersona(db, { id, email: correo })
    const cookie = headers.get('cookie') ?? ''
    const browser = knownBrowsers.identify(cookie, correo)
    // After a second step or a new password `remember` is undefined: the choice made at sign-in applies.
    const rememberMe = remember ?? !isNotRemembered(cookie)
    // Clears the cookie of an earlier sign-in that was not to be remembered, so that it does not apply from now on.
    const clearCookies = remember && isNotRemembered(cookie) ? [clearDontRemember(cookie)] : []
    const cookies = [
      sessionHint(hint, { rememberMe }),
      knownBrowsers.remember(correo, browser),
      ...clearCookies,
      ...cookiesToSet,
    ]
    return { session: { persona, falta_segundo_paso: false }, cookies }
  }

  return {
    complete,
    respond,

    /**
     * @param named what was typed instead of the e-mail, for the limits
     * @returns the session and its `Set-Cookie` values; `persona` is null while the second step is missing
     * @throws ErrorDeNegocio 401 'Error de autenticación', the same whether the account exists or not
     * @throws ErrorDeNegocio 403 for a right password: 'Confirma tu correo' when its account is unconfirmed, 'Cuenta
     * suspendida', and when a member of staff has one of the most common passwords
     * @throws ErrorDeNegocio 429 after too many failures from one network or known browser, 503 when failures cannot be
     * counted
     */
    async signIn(
      { correo, contrasena, rememberMe = true, named }: Password & { rememberMe?: boolean; named?: string },
      client: Client,
    ): Promise<SignInResult> {
      const headers = headersOf(client)
      const attemptSignIn = async () => {
        // Read for every address, so that an unknown address takes as long.
        const stored = await findContrasena(db, { correo })
        if (stored?.vencida) {
          await hashPassword(contrasena)
          throw wrongCredentials()
        }
        if (stored?.suspendida) {
          // Checks only the password: better-auth would begin a session.
          if (!(await verifyPassword({ hash: stored.hash, password: contrasena }))) throw wrongCredentials()
          return [stored, null] as const
        }
        const opened = await attempt({ correo, contrasena, rememberMe }, headers)
        if (opened || !stored?.temporal) return [stored, opened] as const
        // The temporary password was mailed to that address only, so it proves the address.
        await db.transaction(async (tx) => {
          await confirmarCuenta(tx, stored.id)
          await onSignIn(tx, { id: stored.id, correo: stored.correo, confirmado: true })
        })
        return [stored, await attempt({ correo, contrasena, rememberMe }, headers)] as const
      }
      const [stored, opened] = await limitAttempts(client, correo, attemptSignIn, named)
      if (stored?.suspendida) throw isSuspended()
      if (!opened || !stored) throw unconfirmed()
      const cookies = lastOfEach(opened.headers.getSetCookie())
      const { response } = opened
      // A new admin may have a common password, which the hash does not show.
      if (esPersonal(stored.rol) && (await isCommon(contrasena))) {
        if ('token' in response) await db.delete(session).where(eq(session.token, response.token))
        throw tooCommon()
      }
      if ('twoFactorRedirect' in response) return { session: { persona: null, falta_segundo_paso: true }, cookies }
      const persona = await complete(response.user, stored).catch(async (error) => {
        await db.delete(session).where(eq(session.token, response.token))
        throw error
      })
      return respond(persona, client, cookies, rememberMe)
    },

    /**
     * Checks the password of a signed-in person, before a change that a session alone does not allow.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 429, 503
     */
    async requireContrasena({ persona, contrasena }: { persona: Persona; contrasena: string }, client: Client) {
      await limitAttempts(client, persona.correo, () =>
        auth.api.verifyPassword({ body: { password: contrasena }, headers: headersOf(client) }).catch((error) => {
          throw denialOf(error) === null ? error : wrongContrasena()
        }),
      )
    },
  }
}
export type SignIn = ReturnType<typeof openSignIn>

/** Keeps the last of several cookies with one name, as browsers do. */
function lastOfEach(cookies: string[]) {
  return [...new Map(cookies.map((cookie) => [cookie.replace(/=.*/s, ''), cookie])).values()]
}

function isSuspended() {
  const { correo, telefono } = negocio.contacto
  return new ErrorDeNegocio({
    status: 403,
    type: SUSPENDED,
    title: 'Cuenta suspendida',
    detail: `Nadie puede entrar con esta cuenta por ahora. Escríbenos a ${correo} o al ${telefono} y lo vemos contigo.`,
  })
}

function tooCommon() {
  return new ErrorDeNegocio({
    status: 403,
    type: COMMON_STAFF_CONTRASENA,
    title: 'Elige otra contraseña',
    detail:
      'Tu contraseña es una de las más usadas, y tu cuenta administra la tienda. Usa «Olvidé mi contraseña» para elegir otra y entra con ella.',
  })
}

function unconfirmed() {
  return new ErrorDeNegocio({
    status: 403,
    type: UNCONFIRMED,
    title: 'Confirma tu correo',
    detail: 'Te enviamos un enlace cuando creaste tu cuenta. Ábrelo para confirmar tu correo, o pide otro.',
  })
}

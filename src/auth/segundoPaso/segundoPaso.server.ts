import { APIError } from 'better-auth/api'
import { and, eq, gt, sql } from 'drizzle-orm'
import { session, twoFactor, user, verification } from '#db/schema/auth.server.ts'
import { conflict, ErrorDeNegocio } from '#lib/errors.ts'
import { enqueueAccountChange } from '#mail/mail.server.ts'
import { type AuthContext, type Client, denialOf, wrongContrasena } from '../context.server.ts'
import { type Persona, START_AGAIN } from '../contract.ts'
import { challengeOf, stripSessionCookies } from '../cookies.server.ts'
import { deleteVerifications, readPersona } from '../cuentas.server.ts'
import type { SignIn, SignInResult } from '../signIn.server.ts'
import { limitCodes } from './codeLimits.server.ts'
import { normalizeCode } from './plugin.server.ts'

const TOTP_PATTERN = /^\d{6}$/

/** The second step of signing in: an authenticator code or a recovery code. better-auth's plugin stores it. */
export function openSegundoPaso(
  { db, auth, authIn, limiter, limitAttempts, browserOf, sessionHint, nombreOf, headersOf }: AuthContext,
  { complete, respond, requireContrasena }: SignIn,
) {
  const codeLimits = limitCodes(limiter)

  async function read({ id }: Persona) {
    const activo = await isActive(id)
    const { backupCodes } = activo
      ? await auth.api.viewBackupCodes({ body: { userId: id } })
      : { backupCodes: [] as string[] }
    return { activo, codigos: backupCodes.length }
  }

  async function isActive(id: string) {
    const [row] = await db.select({ activo: user.twoFactorEnabled }).from(user).where(eq(user.id, id))
    return row?.activo === true
  }

  /** The account whose password was right in this browser; null when no second step is pending or it has expired. */
  async function findPending(headers: Headers) {
    const challenge = challengeOf(headers.get('cookie') ?? '')
    const [row] = await db
      .select({ id: user.id, correo: user.email })
      .from(verification)
      .innerJoin(user, eq(sql`${user.id}::text`, verification.value))
      .where(and(eq(verification.identifier, challenge), gt(verification.expiresAt, sql`now()`)))
    return row ?? null
  }

  /** Changes the person's second step and queues a mail about it, in one transaction. @returns `Set-Cookie` values */
  async function change<T>(
    persona: Persona,
    client: Client,
    cambio: 'segundo_paso' | 'sin_segundo_paso',
    run: (api: ReturnType<typeof authIn>['api'], headers: Headers) => Promise<{ headers: Headers; response: T }>,
  ) {
    const nombre = await nombreOf(persona)
    return db.transaction(async (tx) => {
      const { headers } = await run(authIn(tx).api, headersOf(client))
      // Forgets the trusted browsers, so that they are asked for a code when the second step is on again.
      await deleteVerifications(tx, persona.id)
      await enqueueAccountChange(tx, { para: persona.correo, nombre, cambio })
      const { hint } = await readPersona(tx, { id: persona.id, email: persona.correo })
      return [sessionHint(hint), ...headers.getSetCookie()]
    })
  }

  return {
    leer: read,

    /**
     * Checks the second step after the password, and completes the sign-in.
     * @throws ErrorDeNegocio 401 for a wrong code, or when the password must be given again; 429, 503
     */
    async giveCode({ codigo, confiar }: { codigo: string; confiar: boolean }, client: Client): Promise<SignInResult> {
      const headers = headersOf(client)
      // An older session of this browser proves nothing about this sign-in.
      headers.set('cookie', stripSessionCookies(headers.get('cookie') ?? ''))
      const pending = await findPending(headers)
      if (!pending) throw startAgain()
      const { id: user_id, correo } = pending
      const clean = codigo.replace(/\s/g, '')
      const browser = browserOf(client, correo)
      const opened = await limitAttempts(client, correo, () =>
        TOTP_PATTERN.test(clean)
          ? codeLimits.run({ user_id, codigo: clean, browser }, () =>
              auth.api
                .verifyTOTP({ body: { code: clean, trustDevice: confiar }, headers, returnHeaders: true })
                .catch(rethrow),
            )
          : auth.api
              .verifyBackupCode({
                body: { code: normalizeCode(codigo), trustDevice: confiar },
                headers,
                returnHeaders: true,
              })
              .catch(rethrow),
      )
      const { token, user: signedIn } = opened.response
      if (!token) throw startAgain()
      const persona = await complete(signedIn).catch(async (error) => {
        await db.delete(session).where(eq(session.token, token))
        throw error
      })
      return respond(persona, client, opened.headers.getSetCookie())
    },

    /**
     * Creates the secret for an authenticator. Signing in stays as it is until `activate` gets one of its codes.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 409 while the second step is on, 429, 503
     */
    async prepare({ persona, contrasena }: { persona: Persona; contrasena: string }, client: Client) {
      await requireContrasena({ persona, contrasena }, client)
      if (await isActive(persona.id)) throw alreadyActive()
      const prepared = await auth.api
        .enableTwoFactor({ body: { password: contrasena, method: 'totp' }, headers: headersOf(client) })
        .catch(rethrow)
      if (prepared.method !== 'totp') throw new Error('better-auth prepared a second step that is not TOTP')
      const { totpURI: uri, backupCodes: codigos } = prepared
      return { uri, secreto: new URL(uri).searchParams.get('secret') ?? '', codigos }
    },

    /** @throws ErrorDeNegocio 401 for a wrong code, 409 while the second step is on or not prepared, 429, 503 */
    async activate({ persona, codigo }: { persona: Persona; codigo: string }, client: Client) {
      if (await isActive(persona.id)) throw alreadyActive()
      if ((await db.$count(twoFactor, eq(twoFactor.userId, persona.id))) === 0)
        throw conflict('Empieza de nuevo: escribe tu contraseña para ver el código que lee tu aplicación.')
      // Who saw the code that activates must not sign in with it.
      const cookies = await limitAttempts(client, persona.correo, () =>
        codeLimits.once({ user_id: persona.id, codigo }, () =>
          change(persona, client, 'segundo_paso', (api, headers) =>
            api.verifyTOTP({ body: { code: codigo }, headers, returnHeaders: true }).catch(rethrow),
          ),
        ),
      )
      return { estado: await read(persona), cookies }
    },

    /** @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 429, 503 */
    async quitar({ persona, contrasena }: { persona: Persona; contrasena: string }, client: Client) {
      await requireContrasena({ persona, contrasena }, client)
      if (!(await isActive(persona.id))) return { estado: await read(persona), cookies: [] }
      const cookies = await change(persona, client, 'sin_segundo_paso', (api, headers) =>
        api.disableTwoFactor({ body: { password: contrasena }, headers, returnHeaders: true }).catch(rethrow),
      )
      return { estado: await read(persona), cookies }
    },

    /** @throws ErrorDeNegocio 401 for a wrong password, 409 while the second step is off, 429, 503 */
    async renovarCodigos({ persona, contrasena }: { persona: Persona; contrasena: string }, client: Client) {
      await requireContrasena({ persona, contrasena }, client)
      if (!(await isActive(persona.id))) throw conflict('Activa primero el segundo paso.')
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body: { password: contrasena }, headers: headersOf(client) })
        .catch(rethrow)
      return { codigos: backupCodes }
    },
  }
}

/** Turns better-auth's refusals into the shop's. */
function rethrow(error: unknown): never {
  // Another request has just used a recovery code, most likely the same one.
  if (error instanceof APIError && error.status === 'CONFLICT') throw wrongCode()
  switch (denialOf(error)) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      throw wrongCode()
    case 'INVALID_PASSWORD':
      throw wrongContrasena()
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      throw startAgain()
    case 'TOTP_ALREADY_ENABLED':
      throw alreadyActive()
    default:
      throw error
  }
}

function wrongCode() {
  return new ErrorDeNegocio({ status: 401, title: 'Error de autenticación', detail: 'El código no es correcto.' })
}

function startAgain() {
  return new ErrorDeNegocio({
    status: 401,
    type: START_AGAIN,
    title: 'Empieza de nuevo',
    detail: 'Pasó demasiado tiempo o hubo muchos intentos. Escribe otra vez tu correo y tu contraseña.',
  })
}

function alreadyActive() {
  return conflict('El segundo paso ya está activo.')
}

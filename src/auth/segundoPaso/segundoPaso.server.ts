import { and, eq, gt, sql } from 'drizzle-orm'
import { session, twoFactor, user, verification } from '#db/schema/acceso.server.ts'
import { conflicto, demasiados, ErrorDeNegocio } from '#lib/errores.ts'
import { encolarCambio } from '#mail/mail.server.ts'
import { EMPEZAR_DE_NUEVO, type Persona } from '../contract.ts'
import { retoDe, sinSesion } from '../cookies.server.ts'
import { leerPersona, olvidarVerificaciones } from '../cuentas.server.ts'
import type { Entrada, Entradas } from '../entrada.server.ts'
import { contrasenaMal, type Herramientas, negativaDe, type Visita } from '../herramientas.server.ts'
import { BLOQUEO, codigoEscrito } from './plugin.server.ts'

const DE_LA_APLICACION = /^\d{6}$/

/** The second step of signing in: a code of an authenticator, or a recovery code. better-auth's plugin keeps it. */
export function abrirSegundoPaso(
  { db, auth, authEn, contar, pista, nombreDe, cabecerasDe }: Herramientas,
  { recibir, entregar, exigirContrasena }: Entradas,
) {
  async function leer({ id }: Persona) {
    const activo = await estaActivo(id)
    const { backupCodes } = activo
      ? await auth.api.viewBackupCodes({ body: { userId: id } })
      : { backupCodes: [] as string[] }
    return { activo, codigos: backupCodes.length }
  }

  async function estaActivo(id: string) {
    const [fila] = await db.select({ activo: user.twoFactorEnabled }).from(user).where(eq(user.id, id))
    return fila?.activo === true
  }

  /** Whose password was right in this browser some minutes ago; null when it is too late, or was nobody's. */
  async function quienEspera(headers: Headers) {
    const reto = retoDe(headers.get('cookie') ?? '')
    const [fila] = await db
      .select({ correo: user.email })
      .from(verification)
      .innerJoin(user, eq(sql`${user.id}::text`, verification.value))
      .where(and(eq(verification.identifier, reto), gt(verification.expiresAt, sql`now()`)))
    return fila?.correo ?? null
  }

  /** Does something to the second step of whoever is signed in, and says so by mail, in one transaction. */
  async function cambiar<T>(
    persona: Persona,
    visita: Visita,
    cambio: 'segundo_paso' | 'sin_segundo_paso',
    hacer: (api: ReturnType<typeof authEn>['api'], headers: Headers) => Promise<{ headers: Headers; response: T }>,
  ) {
    const nombre = await nombreDe(persona)
    return db.transaction(async (tx) => {
      const { headers } = await hacer(authEn(tx).api, cabecerasDe(visita))
      // Browsers that were trusted with it are trusted with nothing the next time it is on.
      await olvidarVerificaciones(tx, persona.id)
      await encolarCambio(tx, { para: persona.correo, nombre, cambio })
      const { dicho } = await leerPersona(tx, { id: persona.id, email: persona.correo })
      return [pista(dicho), ...headers.getSetCookie()]
    })
  }

  return {
    leer,

    /**
     * The second step after the password; ends where signing in does.
     * @throws ErrorDeNegocio 401 of a wrong code, or when the password must be given again; 429, 503
     */
    async dar({ codigo, confiar }: { codigo: string; confiar: boolean }, visita: Visita): Promise<Entrada> {
      const headers = cabecerasDe(visita)
      // Whoever is signed in here still, as themselves or as another, does not answer for who is about to.
      headers.set('cookie', sinSesion(headers.get('cookie') ?? ''))
      const correo = await quienEspera(headers)
      if (!correo) throw otraVez()
      const limpio = codigo.replace(/\s/g, '')
      const deLaAplicacion = DE_LA_APLICACION.test(limpio)
      const body = { code: deLaAplicacion ? limpio : codigoEscrito(codigo), trustDevice: confiar }
      const abierta = await contar(visita, correo, () =>
        (deLaAplicacion
          ? auth.api.verifyTOTP({ body, headers, returnHeaders: true })
          : auth.api.verifyBackupCode({ body, headers, returnHeaders: true })
        ).catch(rechazar),
      )
      const { token, user: suyo } = abierta.response
      if (!token) throw otraVez()
      const persona = await recibir(suyo).catch(async (error) => {
        await db.delete(session).where(eq(session.token, token))
        throw error
      })
      return entregar(persona, visita, abierta.headers.getSetCookie())
    },

    /**
     * The secret for an authenticator; nothing changes until one of its codes is given (`activar`).
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 409 while it is on, 429, 503
     */
    async preparar({ persona, contrasena }: { persona: Persona; contrasena: string }, visita: Visita) {
      await exigirContrasena({ persona, contrasena }, visita)
      if (await estaActivo(persona.id)) throw yaActivo()
      const hecho = await auth.api
        .enableTwoFactor({ body: { password: contrasena, method: 'totp' }, headers: cabecerasDe(visita) })
        .catch(rechazar)
      if (hecho.method !== 'totp') throw new Error('Another second step was prepared')
      const { totpURI: uri, backupCodes: codigos } = hecho
      return { uri, secreto: new URL(uri).searchParams.get('secret') ?? '', codigos }
    },

    /** @throws ErrorDeNegocio 401 'El código no es correcto.', 409 while it is on or was not prepared, 429, 503 */
    async activar({ persona, codigo }: { persona: Persona; codigo: string }, visita: Visita) {
      if (await estaActivo(persona.id)) throw yaActivo()
      if ((await db.$count(twoFactor, eq(twoFactor.userId, persona.id))) === 0)
        throw conflicto('Empieza de nuevo: escribe tu contraseña para ver el código que lee tu aplicación.')
      const cookies = await contar(visita, persona.correo, () =>
        cambiar(persona, visita, 'segundo_paso', (api, headers) =>
          api.verifyTOTP({ body: { code: codigo }, headers, returnHeaders: true }).catch(rechazar),
        ),
      )
      return { estado: await leer(persona), cookies }
    },

    /** @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 429, 503 */
    async quitar({ persona, contrasena }: { persona: Persona; contrasena: string }, visita: Visita) {
      await exigirContrasena({ persona, contrasena }, visita)
      if (!(await estaActivo(persona.id))) return { estado: await leer(persona), cookies: [] }
      const cookies = await cambiar(persona, visita, 'sin_segundo_paso', (api, headers) =>
        api.disableTwoFactor({ body: { password: contrasena }, headers, returnHeaders: true }).catch(rechazar),
      )
      return { estado: await leer(persona), cookies }
    },

    /** @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 409 while it is off, 429, 503 */
    async renovarCodigos({ persona, contrasena }: { persona: Persona; contrasena: string }, visita: Visita) {
      await exigirContrasena({ persona, contrasena }, visita)
      if (!(await estaActivo(persona.id))) throw conflicto('Activa primero el segundo paso.')
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body: { password: contrasena }, headers: cabecerasDe(visita) })
        .catch(rechazar)
      return { codigos: backupCodes }
    },
  }
}

/** What better-auth refuses by, as the shop's refusal. */
function rechazar(error: unknown): never {
  switch (negativaDe(error)) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      throw new ErrorDeNegocio({
        status: 401,
        title: 'Error de autenticación',
        detail: 'El código no es correcto.',
      })
    case 'INVALID_PASSWORD':
      throw contrasenaMal()
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      throw otraVez()
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      throw demasiados(
        `Hubo muchos códigos equivocados seguidos. Espera ${BLOQUEO} minutos y entra otra vez.`,
        BLOQUEO * 60,
      )
    case 'TOTP_ALREADY_ENABLED':
      throw yaActivo()
    default:
      throw error
  }
}

function otraVez() {
  return new ErrorDeNegocio({
    status: 401,
    type: EMPEZAR_DE_NUEVO,
    title: 'Empieza de nuevo',
    detail: 'Pasó demasiado tiempo o hubo muchos intentos. Escribe otra vez tu correo y tu contraseña.',
  })
}

function yaActivo() {
  return conflicto('El segundo paso ya está activo.')
}

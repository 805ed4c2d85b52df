import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { account, session, user } from '#db/schema/acceso.server.ts'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { negocio } from '#negocio'
import {
  COMUN_DE_PERSONAL,
  type Credenciales,
  type Persona,
  type Sesion,
  SIN_CONFIRMAR,
  SUSPENDIDA,
} from './contract.ts'
import { esComun } from './contrasenas.server.ts'
import { noRecuerda, sinOlvido } from './cookies.server.ts'
import { asegurarRol, buscarContrasena, confirmarCuenta, type Guardada, leerPersona } from './cuentas.server.ts'
import { contrasenaMal, type Herramientas, negativaDe, noEntra, type Visita } from './herramientas.server.ts'

/** What signing in answers, and the `Set-Cookie` values that the browser must hear of. */
export type Entrada = { sesion: z.infer<typeof Sesion>; cookies: string[] }

type Abierta = { id: string; email: string; emailVerified: boolean }

/** Signing in: the password, what its account still lacks, and the session. */
export function abrirEntrada({ db, auth, contar, alEntrar, navegadores, pista, cabecerasDe }: Herramientas) {
  /** better-auth's answer to a password, or null when it is right and the account is not confirmed. */
  function probar({ correo, contrasena, recordarme }: Credenciales & { recordarme: boolean }, headers: Headers) {
    const body = { email: correo, password: contrasena, rememberMe: recordarme }
    return auth.api.signInEmail({ body, headers, returnHeaders: true }).catch((error) => {
      const negativa = negativaDe(error)
      if (negativa === 'EMAIL_NOT_VERIFIED') return null
      if (negativa === null) throw error
      throw noEntra()
    })
  }

  /** Does what belongs to every new session. */
  async function recibir({ id, email, emailVerified }: Abierta, guardada?: Guardada) {
    await db.transaction(async (tx) => {
      // Whoever chooses another password ends the sessions of the old one, also of those that begin at that moment.
      const [ahora] = await tx
        .select({ hash: account.password })
        .from(account)
        .where(eq(account.userId, id))
        .for('share')
      if (guardada && ahora?.hash !== guardada.hash) throw noEntra()
      // Likewise whoever suspends the account.
      const [cuenta] = await tx
        .select({ suspendido_en: user.suspendido_en })
        .from(user)
        .where(eq(user.id, id))
        .for('share')
      if (cuenta?.suspendido_en) throw estaSuspendida()
      await asegurarRol(tx, id)
      await alEntrar(tx, { id, correo: email, confirmado: emailVerified })
    })
    return (await leerPersona(db, { id, email })).persona
  }

  /** The answer to a session that was begun, with all cookies it comes with. */
  async function entregar(
    persona: Persona,
    { headers }: Visita,
    suyas: string[],
    recordar?: boolean,
  ): Promise<Entrada> {
    const { id, correo } = persona
    const { dicho } = await leerPersona(db, { id, email: correo })
    const cookie = headers.get('cookie') ?? ''
    const navegador = navegadores.reconocer(cookie, correo)
    // Unless they say so now, they said it when they gave their password.
    const recordarme = recordar ?? !noRecuerda(cookie)
    // Or it would speak for a later sign-in too.
    const olvido = recordar && noRecuerda(cookie) ? [sinOlvido(cookie)] : []
    const cookies = [pista(dicho, { recordarme }), navegadores.recordar(correo, navegador), ...olvido, ...suyas]
    return { sesion: { persona, falta_segundo_paso: false }, cookies }
  }

  return {
    recibir,
    entregar,

    /**
     * @returns the session and its `Set-Cookie` values; nobody is signed in while the second step is missing
     * @throws ErrorDeNegocio 401 'Error de autenticación'; whether the account exists is not told
     * @throws ErrorDeNegocio 403 of a right password: 'Confirma tu correo' when its account is not confirmed, 'Cuenta
     * suspendida', and when who runs the shop has one of the most common
     * @throws ErrorDeNegocio 429 after too many failures from one place, 503 when they cannot be counted
     */
    async entrar(
      { correo, contrasena, recordarme = true }: Credenciales & { recordarme?: boolean },
      visita: Visita,
    ): Promise<Entrada> {
      const headers = cabecerasDe(visita)
      const [guardada, abierta] = await contar(visita, correo, async () => {
        // Asked of every address, so that an unknown one costs as much.
        const guardada = await buscarContrasena(db, { correo })
        if (guardada?.vencida) {
          await hashPassword(contrasena)
          throw noEntra()
        }
        if (guardada?.suspendida) {
          // better-auth would begin a session.
          if (!(await verifyPassword({ hash: guardada.hash, password: contrasena }))) throw noEntra()
          return [guardada, null] as const
        }
        const abierta = await probar({ correo, contrasena, recordarme }, headers)
        if (abierta || !guardada?.temporal) return [guardada, abierta] as const
        // It was mailed to that address and to nobody else.
        await db.transaction(async (tx) => {
          await confirmarCuenta(tx, guardada.id)
          await alEntrar(tx, { id: guardada.id, correo: guardada.correo, confirmado: true })
        })
        return [guardada, await probar({ correo, contrasena, recordarme }, headers)] as const
      })
      if (guardada?.suspendida) throw estaSuspendida()
      if (!abierta || !guardada) throw sinConfirmar()
      const cookies = ultimas(abierta.headers.getSetCookie())
      const { response } = abierta
      // Whoever was made one of the staff may have it from before, and of what is kept nobody can tell.
      if (guardada.es_admin && (await esComun(contrasena))) {
        if ('token' in response) await db.delete(session).where(eq(session.token, response.token))
        throw demasiadoComun()
      }
      if ('twoFactorRedirect' in response) return { sesion: { persona: null, falta_segundo_paso: true }, cookies }
      const persona = await recibir(response.user, guardada).catch(async (error) => {
        await db.delete(session).where(eq(session.token, response.token))
        throw error
      })
      return entregar(persona, visita, cookies, recordarme)
    },

    /**
     * Checks that whoever is signed in knows their password, before something that cannot be taken back.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 429, 503
     */
    async exigirContrasena({ persona, contrasena }: { persona: Persona; contrasena: string }, visita: Visita) {
      await contar(visita, persona.correo, () =>
        auth.api.verifyPassword({ body: { password: contrasena }, headers: cabecerasDe(visita) }).catch((error) => {
          throw negativaDe(error) === null ? error : contrasenaMal()
        }),
      )
    },
  }
}
export type Entradas = ReturnType<typeof abrirEntrada>

/** Of several cookies with one name the last, which is the one that holds. */
function ultimas(cookies: string[]) {
  return [...new Map(cookies.map((cookie) => [cookie.replace(/=.*/s, ''), cookie])).values()]
}

function estaSuspendida() {
  const { correo, telefono } = negocio.contacto
  return new ErrorDeNegocio({
    status: 403,
    type: SUSPENDIDA,
    title: 'Cuenta suspendida',
    detail: `Nadie puede entrar con esta cuenta por ahora. Escríbenos a ${correo} o al ${telefono} y lo vemos contigo.`,
  })
}

function demasiadoComun() {
  return new ErrorDeNegocio({
    status: 403,
    type: COMUN_DE_PERSONAL,
    title: 'Elige otra contraseña',
    detail:
      'Tu contraseña es una de las más usadas, y tu cuenta administra la tienda. Usa «¿Olvidaste tu contraseña?» para elegir otra y entra con ella.',
  })
}

function sinConfirmar() {
  return new ErrorDeNegocio({
    status: 403,
    type: SIN_CONFIRMAR,
    title: 'Confirma tu correo',
    detail: 'Te enviamos un enlace cuando creaste tu cuenta. Ábrelo para confirmar tu correo, o pide otro.',
  })
}

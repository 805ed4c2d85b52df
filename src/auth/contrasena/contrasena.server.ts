import { hashPassword } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { account, user } from '#db/schema/acceso.server.ts'
import { invalido, noExiste, sinSesion } from '#lib/errores.ts'
import { buscarEnlace, type Enlace, gastarEnlace, revocarEnlacesDeCuenta } from '#mail/enlaces.server.ts'
import { encolar, encolarCambio } from '#mail/mail.server.ts'
import type { Persona } from '../contract.ts'
import { revisarContrasena } from '../contrasenas.server.ts'
import {
  buscarCuenta,
  confirmarCuenta,
  leerPersona,
  olvidarVerificaciones,
  terminarSesiones,
} from '../cuentas.server.ts'
import type { Entradas } from '../entrada.server.ts'
import { contrasenaMal, type Herramientas, negativaDe, type Visita } from '../herramientas.server.ts'

type Elegida = { contrasena: string; aunque_comun: boolean }

/** Choosing another password: by a mail's link, or knowing the one there is. */
export function abrirContrasenas(
  { db, authEn, contar, cabeOtro, aCompas, nombreDe, alEntrar, cabecerasDe }: Herramientas,
  { entregar }: Entradas,
) {
  return {
    /** Mails a link to choose another password by, to an address that has an account; the answer is the same for all. */
    olvidar: (correo: string, visita: Visita) =>
      aCompas(async () => {
        const cabe = await cabeOtro('contrasena', correo, visita)
        const cuenta = await buscarCuenta(db, correo)
        if (!cuenta || !cabe) return
        // They have been told to write to the shop.
        if ((await leerPersona(db, { id: cuenta.id, email: cuenta.correo })).suspendida) return
        const nombre = await nombreDe({ id: cuenta.id, correo: cuenta.correo, rol: 'user' })
        await db.transaction((tx) => encolarEnlace(tx, cuenta, nombre))
      }),

    /**
     * Chooses another password by a mail's link, which proves that the address is its owner's: that confirms it. Whoever
     * was in by the old one is out.
     * @throws ErrorDeNegocio 404 of a link that opens nothing, or no longer, or a suspended account; 409, 422 of a common password
     */
    async restablecer({ token, ...elegida }: Elegida & { token: string }) {
      const { id, email, rol } = await duenoDe(db, await buscarEnlace(db, token, 'contrasena'))
      await revisarContrasena({ ...elegida, rol })
      const password = await hashPassword(elegida.contrasena)
      const nombre = await nombreDe({ id, correo: email, rol })
      await db.transaction(async (tx) => {
        // One after another, also with two links: each takes away the others.
        const [cuenta] = await tx
          .select({ suspendido_en: user.suspendido_en })
          .from(user)
          .where(eq(user.id, id))
          .for('no key update')
        if (cuenta?.suspendido_en) throw noSirve()
        const enlace = await buscarEnlace(tx, token, 'contrasena')
        if (!enlace || !(await gastarEnlace(tx, enlace.id))) throw noSirve()
        await tx
          .update(account)
          .set({ password, passwordExpiresAt: null, updatedAt: sql`now()` })
          .where(eq(account.userId, id))
        await confirmarCuenta(tx, id)
        await terminarSesiones(tx, id)
        await revocarEnlacesDeCuenta(tx, id, 'contrasena')
        await alEntrar(tx, { id, correo: email, confirmado: true })
        await avisarDeCambio(tx, email, nombre)
      })
    },

    /**
     * Chooses another password knowing the one there is; ends every other session, and gives this browser a new one.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 409, 422, 429, 503
     */
    async cambiar({ persona, actual, ...elegida }: Elegida & { persona: Persona; actual: string }, visita: Visita) {
      if (actual === elegida.contrasena)
        throw invalido('Elige una contraseña distinta de la que tienes.', { contrasena: 'Elige otra.' })
      await revisarContrasena({ ...elegida, rol: persona.rol })
      const nombre = await nombreDe(persona)
      const body = { currentPassword: actual, newPassword: elegida.contrasena, revokeOtherSessions: true }
      const cookies = await contar(visita, persona.correo, () =>
        db.transaction(async (tx) => {
          // One after another, with a link's as well: what is known must still be the one when it is changed.
          await tx.select({ id: user.id }).from(user).where(eq(user.id, persona.id)).for('no key update')
          const { headers } = await authEn(tx)
            .api.changePassword({ body, headers: cabecerasDe(visita), returnHeaders: true })
            .catch((error) => {
              const negativa = negativaDe(error)
              if (negativa === null) throw error
              // What else it refuses is a session that ended meanwhile, as with the account.
              throw negativa === 'INVALID_PASSWORD' ? contrasenaMal() : sinSesion()
            })
          await tx.update(account).set({ passwordExpiresAt: null }).where(eq(account.userId, persona.id))
          await olvidarVerificaciones(tx, persona.id)
          // Links stay: who reads the mailbox goes before who knows the password.
          await avisarDeCambio(tx, persona.correo, nombre)
          return headers.getSetCookie()
        }),
      )
      return entregar(persona, visita, cookies)
    },
  }
}

/** To the address that the account has, whatever somebody typed to mean it. */
export function encolarEnlace(tx: Tx, { id, correo }: { id: string; correo: string }, nombre: string) {
  return encolar(tx, { funcion: 'send-password-reset', para: correo, datos: { user_id: id, nombre } })
}

function avisarDeCambio(tx: Tx, para: string, nombre: string) {
  return encolarCambio(tx, { para, nombre, cambio: 'contrasena' })
}

/** Whose account a link that was not used yet is about. */
async function duenoDe(db: Db, enlace: Enlace | null) {
  if (!enlace?.user_id || enlace.usado) throw noSirve()
  const [dueno] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, enlace.user_id))
  // Another address waits for a change of e-mail: no verb makes one yet.
  if (!dueno || dueno.email !== enlace.correo) throw noSirve()
  return { ...dueno, rol: (await leerPersona(db, dueno)).persona.rol }
}

function noSirve() {
  return noExiste('Este enlace ya no sirve: se usa una sola vez, durante una hora. Pide otro.')
}

import { hashPassword } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { account, user } from '#db/schema/auth.server.ts'
import { invalid, notFound, unauthorized } from '#lib/errors.ts'
import { findLink, type Link, revokeCuentaLinks, spendLink } from '#mail/links.server.ts'
import { enqueue, enqueueAccountChange } from '#mail/mail.server.ts'
import { type AuthContext, type Client, denialOf, wrongContrasena } from '../context.server.ts'
import type { Persona } from '../contract.ts'
import { checkContrasena } from '../contrasenas.server.ts'
import { buscarCuenta, confirmarCuenta, deleteVerifications, endSessions, readPersona } from '../cuentas.server.ts'
import type { SignIn } from '../signIn.server.ts'

type ChosenContrasena = { contrasena: string; aunque_comun: boolean }

/** Choosing another password: by a mail's link, or knowing the one there is. */
export function openContrasenas(
  {
    db,
    authEn: authIn,
    limitAttempts,
    cabeOtro: allowsMail,
    aCompas: padTiming,
    nombreDe: nombreOf,
    alEntrar: onSignIn,
    headersOf,
  }: AuthContext,
  { entregar: deliver }: SignIn,
) {
  return {
    /** Mails a link to choose another password by, to an address that has an account; the answer is the same for all. */
    olvidar: (correo: string, client: Client) =>
      padTiming(async () => {
        const isAllowed = await allowsMail('contrasena', correo, client)
        const cuenta = await buscarCuenta(db, correo)
        if (!cuenta || !isAllowed) return
        // They have been told to write to the shop.
        if ((await readPersona(db, { id: cuenta.id, email: cuenta.correo })).suspendida) return
        const nombre = await nombreOf({ id: cuenta.id, correo: cuenta.correo, rol: 'user' })
        await db.transaction((tx) => enqueueLink(tx, cuenta, nombre))
      }),

    /**
     * Chooses another password by a mail's link, which proves that the address is its owner's: that confirms it. Whoever
     * was in by the old one is out.
     * @throws ErrorDeNegocio 404 of a link that opens nothing, or no longer, or a suspended account; 409, 422 of a common password
     */
    async restablecer({ token, ...chosen }: ChosenContrasena & { token: string }) {
      const { id, email, rol: role } = await ownerOf(db, await findLink(db, token, 'contrasena'))
      await checkContrasena({ ...chosen, rol: role })
      const password = await hashPassword(chosen.contrasena)
      const nombre = await nombreOf({ id, correo: email, rol: role })
      await db.transaction(async (tx) => {
        // One after another, also with two links: each takes away the others.
        const [cuenta] = await tx
          .select({ suspendido_en: user.suspendido_en })
          .from(user)
          .where(eq(user.id, id))
          .for('no key update')
        if (cuenta?.suspendido_en) throw linkIsSpent()
        const link = await findLink(tx, token, 'contrasena')
        if (!link || !(await spendLink(tx, link.id))) throw linkIsSpent()
        await tx
          .update(account)
          .set({ password, passwordExpiresAt: null, updatedAt: sql`now()` })
          .where(eq(account.userId, id))
        await confirmarCuenta(tx, id)
        await endSessions(tx, id)
        await revokeCuentaLinks(tx, id, 'contrasena')
        await onSignIn(tx, { id, correo: email, confirmado: true })
        await notifyChange(tx, email, nombre)
      })
    },

    /**
     * Chooses another password knowing the one there is; ends every other session, and gives this browser a new one.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 409, 422, 429, 503
     */
    async cambiar(
      { persona, actual, ...chosen }: ChosenContrasena & { persona: Persona; actual: string },
      client: Client,
    ) {
      if (actual === chosen.contrasena)
        throw invalid('Elige una contraseña distinta de la que tienes.', { contrasena: 'Elige otra.' })
      await checkContrasena({ ...chosen, rol: persona.rol })
      const nombre = await nombreOf(persona)
      const body = { currentPassword: actual, newPassword: chosen.contrasena, revokeOtherSessions: true }
      const cookies = await limitAttempts(client, persona.correo, () =>
        db.transaction(async (tx) => {
          // One after another, with a link's as well: what is known must still be the one when it is changed.
          await tx.select({ id: user.id }).from(user).where(eq(user.id, persona.id)).for('no key update')
          const { headers } = await authIn(tx)
            .api.changePassword({ body, headers: headersOf(client), returnHeaders: true })
            .catch((error) => {
              const denial = denialOf(error)
              if (denial === null) throw error
              // What else it refuses is a session that ended meanwhile, as with the account.
              throw denial === 'INVALID_PASSWORD' ? wrongContrasena() : unauthorized()
            })
          await tx.update(account).set({ passwordExpiresAt: null }).where(eq(account.userId, persona.id))
          await deleteVerifications(tx, persona.id)
          // Links stay: who reads the mailbox goes before who knows the password.
          await notifyChange(tx, persona.correo, nombre)
          return headers.getSetCookie()
        }),
      )
      return deliver(persona, client, cookies)
    },
  }
}

/** To the address that the account has, whatever somebody typed to mean it. */
export function enqueueLink(tx: Tx, { id, correo }: { id: string; correo: string }, nombre: string) {
  return enqueue(tx, { funcion: 'send-password-reset', para: correo, datos: { user_id: id, nombre } })
}

function notifyChange(tx: Tx, para: string, nombre: string) {
  return enqueueAccountChange(tx, { para, nombre, cambio: 'contrasena' })
}

/** Whose account a link that was not used yet is about. */
async function ownerOf(db: Db, link: Link | null) {
  if (!link?.user_id || link.usado) throw linkIsSpent()
  const [owner] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, link.user_id))
  // Another address waits for a change of e-mail: no verb makes one yet.
  if (!owner || owner.email !== link.correo) throw linkIsSpent()
  return { ...owner, rol: (await readPersona(db, owner)).persona.rol }
}

function linkIsSpent() {
  return notFound('Este enlace ya no sirve: se usa una sola vez, durante una hora. Pide otro.')
}

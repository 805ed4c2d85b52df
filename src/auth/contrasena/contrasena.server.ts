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
import { hashPassword } from '../hashing.server.ts'
import type { SignIn } from '../signIn.server.ts'

type ChosenContrasena = { contrasena: string; aunque_comun: boolean }

/** Choosing another password, with a mail's link or with the current password. */
export function openContrasenas(
  { db, authIn, limitAttempts, allowsMail, padTiming, nombreOf, onSignIn, headersOf }: AuthContext,
  { respond }: SignIn,
) {
  return {
    /**
     * Mails a link to choose another password, if the address has an account. The answer is the same for every address.
     */
    olvidar: (correo: string, client: Client) =>
      padTiming(async () => {
        const isAllowed = await allowsMail('contrasena', correo, client)
        const cuenta = await buscarCuenta(db, correo)
        if (!cuenta || !isAllowed) return
        // A suspended account's owner was told by mail to write to the shop.
        if ((await readPersona(db, { id: cuenta.id, email: cuenta.correo })).suspendida) return
        const nombre = await nombreOf({ id: cuenta.id, correo: cuenta.correo, rol: 'user' })
        await db.transaction((tx) => enqueueLink(tx, cuenta, nombre))
      }),

    /**
     * Chooses another password with a mail's link. The link proves that the address is its owner's, so the address is
     * confirmed too. All sessions end.
     * @throws ErrorDeNegocio 404 for a link that opens nothing or a suspended account; 409, 422 for a common password
     */
    async restablecer({ token, ...chosen }: ChosenContrasena & { token: string }) {
      const { id, email, rol: role } = await ownerOf(db, await findLink(db, token, 'contrasena'))
      await checkContrasena({ ...chosen, rol: role })
      const password = await hashPassword(chosen.contrasena)
      const nombre = await nombreOf({ id, correo: email, rol: role })
      await db.transaction(async (tx) => {
        // This lock serializes password changes, also those by two links: each change revokes the other links.
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
     * Chooses another password with the current one. Ends every other session and gives this browser a new one.
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
          // This lock serializes changes, so that the checked password stays current.
          await tx.select({ id: user.id }).from(user).where(eq(user.id, persona.id)).for('no key update')
          const { headers } = await authIn(tx)
            .api.changePassword({ body, headers: headersOf(client), returnHeaders: true })
            .catch((error) => {
              const denial = denialOf(error)
              if (denial === null) throw error
              // better-auth's other refusals mean that the session ended meanwhile, as when the account is deleted.
              throw denial === 'INVALID_PASSWORD' ? wrongContrasena() : unauthorized()
            })
          await tx.update(account).set({ passwordExpiresAt: null }).where(eq(account.userId, persona.id))
          await deleteVerifications(tx, persona.id)
          // Pending links stay valid: access to the mailbox outranks knowledge of the password.
          await notifyChange(tx, persona.correo, nombre)
          return headers.getSetCookie()
        }),
      )
      return respond(persona, client, cookies)
    },
  }
}

/** Mails a link to choose another password, to the address as the account has it and not as somebody typed it. */
export function enqueueLink(tx: Tx, { id, correo }: { id: string; correo: string }, nombre: string) {
  return enqueue(tx, { funcion: 'send-password-reset', para: correo, datos: { user_id: id, nombre } })
}

function notifyChange(tx: Tx, para: string, nombre: string) {
  return enqueueAccountChange(tx, { para, nombre, cambio: 'contrasena' })
}

/** The account of an unused link. @throws ErrorDeNegocio 404 */
async function ownerOf(db: Db, link: Link | null) {
  if (!link?.user_id || link.usado) throw linkIsSpent()
  const [owner] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, link.user_id))
  // Addresses differ only after a change of e-mail, which no route offers.
  if (!owner || owner.email !== link.correo) throw linkIsSpent()
  return { ...owner, rol: (await readPersona(db, owner)).persona.rol }
}

function linkIsSpent() {
  return notFound('Este enlace ya no sirve: se usa una sola vez, durante una hora. Pide otro.')
}

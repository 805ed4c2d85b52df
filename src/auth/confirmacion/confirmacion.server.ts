import { eq } from 'drizzle-orm'
import { user } from '#db/schema/auth.server.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { findLink, spendLink } from '#mail/links.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { type AuthContext, type Client, wrongContrasena } from '../context.server.ts'
import { enqueueLink } from '../contrasena/contrasena.server.ts'
import { confirmarCuenta, findContrasena, type StoredContrasena } from '../cuentas.server.ts'
import { verifyPassword } from '../hashing.server.ts'
import type { SignIn, SignInResult } from '../signIn.server.ts'

/** Confirms that an account's address belongs to its owner (docs/decisions/019). */
export function openConfirmacion(
  { db, limitAttempts, allowsMail, padTiming, nombreOf, onSignIn }: AuthContext,
  { signIn }: Pick<SignIn, 'signIn'>,
) {
  /** The account of a link. A used link is accepted too, so that the page can say that nothing is left to do. */
  async function openLink(token: string) {
    const link = await findLink(db, token, 'cuenta')
    const cuenta = link?.user_id ? await findContrasena(db, { id: link.user_id }) : null
    // Addresses differ only after a change of e-mail, which no route offers.
    if (!link || !cuenta || cuenta.correo !== link.correo) throw linkIsSpent()
    return { enlace: link, cuenta }
  }

  /** Uses the link and confirms the address, once. */
  function confirmWith(link: string, { id, correo, hash }: StoredContrasena) {
    return db.transaction(async (tx) => {
      await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update')
      // The password may have changed since it was checked.
      if ((await findContrasena(tx, { id }))?.hash !== hash || !(await spendLink(tx, link))) throw linkIsSpent()
      await confirmarCuenta(tx, id)
      await onSignIn(tx, { id, correo, confirmado: true })
    })
  }

  return {
    /**
     * Sends again the mail that confirms an unconfirmed account. For a generated password it sends a link to choose
     * another, which also confirms: the shop does not keep the password and cannot send it again.
     */
    reenviar: (correo: string, client: Client) =>
      padTiming(async () => {
        const isAllowed = await allowsMail('confirmacion', correo, client)
        const cuenta = await findContrasena(db, { correo })
        if (!cuenta || cuenta.confirmado || cuenta.suspendida || !isAllowed) return
        const nombre = await nombreOf({ id: cuenta.id, correo: cuenta.correo, rol: 'user' })
        await db.transaction((tx) =>
          cuenta.temporal
            ? enqueueLink(tx, cuenta, nombre)
            : enqueue(tx, {
                funcion: 'send-signup-confirmation',
                para: cuenta.correo,
                datos: { user_id: cuenta.id, nombre },
              }),
        )
      }),

    /** @throws ErrorDeNegocio 404 for a link that opens nothing */
    async describe(token: string) {
      const { cuenta } = await openLink(token)
      return {
        correo: maskCorreo(cuenta.correo),
        pide_contrasena: !cuenta.temporal,
        confirmado: cuenta.confirmado,
      }
    },

    /**
     * Confirms an account's address by link and password, and signs in. Where the shop generated the password, the link
     * alone is enough, and without the password nobody is signed in. Otherwise both are needed, because somebody who
     * signs up with another person's address knows the password, and only that person has the link.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 404, 422 when the password is missing, 429, 503
     */
    async confirmar(
      { token, contrasena }: { token: string; contrasena?: string },
      client: Client,
    ): Promise<SignInResult> {
      const { enlace: link, cuenta } = await openLink(token)
      if (link.usado) throw notFound('Este enlace ya se usó. Entra con tu correo y tu contraseña.')
      if (contrasena === undefined) {
        if (!cuenta.temporal) throw invalid('Escribe tu contraseña.', { contrasena: 'Escribe tu contraseña.' })
        await confirmWith(link.id, cuenta)
        return { session: { persona: null, falta_segundo_paso: false }, cookies: [] }
      }
      await limitAttempts(client, cuenta.correo, async () => {
        // The link may still be valid when a temporary password has expired.
        if (cuenta.vencida || !(await verifyPassword({ hash: cuenta.hash, password: contrasena })))
          throw wrongContrasena()
      })
      await confirmWith(link.id, cuenta)
      return signIn({ correo: cuenta.correo, contrasena }, client)
    },
  }
}

function linkIsSpent() {
  return notFound('Este enlace ya no sirve. Pide otro al entrar.')
}

import { verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { user } from '#db/schema/acceso.server.ts'
import { invalido, noExiste } from '#lib/errores.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import { buscarEnlace, gastarEnlace } from '#mail/enlaces.server.ts'
import { encolar } from '#mail/mail.server.ts'
import { encolarEnlace } from '../contrasena/contrasena.server.ts'
import { buscarContrasena, confirmarCuenta, type Guardada } from '../cuentas.server.ts'
import type { Entrada, Entradas } from '../entrada.server.ts'
import { contrasenaMal, type Herramientas, type Visita } from '../herramientas.server.ts'

/** Proving that an account's address is its owner's (docs/decisions/019). */
export function abrirConfirmacion(
  { db, contar, cabeOtro, aCompas, nombreDe, alEntrar }: Herramientas,
  { entrar }: Pick<Entradas, 'entrar'>,
) {
  /** What a link is about: used ones too, which say that nothing is left to do. */
  async function abrirEnlace(token: string) {
    const enlace = await buscarEnlace(db, token, 'cuenta')
    const cuenta = enlace?.user_id ? await buscarContrasena(db, { id: enlace.user_id }) : null
    // Another address waits for a change of e-mail: no verb makes one yet.
    if (!enlace || !cuenta || cuenta.correo !== enlace.correo) throw noSirve()
    return { enlace, cuenta }
  }

  /** Uses the link and confirms the address, once. */
  function confirmarPor(enlace: string, { id, correo, hash }: Guardada) {
    return db.transaction(async (tx) => {
      await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update')
      // A password that was chosen meanwhile is not the one that was checked.
      if ((await buscarContrasena(tx, { id }))?.hash !== hash || !(await gastarEnlace(tx, enlace))) throw noSirve()
      await confirmarCuenta(tx, id)
      await alEntrar(tx, { id, correo, confirmado: true })
    })
  }

  return {
    /**
     * Mails again what an account that is not confirmed is confirmed by. Who was mailed a password and has lost it gets a
     * link to choose one, which confirms too: the shop does not keep it, and could not tell it again.
     */
    reenviar: (correo: string, visita: Visita) =>
      aCompas(async () => {
        const cabe = await cabeOtro('confirmacion', correo, visita)
        const cuenta = await buscarContrasena(db, { correo })
        if (!cuenta || cuenta.confirmado || cuenta.suspendida || !cabe) return
        const nombre = await nombreDe({ id: cuenta.id, correo: cuenta.correo, rol: 'user' })
        await db.transaction((tx) =>
          cuenta.temporal
            ? encolarEnlace(tx, cuenta, nombre)
            : encolar(tx, {
                funcion: 'send-signup-confirmation',
                para: cuenta.correo,
                datos: { user_id: cuenta.id, nombre },
              }),
        )
      }),

    /** @throws ErrorDeNegocio 404 of a link that opens nothing */
    async porConfirmar(token: string) {
      const { cuenta } = await abrirEnlace(token)
      return {
        correo: velarCorreo(cuenta.correo),
        pide_contrasena: !cuenta.temporal,
        confirmado: cuenta.confirmado,
      }
    },

    /**
     * Confirms an account's address by its link and its password, and signs in; without the password where the shop made
     * it up, and then signs nobody in. Whoever made an account with somebody else's address knows only the password, and
     * the other only has the link.
     * @throws ErrorDeNegocio 401 'La contraseña no es correcta.', 404, 422 without a password that is asked for, 429, 503
     */
    async confirmar({ token, contrasena }: { token: string; contrasena?: string }, visita: Visita): Promise<Entrada> {
      const { enlace, cuenta } = await abrirEnlace(token)
      if (enlace.usado) throw noExiste('Este enlace ya se usó. Entra con tu correo y tu contraseña.')
      if (contrasena === undefined) {
        if (!cuenta.temporal) throw invalido('Escribe tu contraseña.', { contrasena: 'Escribe tu contraseña.' })
        await confirmarPor(enlace.id, cuenta)
        return { sesion: { persona: null, falta_segundo_paso: false }, cookies: [] }
      }
      await contar(visita, cuenta.correo, async () => {
        // A link made when its mail left may outlive the password, whose days began with the account.
        if (cuenta.vencida || !(await verifyPassword({ hash: cuenta.hash, password: contrasena })))
          throw contrasenaMal()
      })
      await confirmarPor(enlace.id, cuenta)
      return entrar({ correo: cuenta.correo, contrasena }, visita)
    },
  }
}

function noSirve() {
  return noExiste('Este enlace ya no sirve. Pide otro al entrar.')
}

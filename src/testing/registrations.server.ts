import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { user } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearCuenta, type NuevaCuenta, type Registro, registrarMiembro } from '#miembros/alta/contract.ts'
import type { openShop } from './shop.server.ts'

/** The answer of both sign-up forms, whether or not the address has an account. */
export const accepted = { status: 200, body: { recibido: true } }

const WELCOME = /^Tu membresía/
export const CONFIRM = /^Confirma tu correo/
export const ALREADY_KNOWN = /^Ya tienes una cuenta/

/** Texts that every field refuses. */
export const INVALID_TEXTS = ['\ud800', '\0', '\u202e', 'a\u0007b']

/** Helpers for the two sign-up forms, at the test's own shop. */
export function openRegistrations({ db, mailbox, contrasena, persona }: Awaited<ReturnType<typeof openShop>>) {
  let visits = 0
  /** A visitor with a new IP address each time, so that no rate limit is reached. */
  const someone = () => persona('Alguien', 'alguien@ejemplo.com', { ip: `10.9.${visits >> 8}.${visits++ & 255}` })

  const account = (correo: string, changes: Partial<NuevaCuenta> = {}) => ({
    nombre: 'Dora Díaz',
    correo,
    telefono: '809 555 0101',
    contrasena,
    ...changes,
  })
  const registration = (correo: string, changes: Partial<Registro> = {}) => ({
    nombre: 'Elsa',
    apellido: 'Gil',
    correo,
    direccion: 'Calle Duarte 5\nMoca',
    ...changes,
  })
  // Copies of a form come from one browser, although each has another address.
  const sentBy = (key: string) => ({ 'idempotency-key': key, 'x-navegador': key })
  const signUp = async (body: ReturnType<typeof account> & { aunque_comun?: boolean }, idempotencyKey = randomUUID()) =>
    (await someone()).call(crearCuenta, { body }, sentBy(idempotencyKey))
  const register = async (body: ReturnType<typeof registration>, idempotencyKey = randomUUID()) =>
    (await someone()).call(registrarMiembro, { body }, sentBy(idempotencyKey))
  const mailTo = (to: string, asunto: RegExp) =>
    mailbox.waitForMail((mensaje) => mensaje.to.includes(to) && asunto.test(mensaje.subject))
  const usersBy = (correo: string) => db.select().from(user).where(eq(user.email, correo))

  /** Registers a member; returns the code and temporary password from the mail. */
  async function newMiembro(correo: string) {
    await register(registration(correo))
    const { text } = await mailTo(correo, WELCOME)
    const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
    const temporaryPassword =
      /(?<![\w-])[a-z0-9]{10}(?![\w-])/.exec(text.split(perfil?.codigo_membresia ?? '')[1] ?? '')?.[0] ?? ''
    return {
      codigo: perfil?.codigo_membresia ?? '',
      temporal: temporaryPassword,
      texto: text,
      id: perfil?.user_id ?? '',
    }
  }

  return {
    someone,
    account,
    registration,
    signUp,
    register,
    mailTo,
    usersBy,
    newMiembro,
  }
}

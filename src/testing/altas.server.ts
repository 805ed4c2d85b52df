import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { user } from '#db/schema/acceso.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearCuenta, type NuevaCuenta, type Registro, registrarMiembro } from '#miembros/alta/contract.ts'
import type { abrirTienda } from './tienda.server.ts'

/** What both forms answer, whatever came of it. */
export const recibido = { status: 200, cuerpo: { recibido: true } }

const BIENVENIDA = /^Tu membresía/
export const CONFIRMA = /^Confirma tu correo/
export const CONOCIDA = /^Ya tienes una cuenta/

/** What no field takes. */
export const MALOS = ['\ud800', '\0', '\u202e', 'a\u0007b']

/** The two forms that make a member, at a shop of the test's own. */
export function abrirAltas({ db, buzon, contrasena, persona }: Awaited<ReturnType<typeof abrirTienda>>) {
  let visitas = 0
  /** Somebody else each time, so that no limit of an address is met. */
  const alguien = () => persona('Alguien', 'alguien@ejemplo.com', { ip: `10.9.${visitas >> 8}.${visitas++ & 255}` })

  const cuenta = (correo: string, cambios: Partial<NuevaCuenta> = {}) => ({
    nombre: 'Dora Díaz',
    correo,
    telefono: '809 555 0101',
    contrasena,
    ...cambios,
  })
  const registro = (correo: string, cambios: Partial<Registro> = {}) => ({
    nombre: 'Elsa',
    apellido: 'Gil',
    correo,
    direccion: 'Calle Duarte 5\nMoca',
    ...cambios,
  })
  const inscribir = async (cuerpo: ReturnType<typeof cuenta> & { aunque_comun?: boolean }, llave = randomUUID()) =>
    (await alguien()).llamar(crearCuenta, { body: cuerpo }, { 'idempotency-key': llave })
  const registrar = async (cuerpo: ReturnType<typeof registro>, llave = randomUUID()) =>
    (await alguien()).llamar(registrarMiembro, { body: cuerpo }, { 'idempotency-key': llave })
  const correoA = (para: string, asunto: RegExp) =>
    buzon.esperarA((mensaje) => mensaje.para.includes(para) && asunto.test(mensaje.asunto))
  const usuarios = (correo: string) => db.select().from(user).where(eq(user.email, correo))

  /** Registers somebody and reads their mail. */
  async function nuevoMiembro(correo: string) {
    await registrar(registro(correo))
    const { texto } = await correoA(correo, BIENVENIDA)
    const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
    const temporal =
      /(?<![\w-])[a-z0-9]{10}(?![\w-])/.exec(texto.split(perfil?.codigo_membresia ?? '')[1] ?? '')?.[0] ?? ''
    return { codigo: perfil?.codigo_membresia ?? '', temporal, texto, id: perfil?.user_id ?? '' }
  }

  return { alguien, cuenta, registro, inscribir, registrar, correoA, usuarios, nuevoMiembro }
}

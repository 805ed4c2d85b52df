import { darSegundoPaso, iniciarSesion, obtenerSesion } from '#auth/contract.ts'
import { activarSegundoPaso, prepararSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { codigoDe } from './autenticador.server.ts'
import type { abrirTienda } from './tienda.server.ts'

type Respondida = { headers: Record<string, unknown> }

/** The cookies that an answer sets, as they were written. */
export const puestas = ({ headers }: Respondida) => [headers['set-cookie'] ?? []].flat().map(String)

/** The same as the browser sends them back. */
export const cookieDe = (respuesta: Respondida) =>
  puestas(respuesta)
    .map((linea) => linea.split(';')[0])
    .join('; ')

/** A code that is not the one that counts now. */
export const otroQue = (codigo: string) => String((Number(codigo) + 500_000) % 1_000_000).padStart(6, '0')

/** What a test of the second step does over and over, at a shop of its own. */
export function abrirSegundosPasos({ ana, contrasena, persona }: Awaited<ReturnType<typeof abrirTienda>>) {
  let cuantas = 0
  const alguien = () => persona('Elsa Mota', `elsa${++cuantas}@ejemplo.com`, { rol: 'user', ip: `10.20.${cuantas}.1` })
  type Alguien = Awaited<ReturnType<typeof alguien>>

  async function encender(elsa: Alguien, cookie = elsa.cookie) {
    const { secreto, codigos } = (await elsa.llamar(prepararSegundoPaso, { body: { contrasena } }, { cookie })).cuerpo
    const activada = await elsa.llamar(activarSegundoPaso, { body: { codigo: codigoDe(secreto) } }, { cookie })
    return { elsa, secreto, codigos, activada, cookie: cookieDe(activada) }
  }

  return {
    alguien,
    encender,
    conSegundoPaso: async () => encender(await alguien()),
    entrar: (correo: string, cookie = '', clave = contrasena) =>
      ana.llamar(iniciarSesion, { body: { correo, contrasena: clave } }, cookie ? { cookie } : {}),
    dar: (cookie: string, codigo: string, confiar = false) =>
      ana.llamar(darSegundoPaso, { body: { codigo, confiar } }, { cookie }),
    quienEs: async (cookie: string) => (await ana.llamar(obtenerSesion, {}, { cookie })).cuerpo.persona,
  }
}

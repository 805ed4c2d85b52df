import { darSegundoPaso, iniciarSesion, obtenerSesion } from '#auth/contract.ts'
import { activarSegundoPaso, prepararSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { totpCode } from './authenticator.server.ts'
import type { openShop } from './shop.server.ts'

type ResponseWithHeaders = { headers: Record<string, unknown> }

/** The `Set-Cookie` values of an answer. */
export const setCookiesOf = ({ headers }: ResponseWithHeaders) => [headers['set-cookie'] ?? []].flat().map(String)

/** The `Cookie` header that a browser sends after an answer. */
export const cookieOf = (response: ResponseWithHeaders) =>
  setCookiesOf(response)
    .map((line) => line.split(';')[0])
    .join('; ')

/** A six-digit code that differs from `codigo`. */
export const wrongCode = (codigo: string) => String((Number(codigo) + 500_000) % 1_000_000).padStart(6, '0')

/** Helpers for tests of the second step, at the test's own shop. */
export function openSecondFactor({ ana, contrasena, persona }: Awaited<ReturnType<typeof openShop>>) {
  let counter = 0
  const someone = () => persona('Elsa Mota', `elsa${++counter}@ejemplo.com`, { rol: 'user', ip: `10.20.${counter}.1` })
  type Someone = Awaited<ReturnType<typeof someone>>

  async function enable(elsa: Someone, cookie = elsa.cookie) {
    const { secreto: secret, codigos } = (await elsa.call(prepararSegundoPaso, { body: { contrasena } }, { cookie }))
      .body
    // The code of the period before, because each is taken once and tests sign in with the present one.
    const activation = await elsa.call(activarSegundoPaso, { body: { codigo: totpCode(secret, -1) } }, { cookie })
    return { elsa, secreto: secret, codigos, activation, cookie: cookieOf(activation) }
  }

  return {
    someone,
    enable,
    withSegundoPaso: async () => enable(await someone()),
    signIn: (correo: string, cookie = '', password = contrasena) =>
      ana.call(iniciarSesion, { body: { correo, contrasena: password } }, cookie ? { cookie } : {}),
    giveCode: (cookie: string, codigo: string, trustDevice = false) =>
      ana.call(darSegundoPaso, { body: { codigo, confiar: trustDevice } }, { cookie }),
    whoIs: async (cookie: string) => (await ana.call(obtenerSesion, {}, { cookie })).body.persona,
  }
}

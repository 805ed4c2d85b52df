import type { Buzon } from './buzon.server.ts'

/** The token of the newest mail to an address whose subject or text says something, once it arrives. */
export async function enlaceDe(buzon: Buzon, para: string, dice: RegExp) {
  const mensaje = await buzon.esperarA(
    (uno) => uno.para.includes(para) && dice.test(`${uno.asunto}\n${uno.texto}`) && /#c=[\w-]{22}/.test(uno.texto),
  )
  return /#c=([\w-]{22})/.exec(mensaje.texto)?.[1] ?? ''
}

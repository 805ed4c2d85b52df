import { ErrorDeNegocio, invalido } from '#lib/errores.ts'
import { COMUN, type Rol } from './contract.ts'

/** How many of the most common passwords no admin may have. */
export const COMUNES = 10_000

/** Whether a password is one of the 10,000 that people use most, in whatever letters. */
export async function esComun(contrasena: string) {
  // Only when somebody chooses one: the list takes megabytes.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].slice(0, COMUNES).includes(contrasena.toLowerCase())
}

/**
 * Looks at a password that somebody chooses.
 * @throws ErrorDeNegocio of one of the most common: 422 to staff; 409 of type COMUN to members, until they insist
 */
export async function revisarContrasena({
  contrasena,
  rol,
  aunque_comun,
}: {
  contrasena: string
  rol: Rol
  aunque_comun: boolean
}) {
  if ((rol !== 'admin' && aunque_comun) || !(await esComun(contrasena))) return
  const campos = { contrasena: 'Elige otra contraseña.' }
  if (rol === 'admin') throw invalido('Esa contraseña es una de las más usadas. Elige otra.', campos)
  throw new ErrorDeNegocio({
    status: 409,
    type: COMUN,
    title: 'Contraseña muy usada',
    detail: 'Esa contraseña es una de las más usadas, y es fácil de adivinar. Elige otra, o úsala de todos modos.',
    campos,
  })
}

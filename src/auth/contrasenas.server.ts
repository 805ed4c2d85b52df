import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import { esPersonal } from '#lib/permisos.ts'
import { COMMON_CONTRASENA, type Role } from './contract.ts'

/** How many passwords count as very common. */
export const COMMON_COUNT = 10_000

/** Whether a password is one of the 10,000 most common, in whatever case. */
export async function isCommon(contrasena: string) {
  // Loaded only when a password is checked: the list takes megabytes.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].slice(0, COMMON_COUNT).includes(contrasena.toLowerCase())
}

/**
 * Checks a chosen password.
 * @throws ErrorDeNegocio for a very common one: 422 for staff; 409 of type COMMON_CONTRASENA for members, until they
 * insist
 */
export async function checkContrasena({
  contrasena,
  rol: role,
  aunque_comun,
}: {
  contrasena: string
  rol: Role
  aunque_comun: boolean
}) {
  if ((!esPersonal(role) && aunque_comun) || !(await isCommon(contrasena))) return
  const fields = { contrasena: 'Elige otra contraseña.' }
  if (esPersonal(role)) throw invalid('Esa contraseña es una de las más usadas. Elige otra.', fields)
  throw new ErrorDeNegocio({
    status: 409,
    type: COMMON_CONTRASENA,
    title: 'Contraseña muy usada',
    detail: 'Esa contraseña es una de las más usadas, y es fácil de adivinar. Elige otra, o úsala de todos modos.',
    campos: fields,
  })
}

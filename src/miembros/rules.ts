/** Characters of a membership code, `B-000000`. */
export const LARGO_CODIGO_DE_MEMBRESIA = 8

/** What the field of a membership code shows while somebody types or pastes: `b118027` is `B-118027`. */
export function formatearCodigoDeMembresia(escrito: string) {
  const digitos = escrito.replace(/\D/g, '').slice(0, LARGO_CODIGO_DE_MEMBRESIA - 2)
  if (digitos) return `B-${digitos}`
  return /b/i.test(escrito) ? 'B' : ''
}

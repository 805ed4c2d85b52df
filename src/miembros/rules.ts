/** Characters of a membership code, `B-000000`. */
export const CODIGO_DE_MEMBRESIA_LENGTH = 8

/** What the field of a membership code shows while somebody types or pastes: `b118027` is `B-118027`. */
export function formatCodigoDeMembresia(draft: string) {
  const digitos = draft.replace(/\D/g, '').slice(0, CODIGO_DE_MEMBRESIA_LENGTH - 2)
  if (digitos) return `B-${digitos}`
  return /b/i.test(draft) ? 'B' : ''
}

/** Characters of a membership code, `B-000000`. */
export const CODIGO_DE_MEMBRESIA_LENGTH = 8

/** Formats what somebody types or pastes into a membership field: `b118027` becomes `B-118027`. */
export function formatCodigoDeMembresia(draft: string) {
  const digitos = draft.replace(/\D/g, '').slice(0, CODIGO_DE_MEMBRESIA_LENGTH - 2)
  if (digitos) return `B-${digitos}`
  return /b/i.test(draft) ? 'B' : ''
}

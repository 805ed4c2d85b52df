/** Whose mailbox an address stands for: in lower case and without its `+tag`, of which everybody has as many as they like. */
export function mailboxOf(correo: string) {
  return correo
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

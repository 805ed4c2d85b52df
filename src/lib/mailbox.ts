/** The mailbox behind an address: lower case, without its `+tag`, since one mailbox may use any number of tags. */
export function mailboxOf(correo: string) {
  return correo
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

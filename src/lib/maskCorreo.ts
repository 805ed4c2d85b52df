/** `y***@gmail.com`: the owner recognises the address, and nobody else learns it. */
export function maskCorreo(correo: string) {
  return correo.replace(/^(.)[^@]*/u, '$1***')
}

/** `y***@gmail.com`: the person recognises their own address, and nobody else learns it. */
export function maskCorreo(correo: string) {
  return correo.replace(/^(.)[^@]*/u, '$1***')
}

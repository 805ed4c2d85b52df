/** `y***@gmail.com`: people recognise their own address, and learn nobody else's. */
export function maskCorreo(correo: string) {
  return correo.replace(/^(.)[^@]*/u, '$1***')
}

/** `y***@gmail.com`: enough to recognise one's own address, too little to learn somebody else's. */
export function maskCorreo(correo: string) {
  return correo.replace(/^(.)[^@]*/u, '$1***')
}

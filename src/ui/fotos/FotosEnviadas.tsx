type Enviada = { id: string; nombre: string; bytes: number; ancho: number; alto: number }

type Props = {
  fotos: Enviada[]
  /** Where the bytes of one are. */
  direccionDe: (id: string) => string
}

/** Photos that somebody sent: small, and large when they are opened. */
export function FotosEnviadas(_: Props) {
  return null
}

type Props = {
  /** The contract's field, a list of photos. */
  nombre: string
  /** How many there may be. */
  maximo: number
}

/** Photos that go with a form. */
export function AdjuntarFotos(_: Props) {
  return null
}

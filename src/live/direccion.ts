/** Where the line is; whoever follows names each topic in the query. */
export const DIRECCION = '/api/vivo'

/** More than these one line does not carry. */
export const MAXIMO_DE_TEMAS = 20

export function direccionDeTemas(temas: string[]) {
  return `${DIRECCION}?${new URLSearchParams(temas.map((tema) => ['tema', tema]))}`
}

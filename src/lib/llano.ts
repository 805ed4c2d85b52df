/** Letters without accents and in lower case, for comparing what people write: `En Preparación` → `en preparacion`. */
export function llano(texto: string) {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

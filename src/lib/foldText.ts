/** Lower case without accents, for comparing what people write: `En Preparación` → `en preparacion`. */
export function foldText(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

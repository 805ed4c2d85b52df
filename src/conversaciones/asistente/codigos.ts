import { negocio } from '#negocio'

const CODIGO = /(?<![\p{L}\p{N}])b\s?(\d{2})[\s-]{0,3}(\d{5})(?!\d)/giu

/** The order codes in a text, each once, written as `B01-40718`. The example code of the site is left out. */
export function codigosIn(text: string) {
  const codigos = [...text.normalize('NFKC').matchAll(CODIGO)].map(([, serie, number]) => `B${serie}-${number}`)
  return [...new Set(codigos)].filter((codigo) => codigo !== negocio.pedidos.ejemplo)
}

/** Replaces each order code with a space, also the site's example code. */
export function withoutCodigos(text: string) {
  return text.normalize('NFKC').replace(CODIGO, ' ')
}

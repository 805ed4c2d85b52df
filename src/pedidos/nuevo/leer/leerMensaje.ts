import type { Marca } from './marcas.ts'
import { findTelefonos } from './telefono.ts'

/** Characters that are read; what follows is cut. */
export const MENSAJE_MAX_LENGTH = 10_000

// What the contract refuses in any text (`lib/text.ts`).
const FORBIDDEN = /[\p{Bidi_Control}\p{Surrogate}]|(?![\t\n])\p{Control}/gu

export type MensajeLeido = {
  /** The text without characters that no order may hold, cut to {@link MENSAJE_MAX_LENGTH}. Marks are places in it. */
  texto: string
  /** In the order of the text; none overlaps another. */
  marcas: Marca[]
}

/**
 * Finds in a message of WhatsApp what an order needs (docs/decisions/047). Never throws.
 * @param hoy the shop's day, `YYYY-MM-DD`
 */
export function leerMensaje(escrito: string, _: { hoy: string }): MensajeLeido {
  const texto = toCleanText(escrito)
  return { texto, marcas: findTelefonos(texto) }
}

function toCleanText(escrito: string) {
  return escrito.slice(0, MENSAJE_MAX_LENGTH).replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').normalize('NFC')
}

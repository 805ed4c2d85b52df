/** What the country's own numbers begin with, after its 1. */
const DEL_PAIS = /^(809|829|849)\d{7}$/

/**
 * The digits by which WhatsApp finds a phone (`wa.me`): `829-555-0147` → `18295550147`. Ten digits are the country's own;
 * another country's must say so, by `+` or `00`. Null for what cannot be one.
 */
export function numeroDeWhatsapp(telefono: string | null): string | null {
  const escrito = (telefono ?? '').trim()
  // Two numbers in one field, or an extension: nobody knows which.
  if (!/^\+?[\d\s().-]+$/.test(escrito)) return null
  const digitos = escrito.replace(/\D/g, '')
  if (DEL_PAIS.test(digitos)) return `1${digitos}`
  if (DEL_PAIS.test(digitos.replace(/^1/, '')) && digitos.length === 11) return digitos
  const internacional = escrito.startsWith('+') ? digitos : escrito.startsWith('00') ? digitos.slice(2) : null
  return internacional && /^[1-9]\d{7,14}$/.test(internacional) ? internacional : null
}

/** What a tap on a number dials. */
export function direccionDeLlamada(telefono: string) {
  return `tel:${telefono.replace(/[^\d+]/g, '')}`
}

/**
 * Opens a chat, with a text in its field that is still to be sent.
 * @param numero digits with the country's, as {@link numeroDeWhatsapp} gives them; without, whoever opens it chooses
 */
export function direccionDeWhatsapp(numero: string, texto?: string) {
  return `https://wa.me/${numero}${texto === undefined ? '' : `?text=${encodeURIComponent(texto)}`}`
}

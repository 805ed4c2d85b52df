/** A new key for a form (`idempotency-key`): the same key, sent however often, is one request. */
export function nuevaClave(): string {
  // Only pages with TLS have randomUUID; the shop on a laptop seen from a phone has none.
  return crypto.randomUUID?.() ?? claveDe(crypto.getRandomValues(new Uint8Array(16)))
}

function claveDe(bytes: Uint8Array) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Gives the same key while what is written stays the same, until it is let go: sent twice, it is one request. */
export function crearLlavero() {
  let ultimo = { escrito: '', clave: '' }
  return {
    claveDe(datos: unknown) {
      const escrito = JSON.stringify(datos)
      if (ultimo.escrito !== escrito) ultimo = { escrito, clave: nuevaClave() }
      return ultimo.clave
    },
    soltar() {
      ultimo = { escrito: '', clave: '' }
    },
  }
}

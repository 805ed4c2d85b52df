/** A new key for a form (`idempotency-key`): the same key, sent however often, is one request. */
export function nuevaClave(): string {
  // Only pages with TLS have randomUUID; the shop on a laptop seen from a phone has none.
  return crypto.randomUUID?.() ?? claveDe(crypto.getRandomValues(new Uint8Array(16)))
}

function claveDe(bytes: Uint8Array) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

type Dada = { escrito: string; clave: string }

/** Where the last key lies, which may be longer than the page is open. */
export type LugarDeClave = { leer: () => Dada | null; guardar: (dada: Dada) => void; quitar: () => void }

/** Gives the same key while what is written stays the same, until it is let go: sent twice, it is one request. */
export function crearLlavero(lugar: LugarDeClave = enLaPagina()) {
  return {
    claveDe(datos: unknown) {
      const escrito = JSON.stringify(datos)
      const ultima = lugar.leer()
      if (ultima?.escrito === escrito) return ultima.clave
      const clave = nuevaClave()
      lugar.guardar({ escrito, clave })
      return clave
    },
    soltar: lugar.quitar,
  }
}

function enLaPagina(): LugarDeClave {
  let ultima: Dada | null = null
  const poner = (dada: Dada | null) => {
    ultima = dada
  }
  return { leer: () => ultima, guardar: poner, quitar: () => poner(null) }
}

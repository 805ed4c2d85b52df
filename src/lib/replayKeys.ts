/** A new key for a form (`idempotency-key`): the same key, sent however often, is one request. */
export function newKey(): string {
  // Only pages with TLS have randomUUID; the shop on a laptop seen from a phone has none.
  return crypto.randomUUID?.() ?? keyOf(crypto.getRandomValues(new Uint8Array(16)))
}

function keyOf(bytes: Uint8Array) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

type KeptKey = { escrito: string; clave: string }

/** Where the last key lies, which may be longer than the page is open. */
export type KeyStore = { read: () => KeptKey | null; save: (kept: KeptKey) => void; remove: () => void }

/** Gives the same key while what is written stays the same, until it is let go: sent twice, it is one request. */
export function createReplayKeys(store: KeyStore = inMemory()) {
  return {
    keyOf(data: unknown) {
      const written = JSON.stringify(data)
      const last = store.read()
      if (last?.escrito === written) return last.clave
      const key = newKey()
      store.save({ escrito: written, clave: key })
      return key
    },
    soltar: store.remove,
  }
}

function inMemory(): KeyStore {
  let last: KeptKey | null = null
  const set = (kept: KeptKey | null) => {
    last = kept
  }
  return { read: () => last, save: set, remove: () => set(null) }
}

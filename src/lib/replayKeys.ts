import { storedSecret } from './storedSecret.ts'

/** A new idempotency key for a form (`idempotency-key`): the server performs requests with the same key once. */
export function newKey(): string {
  // `randomUUID` needs a secure context, and a shop on a laptop opened from a phone has none.
  return crypto.randomUUID?.() ?? keyOf(crypto.getRandomValues(new Uint8Array(16)))
}

function keyOf(bytes: Uint8Array) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const BROWSER_KEY = 'propio:navegador'

/**
 * This browser's id (`x-navegador`), made with the first form that it sends, so that nobody else can repeat its forms
 * (docs/decisions/007).
 */
export const browserId = storedSecret(BROWSER_KEY, newKey).read

type KeptKey = { escrito: string; clave: string }

/** Storage of the last key and its data; it may outlive the page. */
export type KeyStore = { read: () => KeptKey | null; save: (kept: KeptKey) => void; remove: () => void }

/** Gives unchanged data the same idempotency key until `release`, so that the server performs a resend only once. */
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
    release: store.remove,
  }
}

function inMemory(): KeyStore {
  let last: KeptKey | null = null
  const set = (kept: KeptKey | null) => {
    last = kept
  }
  return { read: () => last, save: set, remove: () => set(null) }
}

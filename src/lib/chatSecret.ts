import { z } from 'zod'

const BYTES = 32

/** 32 random bytes in base64url, by which a browser holds its conversations (docs/decisions/031). */
export const ChatSecret = z.string().regex(/^[\w-]{43}$/, 'Falta la llave de la conversación.')

/** localStorage key of a secret that was sent and not answered. Sign-out removes all keys with its prefix. */
const STORAGE_KEY = 'propio:chat:llave'
let secret = ''

/**
 * The secret that a message brings while the browser has no cookie with one. It is made when something is first sent,
 * and is the same in all tabs and for a repeated message until {@link releaseChatSecret}.
 */
export function chatSecret() {
  try {
    secret = localStorage.getItem(STORAGE_KEY) ?? (secret || newSecret())
    localStorage.setItem(STORAGE_KEY, secret)
  } catch {
    secret ||= newSecret()
  }
  return secret
}

/** To be called when the answer has arrived: the server has put the secret into a cookie that no script can read. */
export function releaseChatSecret() {
  secret = ''
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {}
}

const newSecret = () => toBase64url(crypto.getRandomValues(new Uint8Array(BYTES)))

function toBase64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

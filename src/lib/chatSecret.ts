import { z } from 'zod'
import { storedSecret } from './storedSecret.ts'

const BYTES = 32

/** 32 random bytes in base64url, by which a browser holds its conversations (docs/decisions/031). */
export const ChatSecret = z.string().regex(/^[\w-]{43}$/, 'Falta la llave de la conversación.')

/** localStorage key of a secret that was sent and not answered. */
const STORAGE_KEY = 'propio:chat:llave'
const secret = storedSecret(STORAGE_KEY, () => toBase64url(crypto.getRandomValues(new Uint8Array(BYTES))))

/**
 * The secret that a message brings while the browser has no cookie with one. It is made when something is first sent,
 * and is the same in all tabs and for a repeated message until {@link releaseChatSecret}.
 */
export const chatSecret = secret.read

/** To be called when the answer has arrived: the server has put the secret into a cookie that no script can read. */
export const releaseChatSecret = secret.remove

function toBase64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

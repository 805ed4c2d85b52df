import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openCookie } from '#http/cookies.server.ts'
import { negocio } from '#negocio'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * SHA-256 (hexadecimal) of the browser's key, by which the browser holds its conversations; null without a key. It
     * identifies a browser and not a person (docs/decisions/031).
     */
    readonly browserKey: string | null
  }
  interface FastifyReply {
    /**
     * Gives the browser a key unless it has one: the one that it made and sent, or a new one.
     * @param proposed a secret as `ChatSecret` describes it
     * @returns the SHA-256 of the key
     */
    issueBrowserKey(proposed?: string): string
    clearBrowserKey(): void
  }
}

const BYTES = 32
const maxAge = () => negocio.guarda.llave * 86_400

/**
 * Browser keys: cookies that no script can read and that requests from other sites do not carry.
 * @param isSecure whether the shop is reached by https
 */
export function registerBrowserKeys(app: FastifyInstance, { isSecure }: { isSecure: boolean }) {
  const cookie = openCookie({ name: 'llave', isSecure, sameSite: 'Strict', pattern: /^[\w-]{43}$/ })

  app.decorateRequest('browserKey', {
    getter(this: FastifyRequest) {
      const secret = cookie.read(this)
      return secret ? digestOf(secret) : null
    },
  })
  app.decorateReply('issueBrowserKey', function issueBrowserKey(this: FastifyReply, proposed?: string) {
    if (this.request.browserKey) return this.request.browserKey
    const secret = proposed ?? randomBytes(BYTES).toString('base64url')
    cookie.write(this, secret, maxAge())
    return digestOf(secret)
  })
  app.decorateReply('clearBrowserKey', function clearBrowserKey(this: FastifyReply) {
    cookie.clear(this)
  })
}

function digestOf(secret: string) {
  return createHash('sha256').update(secret).digest('hex')
}

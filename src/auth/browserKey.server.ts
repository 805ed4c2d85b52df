import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negocio } from '#negocio'
import { COOKIE_NAME, HOST_PREFIX } from './cookies.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * SHA-256 (hexadecimal) of the browser's key, by which the browser holds its conversations; null without a key. It
     * identifies a browser and not a person (docs/decisions/031).
     */
    readonly browserKey: string | null
  }
  interface FastifyReply {
    /** Gives the browser a key unless it has one. @returns the SHA-256 of the key */
    issueBrowserKey(): string
    clearBrowserKey(): void
  }
}

const BYTES = 32
const MAX_AGE = negocio.guarda.llave * 86_400

/**
 * Browser keys: cookies that no script can read and that requests from other sites do not carry.
 * @param isSecure whether the shop is reached by https
 */
export function registerBrowserKeys(app: FastifyInstance, { isSecure }: { isSecure: boolean }) {
  const cookieName = `${isSecure ? HOST_PREFIX : ''}${COOKIE_NAME}.llave`
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName.replace('.', '\\.')}=([\\w-]{43})(?:;|$)`)
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

  app.decorateRequest('browserKey', {
    getter(this: FastifyRequest) {
      const secret = pattern.exec(this.headers.cookie ?? '')?.[1]
      return secret ? digestOf(secret) : null
    },
  })
  app.decorateReply('issueBrowserKey', function issueBrowserKey(this: FastifyReply) {
    if (this.request.browserKey) return this.request.browserKey
    const secret = randomBytes(BYTES).toString('base64url')
    addCookie(this, `${cookieName}=${secret}; Max-Age=${MAX_AGE}; ${attributes}`)
    return digestOf(secret)
  })
  app.decorateReply('clearBrowserKey', function clearBrowserKey(this: FastifyReply) {
    addCookie(this, `${cookieName}=; Max-Age=0; ${attributes}`)
  })
}

// Keeps the cookie of a session that this request renewed, which is on the raw answer (`policies.server.ts`).
function addCookie(reply: FastifyReply, cookie: string) {
  const existing = reply.raw.getHeader('set-cookie') ?? []
  reply.header('set-cookie', [...[existing].flat().map(String), cookie])
}

function digestOf(secret: string) {
  return createHash('sha256').update(secret).digest('hex')
}

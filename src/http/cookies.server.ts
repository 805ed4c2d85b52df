import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Prefix of the names of cookies where the shop is reached by https. Browsers then accept them from this host only, for
 * all of its paths and over https.
 */
export const HOST_PREFIX = '__Host-'

/** The start of the names of all cookies, before a dot and the kind of cookie. better-auth adds the same dot. */
export const COOKIE_NAME = 'brisa'

type CookieOptions = {
  /** The kind of cookie, the name's last part. */
  name: string
  /** Whether the shop is reached by https. */
  isSecure: boolean
  /** `Strict`: not sent by a link of another site. `Lax`: sent by such a link, and by no form or script of that site. */
  sameSite: 'Strict' | 'Lax'
  /** The form of a value. Other values count as missing. */
  pattern: RegExp
}

/** Describes a cookie of the shop that no script of a page can read. */
export function openCookie({ name, isSecure, sameSite, pattern }: CookieOptions) {
  const fullName = `${isSecure ? HOST_PREFIX : ''}${COOKIE_NAME}.${name}`
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`

  // Keeps the cookie of a session that this request renewed, which is on the raw answer (`policies.server.ts`).
  function add(reply: FastifyReply, cookie: string) {
    const existing = [reply.getHeader('set-cookie') ?? reply.raw.getHeader('set-cookie') ?? []].flat().map(String)
    // Fastify adds to the cookies that are there.
    reply.removeHeader('set-cookie')
    reply.header('set-cookie', [...existing.filter((other) => !other.startsWith(`${fullName}=`)), cookie])
  }

  return {
    /** The value that the browser sent; null without a valid one. */
    read({ headers }: FastifyRequest) {
      const sent = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${fullName}=`))
      const value = sent?.slice(fullName.length + 1) ?? ''
      return pattern.test(value) ? value : null
    },
    /** @param seconds how long the browser keeps it; without them, until it closes */
    write(reply: FastifyReply, value: string, seconds?: number) {
      add(reply, `${fullName}=${value};${seconds === undefined ? '' : ` Max-Age=${seconds};`} ${attributes}`)
    },
    clear(reply: FastifyReply) {
      add(reply, `${fullName}=; Max-Age=0; ${attributes}`)
    },
  }
}

export type Cookie = ReturnType<typeof openCookie>

/** Clears cookies with the answers of routes after which this browser must not know what it saw. */
export function clearCookiesAfter(
  app: FastifyInstance,
  { routes, cookies }: { routes: { method: string; url: string }[]; cookies: Cookie[] },
) {
  const names = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    if (names.has(`${method} ${routeOptions.url}`) && reply.statusCode < 400)
      for (const cookie of cookies) cookie.clear(reply)
  })
}

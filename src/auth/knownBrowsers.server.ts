import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { HOST_PREFIX } from '#http/cookies.server.ts'
import { negocio } from '#negocio'

const maxAge = () => negocio.guarda.navegador * 86_400

/**
 * Browsers that have signed in to an account before. Each keeps a signed cookie per account, so that failed attempts of
 * strangers do not delay the owner.
 */
export function openKnownBrowsers({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const sign = (purpose: string, correo: string, id = '') =>
    createHmac('sha256', secret).update(`navegador ${purpose}\n${correo.toLowerCase()}\n${id}`).digest('base64url')
  const cookieNameOf = (correo: string) =>
    `${isSecure ? HOST_PREFIX : ''}brisa-navegador-${sign('nombre', correo).slice(0, 16)}`

  return {
    /**
     * The browser's id for this account; null when the browser never signed in to the account.
     * @param cookies as in a `Cookie` header
     */
    identify(cookies: string, correo: string) {
      const prefix = `${cookieNameOf(correo)}=`
      const value = cookies
        .split(/;\s*/)
        .find((cookie) => cookie.startsWith(prefix))
        ?.slice(prefix.length)
      const [id, signature] = value?.split('.') ?? []
      return id && signature && areEqual(signature, sign('firma', correo, id)) ? id : null
    },

    /** The `Set-Cookie` value that marks a browser as known, under its current id or a new one. */
    remember(correo: string, known: string | null) {
      const id = known ?? randomBytes(16).toString('base64url')
      const value = `${cookieNameOf(correo)}=${id}.${sign('firma', correo, id)}`
      return `${value}; Max-Age=${maxAge()}; Path=/; ${isSecure ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`
    },
  }
}

function areEqual(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

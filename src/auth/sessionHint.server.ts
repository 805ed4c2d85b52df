import { HOST_PREFIX } from '#http/cookies.server.ts'
import { SESSION_HINT } from './rules.ts'

/**
 * The `Set-Cookie` value of the session hint.
 * @param hint as `writeSessionHint` gives it; null clears the cookie
 * @param maxAge the session's, in seconds; null for a cookie that ends when the browser closes
 */
export function sessionHintCookie(
  hint: string | null,
  { isSecure, maxAge }: { isSecure: boolean; maxAge: number | null },
) {
  const age = hint ? maxAge : 0
  return `${isSecure ? HOST_PREFIX : ''}${SESSION_HINT}=${hint ?? ''};${age === null ? '' : ` Max-Age=${age};`} Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

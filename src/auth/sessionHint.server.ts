import { HOST_PREFIX } from './cookies.server.ts'
import { SESSION_HINT } from './sessionHint.ts'

/**
 * The hint's `Set-Cookie` value.
 * @param hint what it says (`escribirPista`); null takes it away
 * @param duracion seconds, the session's; null while the browser is open
 */
export function sessionHintCookie(
  hint: string | null,
  { isSecure, maxAge }: { isSecure: boolean; maxAge: number | null },
) {
  const age = hint ? maxAge : 0
  return `${isSecure ? HOST_PREFIX : ''}${SESSION_HINT}=${hint ?? ''};${age === null ? '' : ` Max-Age=${age};`} Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

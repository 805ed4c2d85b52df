import { COOKIE_NAME } from '#http/cookies.server.ts'

const SESSION_COOKIE = /^(?:__Host-)?brisa\.session_(?:token|data)=/

/**
 * Whether the cookies contain a session.
 * @param cookies as in a `Cookie` header, here and below
 */
export function hasSession(cookies: string) {
  return cookies.includes(`${COOKIE_NAME}.session_token=`)
}

/** Whether the session's person asked at sign-in not to be remembered. */
export function isNotRemembered(cookies: string) {
  return cookies.includes(`${COOKIE_NAME}.dont_remember=`)
}

/** The `Set-Cookie` value that clears the wish not to be remembered. */
export function clearDontRemember(cookies: string) {
  const [, prefix = ''] = /(__Host-)?brisa\.dont_remember=/.exec(cookies) ?? []
  return `${prefix}${COOKIE_NAME}.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${prefix ? '; Secure' : ''}`
}

/** The identifier of a pending second step; '' when none is pending. */
export function challengeOf(cookies: string) {
  return /(?:^|;\s*)(?:__Host-)?brisa\.two_factor=([^.;]+)/.exec(cookies)?.[1] ?? ''
}

/** Removes the cookies of the session from a `Cookie` header. */
export function stripSessionCookies(cookies: string) {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !SESSION_COOKIE.test(cookie))
    .join('; ')
}

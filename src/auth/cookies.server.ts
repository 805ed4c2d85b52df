/**
 * How the names of cookies begin where the shop is reached by https: browsers take them from this host alone, for all of it
 * and over https only, whatever another host of the domain says.
 */
export const HOST_PREFIX = '__Host-'

/** How the names of better-auth's cookies go on; what follows a dot is its own. */
export const COOKIE_NAME = 'brisa'

const SESSION_COOKIE = /^(?:__Host-)?brisa\.session_(?:token|data)=/

/** Whether a browser says that it is signed in; `cookies` as in a `Cookie` header, here and below. */
export function hasSession(cookies: string) {
  return cookies.includes(`${COOKIE_NAME}.session_token=`)
}

/** Whether whoever gave their password here wanted to be forgotten with the browser. */
export function isNotRemembered(cookies: string) {
  return cookies.includes(`${COOKIE_NAME}.dont_remember=`)
}

/** The `Set-Cookie` value that takes that wish back. */
export function clearDontRemember(cookies: string) {
  const [, prefix = ''] = /(__Host-)?brisa\.dont_remember=/.exec(cookies) ?? []
  return `${prefix}${COOKIE_NAME}.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${prefix ? '; Secure' : ''}`
}

/** What a browser waits by whose password was right, until the second step; '' when it waits for none. */
export function challengeOf(cookies: string) {
  return /(?:^|;\s*)(?:__Host-)?brisa\.two_factor=([^.;]+)/.exec(cookies)?.[1] ?? ''
}

/** Cookies without the session's. */
export function stripSessionCookies(cookies: string) {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !SESSION_COOKIE.test(cookie))
    .join('; ')
}

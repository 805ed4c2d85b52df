/**
 * How the names of cookies begin where the shop is reached by https: browsers take them from this host alone, for all of it
 * and over https only, whatever another host of the domain says.
 */
export const SOLO_DE_AQUI = '__Host-'

/** How the names of better-auth's cookies go on; what follows a dot is its own. */
export const DE_AUTH = 'brisa'

const SESION = /^(?:__Host-)?brisa\.session_(?:token|data)=/

/** Whether a browser says that it is signed in; `cookies` as in a `Cookie` header, here and below. */
export function tieneSesion(cookies: string) {
  return cookies.includes(`${DE_AUTH}.session_token=`)
}

/** Whether whoever gave their password here wanted to be forgotten with the browser. */
export function noRecuerda(cookies: string) {
  return cookies.includes(`${DE_AUTH}.dont_remember=`)
}

/** The `Set-Cookie` value that takes that wish back. */
export function sinOlvido(cookies: string) {
  const [, prefijo = ''] = /(__Host-)?brisa\.dont_remember=/.exec(cookies) ?? []
  return `${prefijo}${DE_AUTH}.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${prefijo ? '; Secure' : ''}`
}

/** What a browser waits by whose password was right, until the second step; '' when it waits for none. */
export function retoDe(cookies: string) {
  return /(?:^|;\s*)(?:__Host-)?brisa\.two_factor=([^.;]+)/.exec(cookies)?.[1] ?? ''
}

/** Cookies without the session's. */
export function sinSesion(cookies: string) {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !SESION.test(cookie))
    .join('; ')
}

/**
 * The shop's public origin, without a trailing slash. The server sets it before it renders a page; the browser reads
 * `<html data-origen>`, so that hydration matches the server's HTML.
 */
export let publicOrigin = typeof document === 'undefined' ? '' : (document.documentElement.dataset.origen ?? '')

export function setPublicOrigin(origin: string) {
  publicOrigin = origin
}

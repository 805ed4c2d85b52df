/**
 * The shop's public origin, without a trailing slash. The server sets it before it renders a page; the browser reads
 * `<html data-origen>`, so that hydration matches the server's HTML; in development, where it is empty, the address.
 */
export let publicOrigin =
  typeof document === 'undefined' ? '' : document.documentElement.dataset.origen || location.origin

export function setPublicOrigin(origin: string) {
  publicOrigin = origin
}

/** Stands where the built pages need the shop's public origin; the server, which knows it, writes the real one there. */
export const ORIGIN_PLACEHOLDER = 'https://origen.invalid'

/**
 * Scheme and host of the shop, without a slash. While pages are built it is the stand-in above; in the browser it is
 * what the server wrote on `<html data-origen>`, so that what React draws is what the server sent.
 */
export const publicOrigin =
  typeof document === 'undefined' ? ORIGIN_PLACEHOLDER : document.documentElement.dataset.origen

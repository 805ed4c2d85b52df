/** Placeholder in the built pages for the shop's public origin; the server replaces it with the configured one. */
export const ORIGIN_PLACEHOLDER = 'https://origen.invalid'

/**
 * The shop's public origin, without a trailing slash. The build uses the placeholder above; the browser reads `<html
 * data-origen>`, which the server filled in, so that hydration matches the server's HTML.
 */
export const publicOrigin =
  typeof document === 'undefined' ? ORIGIN_PLACEHOLDER : document.documentElement.dataset.origen

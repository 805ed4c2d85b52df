import { createHash } from 'node:crypto'

/** The content policy of a page: of all inline scripts it allows only the page's own, by hash. */
export function pagePolicy(html: string) {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  const hashes = [...scripts].map(([, text = '']) => `'sha256-${sha256(text)}'`)
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // `trustedTypes.ts` creates the policy `default`.
    'trusted-types default',
  ].join('; ')
}

export function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}

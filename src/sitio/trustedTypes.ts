// Typed by hand: TypeScript's DOM library has no Trusted Types, and some browsers lack them.
type TrustedTypeFactory = {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

const HAS_TAGS = /<[a-z/!?]/i
/** React creates script elements from this string; such a script never runs. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * Creates the default Trusted Types policy: a string set as HTML may contain no tag. Scripts are restricted by the
 * page's content security policy (`pages.server.ts`), which also requires this policy.
 */
export function enforceTrustedTypes() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory } // TypeScript does not know the property
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || !HAS_TAGS.test(text) ? text : null),
    createScript: (text) => text,
    createScriptURL: (text) => text,
  })
}

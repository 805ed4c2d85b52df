// By no library's types: it is there where a browser knows Trusted Types.
type TrustedTypeFactory = {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

const HAS_TAGS = /<[a-z/!?]/i
/** By which React makes a script; one that comes to be so never runs. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * Nothing that somebody wrote becomes markup of ours: text that is put in as HTML may hold no tag. What a script may say
 * and where it may come from is held by its hash and by 'self', in the policy of the page (`paginas.server.ts`), which
 * asks for this one.
 */
export function enforceTrustedTypes() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory } // see above
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || !HAS_TAGS.test(text) ? text : null),
    createScript: (text) => text,
    createScriptURL: (text) => text,
  })
}

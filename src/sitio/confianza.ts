// By no library's types: it is there where a browser knows Trusted Types.
type Fabrica = { createPolicy(nombre: string, reglas: Record<string, (texto: string) => string | null>): unknown }

const CON_MARCAS = /<[a-z/!?]/i
/** By which React makes a script; one that comes to be so never runs. */
const GUION_VACIO = '<script></script>'

/**
 * Nothing that somebody wrote becomes markup of ours: text that is put in as HTML may hold no tag. What a script may say
 * and where it may come from is held by its hash and by 'self', in the policy of the page (`paginas.server.ts`), which
 * asks for this one.
 */
export function exigirConfianza() {
  const { trustedTypes } = globalThis as { trustedTypes?: Fabrica } // see above
  trustedTypes?.createPolicy('default', {
    createHTML: (texto) => (texto === GUION_VACIO || !CON_MARCAS.test(texto) ? texto : null),
    createScript: (texto) => texto,
    createScriptURL: (texto) => texto,
  })
}

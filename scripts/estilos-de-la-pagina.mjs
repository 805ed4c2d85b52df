import postcss from 'postcss'

/** Classes that a script puts on the page before it is painted. */
const DE_GUIONES = ['dark']

/** States and parts of controls that no page shows before somebody uses them. */
const DE_CONTROLES =
  /::(?:file-selector-button|-webkit-(?:datetime|date-and-time|calendar|search|inner-spin|outer-spin)[\w-]*)/

/**
 * The rules of a style sheet that a page can use as it stands: those whose classes and elements all occur in its HTML,
 * and the variables, properties, animations and fonts that they need.
 */
export function estilosDeLaPagina(css, html) {
  const clases = new Set(DE_GUIONES)
  for (const [, atributo] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const clase of atributo.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/)) clases.add(clase)

  const elementos = new Set([
    'html',
    ...Array.from(html.matchAll(/<([a-z][\w-]*)/gi), ([, nombre]) => nombre.toLowerCase()),
  ])
  const sirve = (selector) =>
    !DE_CONTROLES.test(selector) &&
    clasesDe(selector).every((clase) => clases.has(clase)) &&
    elementosDe(selector).every((elemento) => elementos.has(elemento))

  const raiz = postcss.parse(css)
  raiz.walkComments((comentario) => comentario.remove())
  // Tailwind's first values for browsers without @property: for them they come with the whole sheet, a moment later. The
  // layer keeps its place, the lowest.
  raiz.walkAtRules('layer', (regla) => {
    if (regla.params === 'properties' && regla.nodes) regla.replaceWith({ name: 'layer', params: 'properties' })
  })
  raiz.walkAtRules('media', (regla) => {
    // Paper, and what answers to a pointer, can wait for the whole sheet.
    if (/^print\b|^\(hover: ?hover\)$/.test(regla.params)) regla.remove()
  })
  raiz.walkRules((regla) => {
    if (/keyframes$/.test(regla.parent?.name ?? '')) return
    const usados = regla.selectors.filter(sirve)
    if (usados.length === 0) regla.remove()
    else if (usados.length < regla.selectors.length) regla.selectors = usados
  })
  quitarLoQueNadieUsa(raiz)
  quitarVacios(raiz)
  return raiz.toString()
}

function clasesDe(selector) {
  // What stands in quotes is the value of an attribute.
  const nombres =
    selector.replace(/"[^"]*"|'[^']*'/g, '').match(/\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+/gi) ?? []
  return nombres.map((nombre) =>
    nombre
      .slice(1)
      .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/\\(.)/g, '$1'),
  )
}

function elementosDe(selector) {
  const sinLoDemas = selector
    .replace(/"[^"]*"|'[^']*'/g, '')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/[.#](?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+/gi, ' ')
    // What is excluded need not be there.
    .replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ')
    .replace(/::?[\w-]+/g, ' ')
  return (sinLoDemas.match(/[a-z][\w-]*/gi) ?? []).map((nombre) => nombre.toLowerCase())
}

// One variable may need another, so until nothing more goes.
function quitarLoQueNadieUsa(raiz) {
  for (let quedan = true; quedan; ) {
    quedan = false
    const texto = raiz.toString()
    const usadas = new Set(Array.from(texto.matchAll(/var\(\s*(--[\w-]+)/g), ([, nombre]) => nombre))
    raiz.walkDecls(/^--/, (declaracion) => {
      if (usadas.has(declaracion.prop)) return
      declaracion.remove()
      quedan = true
    })
    raiz.walkAtRules('property', (regla) => {
      if (usadas.has(regla.params)) return
      regla.remove()
      quedan = true
    })
    const animaciones = Array.from(
      texto.matchAll(/(?:animation|--animate)[\w-]*:([^;}]+)/g),
      ([, valor]) => valor,
    ).join(' ')
    raiz.walkAtRules(/keyframes$/, (regla) => {
      if (!animaciones.includes(regla.params)) regla.remove()
    })
  }
}

function quitarVacios(raiz) {
  for (let quedan = true; quedan; ) {
    quedan = false
    raiz.walk((nodo) => {
      // A list of layers without a body says their order and stays.
      if (nodo.nodes?.length !== 0 || nodo.type === 'root') return
      nodo.remove()
      quedan = true
    })
  }
}

import Beasties from 'beasties'
import postcss, { type Root } from 'postcss'

/**
 * The rules of a style sheet that a page needs for its first paint, light and dark; the whole sheet comes later.
 * @returns nothing that Beasties would leave out for good: letters and variables are chosen here
 */
export async function estilosDeLaPagina(css: string, html: string) {
  const hoja = postcss.parse(css)
  quitarLoQueEspera(hoja)
  const letras = quitarLetras(hoja)
  const beasties = new Beasties({
    logLevel: 'silent',
    pruneSource: false,
    reduceInlineStyles: false,
    fonts: false,
    // What is put on the page by a script or a person, and classes whose names it cannot read.
    // The server says of whom the page is that the programs fill.
    allowRules: [
      'html.dark',
      ':focus-visible',
      /\\&/,
      /data-sesion/,
      ...(html.includes('"por-llenar"') ? [/data-marco/] : []),
    ],
  })
  beasties.readFile = () => hoja.toString()
  const conTema = html.replace('<html ', '<html class="dark" ')
  // Only its choice is taken: React must find the page as it wrote it.
  const [, elegidas] = (await beasties.process(conTema)).match(/<style>([\s\S]*?)<\/style>/) ?? []
  if (!elegidas) throw new Error('None of the styles of a built page were found.')
  const raiz = postcss.parse(elegidas + letras)
  quitarLoDeOtrasPaginas(raiz, html)
  quitarLoQueNadieUsa(raiz)
  return raiz.toString()
}

/** Paper, what answers to a pointer, and first values for browsers that do not know @property. */
function quitarLoQueEspera(hoja: Root) {
  hoja.walkAtRules('media', (regla) => {
    if (/^print\b|^\(hover: ?hover\)$/.test(regla.params)) regla.remove()
  })
  // The layer keeps its place, the lowest.
  hoja.walkAtRules('layer', (regla) => {
    if (regla.params === 'properties' && regla.nodes) regla.replaceWith({ name: 'layer', params: 'properties' })
  })
}

/** Classes such as `[&_svg]:size-4`, of which Beasties keeps all: it cannot read their names. */
function quitarLoDeOtrasPaginas(raiz: Root, html: string) {
  const clases = new Set(
    Array.from(html.matchAll(/class="([^"]*)"/g), ([, lista = '']) =>
      lista.replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    )
      .join(' ')
      .split(/\s+/),
  )
  raiz.walkRules((regla) => {
    const [, clase] = regla.selector.match(/^\.((?:\\.|[\w-])*\\&(?:\\.|[\w-])*)/) ?? []
    if (clase && !clases.has(clase.replaceAll('\\', ''))) regla.remove()
  })
}

/** Their families are named by variables, which Beasties does not follow: without their stand-ins the text would jump. */
function quitarLetras(hoja: Root) {
  const letras: string[] = []
  hoja.walkAtRules('font-face', (regla) => {
    letras.push(regla.toString())
    regla.remove()
  })
  return letras.join('')
}

/** Variables, until nothing more goes: one may need another. */
function quitarLoQueNadieUsa(raiz: Root) {
  for (let quedan = true; quedan; ) {
    quedan = false
    const usadas = new Set(Array.from(raiz.toString().matchAll(/var\(\s*(--[\w-]+)/g), ([, nombre]) => nombre))
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
  }
}

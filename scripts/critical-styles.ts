import Beasties from 'beasties'
import postcss, { type Root } from 'postcss'

/**
 * The rules of a style sheet that a page needs for its first paint, light and dark; the whole sheet comes later.
 * @returns nothing that Beasties would leave out for good: letters and variables are chosen here
 */
export async function criticalStyles(css: string, html: string) {
  const sheet = postcss.parse(css)
  removeDeferred(sheet)
  const fontFaces = extractFontFaces(sheet)
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
  beasties.readFile = () => sheet.toString()
  const darkHtml = html.replace('<html ', '<html class="dark" ')
  // Only its choice is taken: React must find the page as it wrote it.
  const [, chosen] = (await beasties.process(darkHtml)).match(/<style>([\s\S]*?)<\/style>/) ?? []
  if (!chosen) throw new Error('None of the styles of a built page were found.')
  const root = postcss.parse(chosen + fontFaces)
  removeOtherPages(root, html)
  removeUnused(root)
  return root.toString()
}

/** Paper, what answers to a pointer, and first values for browsers that do not know @property. */
function removeDeferred(sheet: Root) {
  sheet.walkAtRules('media', (rule) => {
    if (/^print\b|^\(hover: ?hover\)$/.test(rule.params)) rule.remove()
  })
  // The layer keeps its place, the lowest.
  sheet.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties' && rule.nodes) rule.replaceWith({ name: 'layer', params: 'properties' })
  })
}

/** Classes such as `[&_svg]:size-4`, of which Beasties keeps all: it cannot read their names. */
function removeOtherPages(root: Root, html: string) {
  const classes = new Set(
    Array.from(html.matchAll(/class="([^"]*)"/g), ([, list = '']) =>
      list.replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    )
      .join(' ')
      .split(/\s+/),
  )
  root.walkRules((rule) => {
    const [, className] = rule.selector.match(/^\.((?:\\.|[\w-])*\\&(?:\\.|[\w-])*)/) ?? []
    if (className && !classes.has(className.replaceAll('\\', ''))) rule.remove()
  })
}

/** Their families are named by variables, which Beasties does not follow: without their stand-ins the text would jump. */
function extractFontFaces(sheet: Root) {
  const fontFaces: string[] = []
  sheet.walkAtRules('font-face', (rule) => {
    fontFaces.push(rule.toString())
    rule.remove()
  })
  return fontFaces.join('')
}

/** Variables, until nothing more goes: one may need another. */
function removeUnused(root: Root) {
  for (let changed = true; changed; ) {
    changed = false
    const used = new Set(Array.from(root.toString().matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name))
    root.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return
      declaration.remove()
      changed = true
    })
    root.walkAtRules('property', (rule) => {
      if (used.has(rule.params)) return
      rule.remove()
      changed = true
    })
  }
}

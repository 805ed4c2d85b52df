import Beasties from 'beasties'
import postcss, { type Root } from 'postcss'

/**
 * Extracts the rules that a page needs for its first paint, light and dark; the whole sheet loads later. Fonts and
 * variables are chosen here, because Beasties would drop them.
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
    // Selectors to keep although the rendered page does not match them: scripts or people add those classes, Beasties
    // cannot parse the names, or the server sets the attribute.
    allowRules: ['html.dark', ':focus-visible', /\\&/, /data-sesion/],
  })
  beasties.readFile = () => sheet.toString()
  const darkHtml = html.replace('<html ', '<html class="dark" ')
  // Only the rules that Beasties chose are used, not its HTML, because React must find the page as it rendered it.
  const [, chosen] = (await beasties.process(darkHtml)).match(/<style>([\s\S]*?)<\/style>/) ?? []
  if (!chosen) throw new Error('None of the styles of a page were found.')
  const root = postcss.parse(chosen + fontFaces)
  removeOtherPages(root, html)
  removeUnused(root)
  return root.toString()
}

/** Removes print and hover rules, and initial values for browsers without @property. */
function removeDeferred(sheet: Root) {
  sheet.walkAtRules('media', (rule) => {
    if (/^print\b|^\(hover: ?hover\)$/.test(rule.params)) rule.remove()
  })
  // Keeps the empty layer, so that it stays the lowest.
  sheet.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties' && rule.nodes) rule.replaceWith({ name: 'layer', params: 'properties' })
  })
}

/** Removes unused classes such as `[&_svg]:size-4`: Beasties cannot parse their names and keeps them all. */
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

/**
 * The font faces of the fallback fonts. Variables name their families, which Beasties does not follow, and without them
 * the text would shift.
 */
function extractFontFaces(sheet: Root) {
  const fontFaces: string[] = []
  sheet.walkAtRules('font-face', (rule) => {
    fontFaces.push(rule.toString())
    rule.remove()
  })
  return fontFaces.join('')
}

/** Removes unused variables, repeatedly, because one may use another. */
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

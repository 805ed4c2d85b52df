/** What the build adds to every page (`scripts/first-paint.ts`), so that it paints from its first bytes. */
export type FirstPaint = {
  /** `src/sitio/bootstrap.ts`, minified. */
  bootScript: string
  /** The URL of `src/everyPage.ts`, built: all that a text page loads. */
  everyPage: string
  /** The rules that each page needs at first, by its path; `''` is the page that the browser fills. */
  styles: Record<string, string>
}

/** The precedence that `root.tsx` gives the sheet. React inserts the sheet after styles with the same precedence. */
const PRECEDENCE = 'data-precedence="estilos"'
const STYLESHEET = new RegExp(`<link rel="stylesheet" href="([^"]+)" ${PRECEDENCE}/>`)
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const PROGRAM = /<script type="module" async="">([\s\S]*?)<\/script>/

/** The URL of the style sheet that a rendered page links. */
export const stylesheetOf = (html: string) => findMatch(html, STYLESHEET, 'style sheet')[1]

type Parts = Pick<FirstPaint, 'bootScript' | 'everyPage'> & { styles: string }

/**
 * Inlines the styles that a page needs at first. On a page with React the boot script loads its scripts and the other
 * styles. A text page has one script, which loads the other styles when all that shows has loaded.
 */
export function withFirstPaint(html: string, { bootScript, everyPage, styles }: Parts) {
  const [link, stylesheet] = findMatch(html, STYLESHEET, 'style sheet')
  if (/^<!DOCTYPE html><html [^>]*data-texto=/.test(html))
    return html
      .replace(link, () => `<style>${styles}</style><noscript>${link}</noscript>`)
      .replace(
        '</head>',
        () => `<script type="module" src="${everyPage}" data-estilos="${stylesheet}"></script></head>`,
      )
  const [moduleTag, program] = findMatch(html, PROGRAM, 'program')
  const preloads = Array.from(html.matchAll(PRELOAD), ([, url]) => url)
  const imported = Array.from(program.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, url]) => url)
  const urls = new Set([stylesheet, ...preloads, ...imported])
  return html
    .replaceAll(PRELOAD, '')
    .replace(link, () => `<style ${PRECEDENCE}>${styles}</style><noscript>${link}</noscript>`)
    .replace(moduleTag, () => `<script type="text/plain" data-archivos="${[...urls].join(' ')}">${program}</script>`)
    .replace('</head>', () => `<script>${bootScript}</script></head>`)
}

function findMatch(html: string, pattern: RegExp, what: string): [whole: string, part: string] {
  const [whole, part] = pattern.exec(html) ?? []
  if (whole === undefined || part === undefined)
    throw new Error(`A page has no ${what} where it is expected; src/sitio/firstPaint.ts must follow its form.`)
  return [whole, part]
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify, transformWithOxc } from 'vite'
import { criticalStyles } from './critical-styles.ts'

const BOOT_SCRIPT = path.join(import.meta.dirname, '../src/sitio/bootstrap.ts')
/** Built pages, including the empty page of the client. */
const PAGE = /(?:index|__spa-fallback)\.html$/
/**
 * The attribute of the style sheet that `root.tsx` sets. React inserts the sheet after styles of the same precedence.
 */
const PRECEDENCE = 'data-precedence="estilos"'
const STYLESHEET = new RegExp(`<link rel="stylesheet" href="([^"]+)" ${PRECEDENCE}/>`)
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const PROGRAM = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * Makes every built page paint from its first bytes: inlines the styles it needs, and lets `src/sitio/bootstrap.ts`
 * load its scripts and the remaining styles.
 * @param folder the built pages
 */
export async function prepareFirstPaint(folder: string) {
  const bootScript = await readBootScript()
  const files = (await readdir(folder, { recursive: true })).filter((name) => PAGE.test(name))
  for (const file of files) {
    const filePath = path.join(folder, file)
    const html = await readFile(filePath, 'utf8')
    const [link, stylesheet] = findMatch(html, STYLESHEET, 'style sheet')
    const [moduleTag, program] = findMatch(html, PROGRAM, 'program')
    const styles = await criticalStyles(await readFile(path.join(folder, stylesheet), 'utf8'), html)
    const preloads = Array.from(html.matchAll(PRELOAD), ([, url]) => url)
    const imported = Array.from(program.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, url]) => url)
    const urls = new Set([stylesheet, ...preloads, ...imported])
    const updated = html
      .replaceAll(PRELOAD, '')
      .replace(link, () => `<style ${PRECEDENCE}>${styles}</style><noscript>${link}</noscript>`)
      .replace(moduleTag, () => `<script type="text/plain" data-archivos="${[...urls].join(' ')}">${program}</script>`)
      .replace('</head>', () => `<script>${bootScript}</script></head>`)
    await writeFile(filePath, updated)
  }
}

/** The boot script in a function, so that its names stay local. */
async function readBootScript() {
  const { code } = await transformWithOxc(await readFile(BOOT_SCRIPT, 'utf8'), BOOT_SCRIPT)
  const { code: minified } = await minify('arranque.js', `(()=>{${code.replace(/export \{\};?/, '')}})()`)
  return minified.trim()
}

function findMatch(html: string, pattern: RegExp, what: string): [todo: string, parte: string] {
  const [whole, part] = pattern.exec(html) ?? []
  if (whole === undefined || part === undefined)
    throw new Error(`A built page has no ${what} where it is expected; scripts/first-paint.ts must follow its form.`)
  return [whole, part]
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { minify, transformWithOxc } from 'vite'
import { siteUrls } from '../src/routes.ts'
import { type FirstPaint, stylesheetOf, withFirstPaint } from '../src/sitio/firstPaint.ts'
import { criticalStyles } from './critical-styles.ts'
import { samplesOf } from './page-samples.ts'

/** The page of members that the server renders, one that their browser fills, and one of staff. */
const [ACCOUNT_PAGE, OWN_PAGE, STAFF_PAGE] = ['/mi-cuenta', '/mi-cuenta/ajustes', '/manage']
const BOOT_SCRIPT = path.join(import.meta.dirname, '../src/sitio/bootstrap.ts')

/**
 * Writes `first-paint.json`, from which the server makes each page paint from its first bytes.
 * @param folder the build's output, with `client` and `server`
 */
export async function writeFirstPaint(folder: string) {
  const build = await import(/* @vite-ignore */ pathToFileURL(path.resolve(folder, 'server/index.js')).href)
  const render = build.entry.module.createRenderer(build, 'https://origen.invalid')
  const bootScript = await readBootScript()
  const everyPage = await findEveryPage(folder)
  const styles: Record<string, string> = {}
  async function add(page: string, html: string, samples: string[] = []) {
    const sheet = await readFile(path.join(folder, 'client', stylesheetOf(html)), 'utf8')
    const all = html.replace('</body>', () => `${samples.map(bodyOf).join('')}</body>`)
    styles[page] = await criticalStyles(sheet, all)
    // The build fails here when the page does not have the expected form.
    withFirstPaint(html, { bootScript, everyPage, styles: styles[page] })
  }
  // Pages that the browser fills share their styles.
  await add('', await render.empty(), await Promise.all([STAFF_PAGE, OWN_PAGE].map((page) => render.page(page))))
  for (const page of [...siteUrls.rendered, siteUrls.notFound, ACCOUNT_PAGE]) {
    const [usual, ...others] = samplesOf(page)
    const samples = await Promise.all(others.map((reads) => render.page(page, reads)))
    await add(page, await render.page(page, usual), samples)
  }
  const firstPaint: FirstPaint = { bootScript, everyPage, styles }
  await writeFile(path.join(folder, 'first-paint.json'), JSON.stringify(firstPaint))
}

const bodyOf = (html: string) => html.slice(html.indexOf('<body>') + '<body>'.length, html.indexOf('</body>'))

/** The URL of the file that the build makes of `src/everyPage.ts` (the group `pagina` in `vite.config.ts`). */
async function findEveryPage(folder: string) {
  const [file, ...others] = (await readdir(path.join(folder, 'client/assets'))).filter((name) =>
    /^pagina-[\w-]+\.js$/.test(name),
  )
  if (!file || others.length > 0) throw new Error('The build must make one file of src/everyPage.ts.')
  return `/assets/${file}`
}

/** The boot script in a function, so that its names stay local. */
async function readBootScript() {
  const { code } = await transformWithOxc(await readFile(BOOT_SCRIPT, 'utf8'), BOOT_SCRIPT)
  const { code: minified } = await minify('arranque.js', `(()=>{${code.replace(/export \{\};?/, '')}})()`)
  return minified.trim()
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { minify, transformWithOxc } from 'vite'
import { siteUrls } from '../src/routes.ts'
import { type FirstPaint, stylesheetOf } from '../src/sitio/firstPaint.ts'
import { criticalStyles } from './critical-styles.ts'

const BOOT_SCRIPT = path.join(import.meta.dirname, '../src/sitio/bootstrap.ts')

/**
 * Writes `first-paint.json`, from which the server makes each page paint from its first bytes.
 * @param folder the build's output, with `client` and `server`
 */
export async function writeFirstPaint(folder: string) {
  const build = await import(/* @vite-ignore */ pathToFileURL(path.resolve(folder, 'server/index.js')).href)
  const render = build.entry.module.createRenderer(build, 'https://origen.invalid')
  const styles: Record<string, string> = { '': await stylesOf(folder, await render.empty()) }
  for (const page of [...siteUrls.rendered, siteUrls.notFound])
    styles[page] = await stylesOf(folder, await render.page(page))
  const firstPaint: FirstPaint = { bootScript: await readBootScript(), styles }
  await writeFile(path.join(folder, 'first-paint.json'), JSON.stringify(firstPaint))
}

async function stylesOf(folder: string, html: string) {
  return criticalStyles(await readFile(path.join(folder, 'client', stylesheetOf(html)), 'utf8'), html)
}

/** The boot script in a function, so that its names stay local. */
async function readBootScript() {
  const { code } = await transformWithOxc(await readFile(BOOT_SCRIPT, 'utf8'), BOOT_SCRIPT)
  const { code: minified } = await minify('arranque.js', `(()=>{${code.replace(/export \{\};?/, '')}})()`)
  return minified.trim()
}

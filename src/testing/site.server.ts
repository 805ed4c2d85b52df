import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { ORIGIN_PLACEHOLDER } from '#lib/publicOrigin.ts'
import { siteUrls } from '#routes.ts'

export const SCRIPT = 'document.title += ""\n'.repeat(200)
/** The title of the empty page that serves every URL of signed-in people. */
export const EMPTY_SHELL_TITLE = 'por llenar'

/** Creates a folder like a build's: one-line pages, a script and an icon. It is removed after the file's last test. */
export function buildTestSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'brisa-sitio-'))
  const write = (file: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const page = (title: string) =>
    `<html data-origen="${ORIGIN_PLACEHOLDER}"><title>${title}</title><script>hola()</script><p>${'Brisa. '.repeat(200)}</p></html>`
  for (const route of [...siteUrls.prerendered, siteUrls.notFound]) write(path.join(route, 'index.html'), page(route))
  write('__spa-fallback.html', page(EMPTY_SHELL_TITLE))
  write('assets/guion-abc.js', SCRIPT)
  write('assets/guion-abc.js.br', brotliCompressSync(SCRIPT))
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" />')
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { pagePolicy } from '#sitio/pagePolicy.server.ts'
import { shareBeginning } from '#sitio/sharedBeginning.server.ts'
import type { Site } from '#sitio/site.server.ts'

export const SCRIPT = 'document.title += ""\n'.repeat(200)
/** The title of the empty page that serves every URL of signed-in people. */
export const EMPTY_SHELL_TITLE = 'por llenar'

/**
 * A site with one-line pages that name their path and what they read, and three files, removed after the file's tests.
 */
export function openTestSite(): Site {
  const files = mkdtempSync(path.join(tmpdir(), 'brisa-sitio-'))
  afterAll(() => rmSync(files, { recursive: true }))
  mkdirSync(path.join(files, 'assets'))
  writeFileSync(path.join(files, 'assets/guion-abc.js'), SCRIPT)
  writeFileSync(path.join(files, 'assets/guion-abc.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(path.join(files, 'assets/barcodeWorker-abc.js'), SCRIPT)
  writeFileSync(path.join(files, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
  const html = (title: string, data = '') =>
    `<html lang="es-DO"><title>${title}</title><script>hola()</script><p>${'Brisa. '.repeat(200)}${data}</p></html>`
  const page: Site['page'] = async (path, { answers, posted } = {}) =>
    html(path, JSON.stringify([...(answers ?? []).map(([, answer, rechazo]) => answer ?? rechazo), posted]))
  return {
    files,
    worker: SCRIPT,
    page,
    personalPage: async (path, _search, reads) => {
      const html = await page(path, reads)
      return { beginning: shareBeginning('<!DOCTYPE html>'), rest: html, policy: pagePolicy(html) }
    },
    empty: async () => html(EMPTY_SHELL_TITLE),
  }
}

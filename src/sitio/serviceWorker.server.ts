import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { staffPaths } from '#lib/staffPaths.ts'
import { sha256 } from './pagePolicy.server.ts'
import type { Site } from './site.server.ts'
import type { WorkerShop } from './sw/scope.ts'

type Pages = {
  /** Address → page, shown without a connection: to customers, then to staff. */
  offline: Record<string, string>
  /** Path of a page of staff → its frame, the page without data. */
  frames: Record<string, string>
}

/**
 * The service worker's script (`sw/entry.ts`). It begins with the hashes of the pages that it keeps, so a changed page
 * makes a new worker.
 */
export async function serviceWorker({ worker, files }: Pick<Site, 'worker' | 'files'>, { offline, frames }: Pages) {
  const shop: WorkerShop = {
    offline: Object.entries(offline).map(([url, html]) => ({ url, revision: sha256(html) })),
    staffPaths,
    staff: {
      programs: await programsOf(files, Object.values(frames).join()),
      frames: Object.keys(frames).map((page) => ({ page, url: page.replace(/:\w+/g, '-') })),
      // A frame names the files that it loads, and each file those that it loads, by hashes of their content.
      version: sha256(Object.values(frames).join()).slice(0, 12),
    },
  }
  return `self.shop=${JSON.stringify(shop)};${worker}`
}

/** The list of all pages' files, in which a page finds those that it opens. */
const LIST_OF_PAGES = /^manifest-/

/**
 * The addresses of all files that a page names, and that these name in turn.
 * @param folder the folder whose `assets` are served
 */
async function programsOf(folder: string, html: string) {
  const assets = path.join(folder, 'assets')
  const existing = new Set(await readdir(assets))
  const found = new Set<string>()
  async function add(text: string) {
    const named = text.match(/[\w.-]+\.(?:js|css|woff2)\b/g) ?? []
    for (const name of named) {
      if (found.has(name) || !existing.has(name)) continue
      found.add(name)
      if (!LIST_OF_PAGES.test(name) && !name.endsWith('.woff2'))
        await add(await readFile(path.join(assets, name), 'utf8'))
    }
  }
  await add(html)
  return [...found].map((name) => `/assets/${name}`)
}

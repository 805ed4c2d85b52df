import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rechazo } from '#lib/errors.ts'
import type { Posted } from '#lib/pageData.ts'
import type { Route } from '#lib/route.ts'
import { type FirstPaint, withFirstPaint } from './firstPaint.ts'

/** A route without parameters, and what it answers or why it refuses. */
export type RouteAnswer = { route: Route; answer?: unknown; rechazo?: Rechazo | undefined }

/** What a page is rendered with. */
export type PageReads = { answers?: RouteAnswer[]; posted?: Posted | undefined; at?: number }

/** What `src/entry.server.tsx` makes of the build; each function returns a whole document. */
export type Renderer = {
  /** Renders the page at a path with what it reads. */
  page: (path: string, reads?: PageReads) => Promise<string>
  /** Renders the page that the browser fills. */
  empty: () => Promise<string>
}

/** The built pages. `files` is the folder with the files that are served as they are. */
export type Site = Renderer & { files: string }

/**
 * Opens the build.
 * @param folder its output, with `client`, `server` and `first-paint.json`
 * @param publicUrl the shop's public URL
 */
export async function openSite(folder: string, publicUrl: string): Promise<Site> {
  const build = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'server/index.js')).href)
  const render: Renderer = build.entry.module.createRenderer(build, new URL(publicUrl).origin)
  const { styles, ...programs }: FirstPaint = JSON.parse(await readFile(path.join(folder, 'first-paint.json'), 'utf8'))
  const finish = (html: string, page: string) => {
    const own = styles[page]
    if (own === undefined) throw new Error(`The build has no styles for the page ${page}.`)
    return withFirstPaint(html, { ...programs, styles: own })
  }
  return {
    files: path.join(folder, 'client'),
    page: async (path, reads) => finish(await render.page(path, reads), path),
    empty: async () => finish(await render.empty(), ''),
  }
}

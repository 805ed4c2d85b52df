import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageContent } from '#lib/pageData.ts'
import { type FirstPaint, withFirstPaint } from './firstPaint.ts'
import { pagePolicy } from './pagePolicy.server.ts'
import { perSettings } from './perSettings.server.ts'
import { type Beginning, shareBeginning } from './sharedBeginning.server.ts'

/** What a page is rendered with. With `at` it has the element of its data, also when it reads nothing. */
export type PageReads = Partial<PageContent>

/** What `src/entry.server.tsx` makes of the build; each function but `data` returns a whole document. */
export type Renderer = {
  /**
   * Renders the page at a path, which may have parameters, with what it reads.
   * @param address the address of a text page whose path has parameters or that shows what its query asks for
   */
  page: (path: string, reads?: PageReads, address?: string) => Promise<string>
  /** Renders a document with only the `<main>` of the page at a path without parameters. */
  main: (path: string, search: string, reads: PageReads) => Promise<string>
  /** The element with a page's data. */
  data: (reads: PageReads) => string
  /** Renders the page that the browser fills. */
  empty: () => Promise<string>
}

/** The built pages. `files` is the folder with the files that are served as they are. */
export type Site = Pick<Renderer, 'page' | 'empty'> & {
  files: string
  /** The service worker's program, without the shop's values. */
  worker: string
  /**
   * Renders the page at a path for one request: only its data and its content, since the rest is the same for all.
   * @param search the query of its address; null leaves the content to the browser
   */
  personalPage: (path: string, search: string | null, reads: PageReads) => Promise<PersonalHtml>
}

/** A page in two parts, of which the first is shared, and its content policy. */
export type PersonalHtml = { beginning: Beginning; rest: string; policy: string }

/**
 * Opens the build.
 * @param folder its output, with `client`, `server`, `first-paint.json` and `sw.js`
 * @param publicUrl the shop's public URL
 */
export async function openSite(folder: string, publicUrl: string): Promise<Site> {
  const build = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'server/index.js')).href)
  const render: Renderer = build.entry.module.createRenderer(build, new URL(publicUrl).origin)
  const { styles, ...programs }: FirstPaint = JSON.parse(await readFile(path.join(folder, 'first-paint.json'), 'utf8'))
  const finish = (html: string, page: string) => {
    const own = styles[page] ?? styles['']
    if (own === undefined) throw new Error(`The build has no styles for the page ${page}.`)
    return withFirstPaint(html, { ...programs, styles: own })
  }
  const page: Site['page'] = async (path, reads, address) => finish(await render.page(path, reads, address), path)
  const framesOf = perSettings(() => new Map<string, Promise<Frame>>())
  async function openFrame(path: string): Promise<Frame> {
    const html = await page(path, { at: 0 })
    const { before, main, between, after } = splitPage(html)
    return { beginning: shareBeginning(before), main, between, after, policy: pagePolicy(html) }
  }
  return {
    files: path.join(folder, 'client'),
    worker: await readFile(path.join(folder, 'sw.js'), 'utf8'),
    page,
    async personalPage(path, search, reads) {
      const frames = await framesOf()
      const opened = frames.get(path) ?? openFrame(path)
      frames.set(path, opened)
      opened.catch(() => frames.delete(path))
      const { beginning, main, between, after, policy } = await opened
      const content = search === null ? main : mainOf(await render.main(path, search, reads))
      return { beginning, rest: content + between + render.data(reads) + after, policy }
    },
    empty: async () => finish(await render.empty(), ''),
  }
}

/** What stands around the content and the data of a page. */
type Frame = { beginning: Beginning; main: string; between: string; after: string; policy: string }

/**
 * Splits a page at its content and its data.
 * @throws Error for a page without one of them
 */
function splitPage(html: string) {
  const [before, main, rest] = splitAtMain(html)
  const [between, , after] = splitAt(rest, '<script id="page-data"', '</script>')
  return { before, main, between, after }
}

const splitAtMain = (html: string) => splitAt(html, '<main id="contenido"', '</main>')
const mainOf = (html: string) => splitAtMain(html)[1]

/** @returns the text before, from `start` to `end`, and after */
function splitAt(text: string, start: string, end: string): [string, string, string] {
  const from = text.indexOf(start)
  const to = text.indexOf(end, from) + end.length
  if (from < 0 || to < from) throw new Error(`A page has no ${start}; src/sitio/site.server.ts must follow its form.`)
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

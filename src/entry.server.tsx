import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { fillCache, type PageContent } from '#lib/pageData.ts'
import { setPublicOrigin } from '#lib/publicOrigin.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { isTextPage, setTextPages, TextPageContext } from '#lib/textPages.ts'
import type { PageReads, Renderer } from '#sitio/site.server.ts'
import { PageDataContext, type PageDataValue, pageDataElement } from '#ui/PageData.tsx'
import { siteUrls } from './routes.ts'

const pageData = createContext<PageDataValue | null>(null)
const renderErrors = createContext<unknown[]>([])
const rendered = createContext<{ html?: string }>({})

/**
 * Prepares the rendering of pages.
 * @param build the module that the build makes of this file and of the pages
 * @param origin the shop's public origin
 */
export function createRenderer(build: ServerBuild, origin: string): Renderer {
  setPublicOrigin(origin)
  setTextPages(siteUrls.texts)
  const handlers = new Map<string, Handler>()
  // No page has a loader: the server reads before it renders, and the browser by the API.
  function handlerOf(prerender: string[]) {
    const name = prerender.join()
    const handler = handlers.get(name) ?? createRequestHandler({ ...build, ssr: false, prerender }, 'production')
    handlers.set(name, handler)
    return handler
  }

  // Text pages alone are rendered at any address: what others load depends on the list.
  const anyAddress = createRequestHandler({ ...build, ssr: true }, 'production')

  async function render(handle: Handler, path: string, reads?: PageReads, mainOnly = false) {
    const context = new RouterContextProvider()
    const data = { ...dataOf(reads), mainOnly }
    const errors: unknown[] = []
    const result: { html?: string } = {}
    context.set(pageData, data)
    context.set(renderErrors, errors)
    context.set(rendered, result)
    try {
      const { status } = await handle(new Request(origin + path), context)
      if (status < 500 && result.html !== undefined) return result.html
    } finally {
      data.client.clear()
    }
    throw new Error(`The page ${path} could not be rendered.`, { cause: errors[0] })
  }

  return {
    page(path, reads, address) {
      if (address) return render(anyAddress, address, reads)
      // The title of a page that the browser fills may contain the parameter.
      const example = path.replace(/:\w+/g, '…')
      return render(handlerOf([example]), example, reads)
    },
    main: (path, search, reads) => render(handlerOf([path]), path + search, reads, true),
    data: (reads) => pageDataElement(dataOf(reads).json),
    empty: () => render(handlerOf([]), '/'),
  }
}

type Handler = ReturnType<typeof createRequestHandler>

function dataOf({ at, answers = [], posted }: PageReads = {}): Omit<PageDataValue, 'mainOnly'> {
  const client = createQueryClient()
  const content: PageContent = { at: at ?? 0, answers, posted }
  fillCache(client, content)
  const isEmpty = answers.length === 0 && !posted && at === undefined
  return { client, content, json: isEmpty ? '' : JSON.stringify(content).replaceAll('<', '\\u003c') }
}

/** Keeps the error of a rendering for the caller. React Router calls it. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(renderErrors).push(error)
}

/** Renders a document, and keeps it for the caller. React Router calls it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const isText = !routerContext.isSpaMode && isTextPage(new URL(request.url).pathname)
  const chunks: Buffer[] = []
  const sink = new Writable({
    // With a full buffer React would pause.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PageDataContext value={context.get(pageData)}>
        <TextPageContext value={isText}>
          <ServerRouter context={routerContext} url={request.url} />
        </TextPageContext>
      </PageDataContext>,
      { onAllReady: () => resolve(finished(pipe(sink))), onError: reject, onShellError: reject },
    )
  })
  context.get(rendered).html = Buffer.concat(chunks).toString()
  return new Response(null, { status, headers })
}

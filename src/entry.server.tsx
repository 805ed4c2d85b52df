import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { QueryKey } from '@tanstack/react-query'
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
import { query } from '#http/query.ts'
import { PageDataContext, type PageDataValue } from '#lib/PageData.tsx'
import { setPublicOrigin } from '#lib/publicOrigin.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { setTextPages, TextPageContext } from '#lib/textPages.ts'
import type { Renderer, RouteAnswer } from '#sitio/site.server.ts'
import { siteUrls } from './routes.ts'

const pageData = createContext<PageDataValue | null>(null)
const renderErrors = createContext<unknown[]>([])

/**
 * Prepares the rendering of pages.
 * @param build the module that the build makes of this file and of the pages
 * @param origin the shop's public origin
 */
export function createRenderer(build: ServerBuild, origin: string): Renderer {
  setPublicOrigin(origin)
  setTextPages(siteUrls.texts)
  // No page has a loader: the server reads before it renders, and the browser by the API.
  const handlePage = (path: string) => createRequestHandler({ ...build, ssr: false, prerender: [path] }, 'production')
  const handleEmpty = createRequestHandler({ ...build, ssr: false, prerender: [] }, 'production')

  async function render(handle: typeof handleEmpty, path: string, answers: RouteAnswer[]) {
    const context = new RouterContextProvider()
    const data = dataOf(answers)
    const errors: unknown[] = []
    context.set(pageData, data)
    context.set(renderErrors, errors)
    try {
      const response = await handle(new Request(origin + path), context)
      if (response.status < 500) return await response.text()
    } finally {
      data.client.clear()
    }
    throw new Error(`The page ${path} could not be rendered.`, { cause: errors[0] })
  }

  return {
    page: (path, answers = []) => render(handlePage(path), path, answers),
    empty: () => render(handleEmpty, '/', []),
  }
}

function dataOf(answers: RouteAnswer[]): PageDataValue {
  const client = createQueryClient()
  const entries: ReadonlyArray<readonly [QueryKey, unknown]> = answers.map(({ route, answer }) => [
    query(route).queryKey,
    answer,
  ])
  for (const [key, answer] of entries) client.setQueryData<unknown>(key, answer)
  return { client, json: entries.length > 0 ? JSON.stringify(entries).replaceAll('<', '\\u003c') : '' }
}

/** Keeps the error of a rendering for the caller. React Router calls it. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(renderErrors).push(error)
}

/** Renders a whole document. React Router calls it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const isText = !routerContext.isSpaMode && siteUrls.texts.includes(new URL(request.url).pathname)
  const body = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PageDataContext value={context.get(pageData)}>
        <TextPageContext value={isText}>
          <ServerRouter context={routerContext} url={request.url} />
        </TextPageContext>
      </PageDataContext>,
      { onAllReady: () => resolve(pipe(new PassThrough())), onError: reject, onShellError: reject },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await text(body), { status, headers })
}

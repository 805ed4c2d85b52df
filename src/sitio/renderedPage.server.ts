import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { query } from '#http/query.ts'
import type { PageContent } from '#lib/pageData.ts'
import type { Route } from '#lib/route.ts'
import type { Live } from '#live/live.server.ts'
import { type Changed, readChanged } from '#negocio'
import type { inMemory } from './inMemory.server.ts'
import type { Site } from './site.server.ts'

/** What a page shows from the database. The page is rendered again when one of the topics changes. */
export type PageRead = { page: string; route: Route; read: () => Promise<unknown>; topics: string[] }

type Responder = Awaited<ReturnType<typeof inMemory>>
type Options = {
  site: Pick<Site, 'page'>
  live: Pick<Live, 'listen'>
  /** The path of the page. */
  page: string
  /** The reads of all pages. */
  reads: PageRead[]
  toResponder: (html: string) => Promise<Responder>
}

/** Milliseconds between two renderings of a page, and the longest pause after failed ones. */
const [PAUSE, MAX_PAUSE] = [1_000, 60_000]

/**
 * Renders a page and keeps it in memory. After a change of what the page reads it is rendered again, until that
 * succeeds; meanwhile the page stays as it was. After a change of the shop's settings the next request has it rendered.
 * @returns the handler that answers with the page
 * @throws the error of the first rendering
 */
export async function openPage(app: FastifyInstance, { site, live, page, reads, toResponder }: Options) {
  const own = reads.filter((read) => read.page === page)
  let shown: string | undefined
  let respond: Responder | undefined
  /** The settings that the page was rendered with. */
  let settings: Changed | undefined
  async function render() {
    const changed = readChanged()
    const answers: PageContent['answers'] = await Promise.all(
      own.map(async ({ route, read }) => [query(route).queryKey, await read()] as const),
    )
    const current = JSON.stringify(answers)
    // A topic also changes by what the page does not show.
    if (current === shown && changed === settings) return
    respond = await toResponder(await site.page(page, { answers }))
    shown = current
    settings = changed
  }

  const closing = new AbortController()
  let isStale = false
  let rendering: Promise<void> | undefined
  async function renderWhileStale() {
    for (let failures = 0; isStale; ) {
      isStale = false
      try {
        await render()
        failures = 0
      } catch (err) {
        isStale = true
        failures++
        app.log.error({ err, pagina: page, clase_de_falla: 'pagina' }, 'the page could not be rendered again')
      }
      await pause(Math.min(PAUSE * 2 ** failures, MAX_PAUSE), undefined, { ref: false, signal: closing.signal })
    }
  }
  function onChange() {
    isStale = true
    rendering ??= renderWhileStale()
      // Only the end of the pause rejects, when the server closes.
      .catch(() => {})
      .finally(() => {
        rendering = undefined
      })
  }
  // Before the first rendering, so that no change is missed between the two.
  let onNotice = () => {
    isStale = true
  }
  const listeners = own.flatMap(({ topics }) => topics).map((topic) => live.listen(topic, () => onNotice()))
  app.addHook('onClose', async () => {
    for (const stop of listeners) stop()
    closing.abort()
    await rendering
  })
  await render()
  onNotice = onChange
  if (isStale) onChange()
  let renewing: Promise<void> | undefined
  // Whoever asks first after a change of the settings has it rendered; if that fails, the page stays as it was.
  async function renew() {
    const asked = readChanged()
    try {
      await render()
    } catch (err) {
      settings = asked
      shown = undefined
      onChange()
      app.log.error({ err, pagina: page, clase_de_falla: 'pagina' }, 'the page could not be rendered with new settings')
    } finally {
      renewing = undefined
    }
  }
  const handler: RouteHandlerMethod = async function respondWithPage(request, reply) {
    if (readChanged() !== settings) {
      renewing ??= renew()
      await renewing
    }
    return respond?.call(this, request, reply)
  }
  return handler
}

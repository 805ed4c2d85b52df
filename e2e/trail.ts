import type { BrowserContext } from '@playwright/test'

/** How many of the newest lines the trail keeps. */
const LENGTH = 40

/**
 * Records the last requests, navigations and console errors of a test's pages, so that the output of a failed run tells
 * what the page was waiting for.
 */
export function recordTrail(context: BrowserContext) {
  const startedAt = Date.now()
  const lines: string[] = []
  const pending = new Map<object, string>()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  const add = (text: string) => {
    lines.push(`${seconds()}  ${text}`)
    if (lines.length > LENGTH) lines.shift()
  }
  context.on('request', (request) => {
    pending.set(request, `since ${seconds()}  ${request.method()} ${request.url()}`)
  })
  context.on('requestfinished', async (request) => {
    pending.delete(request)
    const response = await request.response().catch(() => null)
    if (!/\/assets\/.*\.(woff2|webp|avif|png|svg)/.test(request.url()) || !response?.ok())
      add(`${response?.status() ?? '?'} ${request.method()} ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    pending.delete(request)
    add(`${request.failure()?.errorText} ${request.method()} ${request.url()}`)
  })
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`console: ${message.text()}`)
  })
  context.on('page', (page) => page.on('framenavigated', (frame) => add(`now at ${frame.url()}`)))
  return () => [...lines, 'unanswered:', ...pending.values()].join('\n')
}

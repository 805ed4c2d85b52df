import { onTestFinished } from 'vitest'
import { streamUrl } from '#live/url.ts'

export type StreamEvent = { id?: string; event: string; data?: string }

/** Opens event streams at a listening server and reads their events one by one; they close with the test. */
export function openStreamReader(origin: string) {
  return async function follow(topics: string[], headers: Record<string, string> = {}) {
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    const response = await fetch(origin + streamUrl(topics), { signal: controller.signal, headers })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''

    async function next(): Promise<StreamEvent> {
      for (;;) {
        const end = rest.indexOf('\n\n')
        if (end >= 0) {
          const lines = rest.slice(0, end).split('\n')
          rest = rest.slice(end + 2)
          const pairs = lines.map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^\w+: ?/, '')])
          return { event: 'message', ...Object.fromEntries(pairs) }
        }
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('The stream ended')
        rest += value
      }
    }

    return {
      response,
      next,
      /** The next event of a kind; skips others. */
      async nextOf(type: string) {
        for (;;) {
          const streamEvent = await next()
          if (streamEvent.event === type) return streamEvent
        }
      },
      abort: () => controller.abort(),
    }
  }
}

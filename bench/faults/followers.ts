import { setTimeout as pause } from 'node:timers/promises'
import { streamUrl } from '#live/url.ts'
import type { Target } from './client.ts'

/** Milliseconds before a page opens its stream again. */
const REOPEN = 500
/** Milliseconds in which every page must have heard of the newest change. */
const BEHIND = 15_000

/** Pages that follow one order each, and open their stream again whenever it ends, as browsers do. */
export function openFollower(target: Target) {
  const pages = new Map<string, { heard: string; events: number; ended: number }>()
  const controller = new AbortController()

  async function read(codigo: string, onVersion: (version: string) => void, signal: AbortSignal) {
    const n = pages.size
    const headers = { 'x-forwarded-for': `10.251.${n % 250}.1` }
    const origin = target.origin()
    const response = await fetch(origin + streamUrl([`pedidos:${codigo}`]), { signal, headers })
    if (!response.ok) throw new Error(String(response.status))
    let rest = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const [, type] = /^event: (.*)$/m.exec(event) ?? []
        const [, data = ''] = /^data: ?(.*)$/m.exec(event) ?? []
        if (type === 'cambio') onVersion(data)
        if (type === 'latido' && data) void fetch(`${origin}/api/vivo/${data}`, { method: 'POST' }).catch(() => {})
      }
    }
  }

  async function keepFollowing(codigo: string) {
    const page = { heard: '', events: 0, ended: 0 }
    pages.set(codigo, page)
    while (!controller.signal.aborted) {
      await read(
        codigo,
        (version) => {
          page.heard = version
          page.events++
        },
        controller.signal,
      ).catch(() => {})
      page.ended++
      await pause(REOPEN, undefined, { signal: controller.signal }).catch(() => {})
    }
  }

  /** What a page that opens now hears first. */
  async function current(codigo: string) {
    const fresh = new AbortController()
    let version = ''
    const timer = setTimeout(() => fresh.abort(), 5_000)
    await read(
      codigo,
      (first) => {
        version = first
        fresh.abort()
      },
      fresh.signal,
    ).catch(() => {})
    clearTimeout(timer)
    return version
  }

  return {
    follow: (codigo: string) => void keepFollowing(codigo),
    /** Waits until every page has heard of the newest change of its order, and says which have not. */
    async check() {
      const start = performance.now()
      let behind: string[] = []
      do {
        behind = []
        for (const [codigo, page] of pages) {
          const now = await current(codigo)
          if (!now || now !== page.heard)
            behind.push(`the page of ${codigo} is behind: heard ${page.heard}, now ${now}`)
        }
        if (behind.length > 0) await pause(250)
      } while (behind.length > 0 && performance.now() - start < BEHIND)
      return behind
    },
    get figures() {
      const all = [...pages.values()]
      const sum = (of: (page: (typeof all)[number]) => number) => all.reduce((total, page) => total + of(page), 0)
      return { pages: all.length, events: sum(({ events }) => events), reopened: sum(({ ended }) => ended) }
    },
    close: () => controller.abort(),
  }
}
export type Follower = ReturnType<typeof openFollower>

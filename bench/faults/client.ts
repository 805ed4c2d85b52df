import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { iniciarSesion } from '#auth/contract.ts'
import { urlOf } from '#lib/callRoute.ts'
import { BROWSER_HEADER, type Route, type RouteRequest, type RouteResponse } from '#lib/route.ts'

/** Milliseconds of one try unless the target says so, between two, and after which a client gives up and is reported. */
const TRY = 8_000
const RETRY_EVERY = 150
const PATIENCE = 120_000

export type Target = {
  /** Where the next request goes; one of several processes. */
  origin: () => string
  publicUrl: string
  /** Milliseconds of one try. */
  patience?: number
}

/** What clients saw, for all clients of a load. */
export class Witness {
  /** Answers by status; `none` for requests without one. */
  answers = new Map<string, number>()
  /** What no answer may be: a 5xx other than 503, a second answer to a key that differs, a client that gave up. */
  faults: string[] = []
  longestMs = 0
  /** What answers with 503 said, which tells the shop's from those of a proxy, and how often. */
  unavailable = new Map<string, number>()
  /** The last refusal of each verb. */
  refusals = new Map<string, string>()

  count(status: number | 'none') {
    this.answers.set(String(status), (this.answers.get(String(status)) ?? 0) + 1)
  }
  get figures() {
    return [...this.answers]
      .toSorted()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')
  }
}

/** Somebody who sends requests from an address of their own, signed in or not, until they have an answer. */
export function openClient(
  target: Target,
  witness: Witness,
  random: () => number,
  // Another network each time: limits per address are not what is tested.
  address = () => `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${1 + Math.floor(random() * 250)}`,
) {
  const browser = randomUUID()
  let cookie = ''

  async function send<R extends Route>(route: R, request: RouteRequest<R>, key: string) {
    const { body } = request as { body?: unknown }
    try {
      const response = await fetch(target.origin() + urlOf(route, request), {
        method: route.method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
          origin: target.publicUrl,
          [BROWSER_HEADER]: browser,
          'idempotency-key': key,
          'x-forwarded-for': address(),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(target.patience ?? TRY),
      })
      const text = await response.text()
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      if (set.length > 0) cookie = merge(cookie, set)
      witness.count(response.status)
      if (response.status >= 500 && response.status !== 503)
        witness.faults.push(`${route.method} ${route.url} answered ${response.status}: ${text.slice(0, 300)}`)
      if (response.status === 503) witness.unavailable.set(text, (witness.unavailable.get(text) ?? 0) + 1)
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined }
    } catch {
      witness.count('none')
      return null
    }
  }

  /**
   * Repeats a request with its key until it is answered by more than "not now".
   * @returns the answer, and whether an earlier try got none, so that it may have been done unseen
   */
  async function insist<R extends Route>(route: R, request: RouteRequest<R>, key: string = randomUUID()) {
    const start = performance.now()
    let isRetry = false
    for (;;) {
      const answer = await send(route, request, key)
      if (answer && answer.status < 500 && answer.status !== 429) {
        witness.longestMs = Math.max(witness.longestMs, performance.now() - start)
        const ok = answer.status < 300
        // Some answers are asked for again: the same key gives the same answer, and nothing is done twice. A route that
        // answers as another one reads what is there now, which others may have changed.
        if (ok && route.repeatable && !('answers' in route) && random() < 0.15) {
          const again = await send(route, request, key)
          if (
            again &&
            again.status < 500 &&
            again.status !== 429 &&
            !isDeepStrictEqual(lasting(again.body), lasting(answer.body))
          )
            witness.faults.push(
              `${route.method} ${route.url} answered a repeated key with ${again.status} ${JSON.stringify(again.body)}, not ${JSON.stringify(answer.body)}`,
            )
        }
        return { ...answer, ok, isRetry, body: answer.body as RouteResponse<R> }
      }
      if (answer === null || answer.status >= 500) isRetry = true
      if (performance.now() - start > PATIENCE) {
        witness.faults.push(`${route.method} ${route.url} was not answered in ${PATIENCE / 1000} s`)
        return { status: 0, ok: false, isRetry: true, body: undefined as RouteResponse<R> }
      }
      await pause(RETRY_EVERY)
    }
  }

  return {
    insist,
    send,
    async signIn(person: { correo: string; contrasena: string }) {
      const { status, ok } = await insist(iniciarSesion, {
        body: { correo: person.correo, contrasena: person.contrasena },
      })
      if (!ok) throw new Error(`${person.correo} could not sign in: ${status}`)
    },
    /** The `Cookie` header, which another client may take over. */
    get cookie() {
      return cookie
    },
    set cookie(next: string) {
      cookie = next
    },
  }
}
export type Client = ReturnType<typeof openClient>

/** An answer without what it says of the moment: whether its mail has left, why an order is refused, what waits. */
function lasting(body: unknown) {
  if (!body || typeof body !== 'object') return body
  if ('rechazados' in body)
    return { ...body, rechazados: (body.rechazados as { codigo: string }[]).map(({ codigo }) => codigo) }
  const { confirmacion: _, por_verificar: __, ...rest } = body as Record<string, unknown>
  return rest
}

function merge(cookie: string, set: string[]) {
  const pairs = [...cookie.split('; '), ...set].filter(Boolean).map((pair) => [pair.split('=')[0], pair] as const)
  return [...new Map(pairs).values()].join('; ')
}

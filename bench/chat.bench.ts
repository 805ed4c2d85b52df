import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Conversacion, Mensaje } from '#conversaciones/chat/contract.ts'
import { withTopicVersion } from '#conversaciones/chat/seen.ts'
import { streamUrl } from '#live/url.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { cpuOf, residentMb } from './process.ts'
import { answerHeartbeats, freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures the time from sending a message until the other side has its text: request, transaction, notice, stream and
 * read. First one conversation alone; then `CONVERSACIONES` at once, with a message every `INTERVAL` in each,
 * alternating visitor and staff. As the pages do, both sides mark messages as seen and report their presence, and a
 * staff page rereads its lists. All over HTTP, one process.
 */
const CONVERSATIONS = Number(process.env.CONVERSACIONES ?? 100)
const SECONDS = Number(process.env.SEGUNDOS ?? 120)
const INTERVAL = 2_000
/** Milliseconds between two presence reports of a page. */
const HEARTBEAT_INTERVAL = 20_000
const SINGLE_MESSAGES = 100

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

type HeaderMap = Record<string, string>
type ConversationRead = Pick<
  Conversacion,
  'version' | 'estado' | 'mensajes' | 'visto_por_visitante' | 'visto_por_gestion' | 'sin_leer'
>
type Said = { version: number; estado: string; mensaje: Mensaje }

await measureIn(
  async ({ machine, openServer }) => {
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const { pid } = await openServer(port, {
      ...shopServer,
      env: { ...shopServer.env, ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena, TRUST_PROXY: '127.0.0.1' },
    })
    const signedIn = await request(baseUrl, { method: 'POST', path: '/api/sesion', body: admin })
    const staffHeaders: HeaderMap = { cookie: signedIn.cookies }
    const waiting = new Map<string, (arrivedAt: number) => void>()

    const streams: http.ClientRequest[] = []
    let finished = false
    // One after the other, since their start is not measured.
    const all: Awaited<ReturnType<typeof begin>>[] = []
    for (let n = 0; n < CONVERSATIONS; n++) all.push(await begin(n))
    for (let n = 0; n < all.length; n += 20) {
      const group = all.slice(n, n + 20)
      follow(
        staffHeaders,
        group.map(({ id }) => `gestion:conversacion:${id}`),
        (topic, mark) => all.find(({ id }) => topic.endsWith(id))?.alOirGestion(mark),
      )
    }
    // Rereads the lists within a second of an event.
    const readDesk = oneAtATime(async () => {
      await setTimeout(Math.random() * 1_000)
      await request(baseUrl, { path: '/api/gestion/chat', requestHeaders: staffHeaders })
    })
    follow(staffHeaders, ['gestion:chat'], readDesk)
    heartbeat(() =>
      request(baseUrl, { method: 'POST', path: '/api/gestion/chat/turno/latido', requestHeaders: staffHeaders }),
    )
    await setTimeout(1_000)

    /** Starts a waiting visitor with an own address and browser, who follows the conversation. */
    async function begin(n: number) {
      const visitorHeaders: HeaderMap = { 'x-forwarded-for': `10.1.${n >> 7}.${(n & 127) + 1}` }
      const first = await request(baseUrl, { path: '/api/chat', requestHeaders: visitorHeaders })
      const visitorCookies = { ...visitorHeaders, cookie: first.cookies }
      const body = { action: 'request_agent', email: `v${n}@ejemplo.com`, mensaje: 'Hola', clave: randomUUID() }
      await request(baseUrl, { method: 'POST', path: '/api/agent-support', requestHeaders: visitorCookies, body })
      const { body: chatBody } = await request(baseUrl, { path: '/api/chat', requestHeaders: visitorCookies })
      const { id } = (chatBody as { conversacion: { id: string } }).conversacion
      await request(baseUrl, {
        method: 'POST',
        path: `/api/gestion/chat/${id}/toma`,
        requestHeaders: staffHeaders,
        body: { era: null },
      })
      const visitorReader = reader('visitante', { path: '/api/chat', requestHeaders: visitorCookies })
      const staffReader = reader('gestion', { path: `/api/gestion/chat/${id}`, requestHeaders: staffHeaders })
      heartbeat(() =>
        request(baseUrl, {
          method: 'PUT',
          path: '/api/chat/presencia',
          requestHeaders: visitorCookies,
          body: { pagina: '/contacto' },
        }),
      )
      follow(visitorCookies, [`conversacion:${id}`], (_, mark) => visitorReader.onHeard(mark))
      return {
        id,
        alOirGestion: staffReader.onHeard,
        /**
         * Sends a message.
         * @returns milliseconds until it has arrived
         */
        async say(fromStaff: boolean, i: number) {
          const key = randomUUID()
          const text = `Mensaje ${i}: ¿tienen la pulsera de cuentas azules en 17 cm?`
          const start = performance.now()
          const arrivedAt = new Promise<number>((resolve) =>
            waiting.set(`${fromStaff ? 'visitante' : 'gestion'} ${key}`, resolve),
          )
          await (fromStaff
            ? request(baseUrl, {
                method: 'POST',
                path: `/api/gestion/chat/${id}/mensajes`,
                requestHeaders: staffHeaders,
                body: { clave: key, contenido: text, despues: staffReader.ultimo() },
              }).then(({ body }) => staffReader.recibir((body as { conversacion: ConversationRead }).conversacion))
            : request(baseUrl, {
                method: 'POST',
                path: '/api/agent-chat',
                requestHeaders: visitorCookies,
                body: { messages: [{ role: 'user', content: text }], clave: key },
              }).then(({ body }) => visitorReader.onSaid(body as Said)))
          return (await arrivedAt) - start
        },
      }
    }

    /**
     * Reads the messages after the last known one, as a page does on a notice, and marks those of the other side as
     * seen.
     */
    function reader(
      side: 'visitante' | 'gestion',
      { path, requestHeaders }: { path: string; requestHeaders: HeaderMap },
    ) {
      const otherRole = side === 'visitante' ? 'agent' : 'user'
      let current: ConversationRead | null = null
      let lastId = 0
      let seenId = 0
      const read = oneAtATime(async () => {
        const { body } = await request(baseUrl, { path: `${path}?despues=${lastId}`, requestHeaders })
        receive(
          side === 'visitante' ? (body as { conversacion: ConversationRead }).conversacion : (body as ConversationRead),
        )
      })
      const markSeen = oneAtATime(() =>
        request(baseUrl, { method: 'PUT', path: `${path}/lectura`, requestHeaders, body: { mensaje: seenId } }),
      )
      function receive({ mensajes, ...readState }: ConversationRead) {
        current = { ...readState, mensajes: [] }
        const now = performance.now()
        const ids = mensajes.map(({ id }) => id)
        if (ids.some((id, n) => id <= (ids[n - 1] ?? 0))) throw new Error('Out of order')
        // A concurrent read may return messages that an answer already brought.
        for (const { id, clave: key } of mensajes.filter(({ id }) => id > lastId)) {
          lastId = id
          waiting.get(`${side} ${key}`)?.(now)
          waiting.delete(`${side} ${key}`)
        }
        const newestOther = mensajes.findLast(({ rol }) => rol === otherRole)?.id ?? 0
        if (newestOther <= seenId) return
        seenId = newestOther
        void markSeen()
      }
      return {
        recibir: receive,
        ultimo: () => lastId,
        /** Skips the read if this message was the only change. */
        onSaid({ version, estado, mensaje }: Said) {
          if (current?.estado !== estado || current.version + 1 !== version) return read()
          current = { ...current, version }
          lastId = Math.max(lastId, mensaje.id)
        },
        /** Handles an event. If its version is known, or it carries the change itself, nothing is read. */
        onHeard(mark: string) {
          const byMark = current && withTopicVersion(current, mark, side)
          if (!byMark) return read()
          current = byMark
        },
      }
    }

    /** Repeats `run` until the measurement ends. */
    function heartbeat(run: () => Promise<unknown>) {
      const delayed = setTimeout(Math.random() * HEARTBEAT_INTERVAL, undefined, { ref: false })
      void delayed.then(async () => {
        while (!finished) {
          await run()
          await setTimeout(HEARTBEAT_INTERVAL, undefined, { ref: false })
        }
      })
    }

    function follow(requestHeaders: HeaderMap, topics: string[], onChange: (topic: string, mark: string) => unknown) {
      const stream = http.get(baseUrl + streamUrl(topics), { agent: false, headers: requestHeaders })
      stream.on('response', (response) => {
        if (response.statusCode !== 200) throw new Error(`A line was refused: ${response.statusCode}`)
        answerHeartbeats(baseUrl, response)
        let rest = ''
        response.setEncoding('utf8').on('data', (text: string) => {
          const events = (rest + text).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) {
            const [, topic, mark = ''] = /event: cambio\n(?:.*\n)*?data: (\S+) (\S+)/.exec(event) ?? []
            if (topic) onChange(topic, mark)
          }
        })
        response.on('error', () => {})
      })
      stream.on('error', () => {})
      streams.push(stream)
    }

    const [single] = all
    if (!single) throw new Error('There is no conversation.')
    const alone: number[] = []
    for (let i = 0; i < SINGLE_MESSAGES; i++) {
      const delay = await single.say(i % 2 === 0, i)
      if (i >= SINGLE_MESSAGES / 5) alone.push(delay) // the first fifth is a warm-up
      // Faster messages would exceed a conversation's rate limit.
      await setTimeout(i % 2 === 0 ? 100 : 1_600)
    }

    const together: number[] = []
    const before = cpuOf(pid)
    const memory: number[] = []
    const end = performance.now() + SECONDS * 1_000
    const watch = (async () => {
      while (performance.now() < end) {
        memory.push(residentMb(pid))
        await setTimeout(1_000)
      }
    })()
    await Promise.all(
      all.map(async (conversation, n) => {
        await setTimeout((n / CONVERSATIONS) * INTERVAL)
        for (let i = 0; performance.now() < end; i++) {
          const start = performance.now()
          together.push(await conversation.say((i + n) % 2 === 0, i))
          await setTimeout(Math.max(0, INTERVAL - (performance.now() - start)))
        }
      }),
    )
    finished = true
    await watch
    const work = (cpuOf(pid) - before) / 1_000 / together.length
    for (const stream of streams) stream.destroy()
    // Waits until the last reads and marks are finished.
    await setTimeout(2_000)

    const rowOf = (name: string, delays: number[]) =>
      `| ${name} | ${delays.length} | ${[0.5, 0.95, 0.99, 1].map((share) => quantile(delays, share).toFixed(1)).join(' | ')} |`
    const ratio = quantile(together, 0.99) / quantile(alone, 0.5)
    const stretch = (visitorHeaders: number, until: number) =>
      quantile(memory.slice(memory.length * visitorHeaders, memory.length * until), 0.5).toFixed(0)
    console.log(`
From a message sent to the other side having read it, ${CONVERSATIONS} conversations, a message every ${INTERVAL / 1_000} s in each, ${SECONDS} s.
${machine}

| | messages | p50 ms | p95 ms | p99 ms | longest ms |
| --- | --- | --- | --- | --- | --- |
${rowOf('one conversation alone', alone)}
${rowOf(`${CONVERSATIONS} at once`, together)}

p99 of all at once is ${ratio.toFixed(1)} × the median of one alone (aim ≤ 5). The process works ${work.toFixed(1)} ms for a message, all that it causes included. Memory of the process, MB, by quarters:
${[0, 0.25, 0.5, 0.75].map((visitorHeaders) => stretch(visitorHeaders, visitorHeaders + 0.25)).join(', ')}.`)
  },
  { filled: false },
)

/** Runs one call at a time; all others lead to one more run. */
function oneAtATime(run: () => Promise<unknown>) {
  let running = false
  let again = false
  return async function intentar() {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await run()
    }
    running = false
  }
}

type RequestOptions = { method?: string; path: string; requestHeaders?: HeaderMap; body?: object }

function request(baseUrl: string, { method = 'GET', path, requestHeaders, body }: RequestOptions) {
  return new Promise<{ body: unknown; cookies: string }>((resolve, reject) => {
    const headers = { ...requestHeaders, ...(body && { 'content-type': 'application/json' }) }
    const clientRequest = http.request(baseUrl + path, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        if (![200, 204].includes(response.statusCode ?? 0))
          return reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
        const setCookies = response.headers['set-cookie'] ?? []
        resolve({
          body: JSON.parse(text || 'null'),
          cookies: setCookies.map((stream) => stream.split(';')[0]).join('; '),
        })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(body && JSON.stringify(body))
  })
}

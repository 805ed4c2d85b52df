import { randomUUID } from 'node:crypto'
import { setTimeout as pausa } from 'node:timers/promises'
import { streamUrl } from '#live/url.ts'
import { execute } from '#testing/postgres.server.ts'
import { openProxy } from '#testing/proxy.server.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { measureIn } from './scenario.ts'

/**
 * Measures what people see while the database is away or hangs, with production timeouts: the slowest answer of each
 * kind, how long a stream still counts as live, and when each recovers.
 */
const SECONDS = Number(process.env.SEGUNDOS || 15)
/** Milliseconds to wait; longer times are recorded as this. */
const PATIENCE = 60_000
const port = 4514
const shop = `http://127.0.0.1:${port}`
const code = 'B01-40718'
const admin = { correo: 'admin@brisa.example', contrasena: randomUUID() }

await measureIn(
  async ({ url, machine, openServer }) => {
    const proxy = await openProxy(url)
    const env = { ...shopServer.env, DATABASE_URL: proxy.url, ADMIN_PASSWORD: admin.contrasena }
    await openServer(port, { ...shopServer, env })
    await execute(url, `insert into "Pedidos" ("Código de pedido", "Cliente") values ('${code}', 'Ana')`)
    await untilAnswered('/readyz')
    const cookie = await signIn()
    const rows = []
    for (const behavior of ['calla', 'falta'] as const) rows.push(await measure(behavior, cookie))
    await proxy.cerrar()

    console.log(`
${SECONDS} s each. ${machine}

| the database | page | API | API, signed in | order sent | /readyz | live for | back: /readyz | order read | live |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Milliseconds; of answers the slowest, with its status.`)

    async function measure(behavior: 'falta' | 'calla', cookie: string) {
      const stream = await fetch(shop + streamUrl([`pedidos:${code}`]))
      // Fills the pool while the database is still well.
      await Promise.all(Array.from({ length: 60 }, () => fetch(`${shop}/api/pedidos/${code}`)))
      await proxy.setBehavior(behavior)
      const start = performance.now()
      const liveMs = Promise.race([readToEnd(stream), pausa(PATIENCE)]).then(() => performance.now() - start)
      const worstOfEach = await Promise.all([
        worst('/'),
        worst(`/api/pedidos/${code}`),
        worst('/api/gestion/pedidos', { headers: { cookie } }),
        worst('/api/pedidos', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ nombre: 'Ana', correo: 'ana@ejemplo.com', descripcion_articulo: 'Pulsera azul' }),
        }),
        worst('/readyz'),
      ])
      await proxy.setBehavior('pasa')
      const recovered = await Promise.all([
        untilAnswered('/readyz'),
        untilAnswered(`/api/pedidos/${code}`),
        untilAnswered(streamUrl([`pedidos:${code}`])),
      ])
      const ms = [await liveMs, ...recovered].map(Math.round)
      return `| ${behavior === 'falta' ? 'is away' : 'says nothing'} | ${[...worstOfEach, ...ms].join(' | ')} |`
    }
  },
  { filled: false },
)

/** Repeats a request, several at a time, and returns the slowest answer. */
async function worst(path: string, init: RequestInit = {}) {
  const responses: { ms: number; status: number | string }[] = []
  const askOnce = async () => {
    const start = performance.now()
    const status = await fetch(shop + path, { ...init, signal: AbortSignal.timeout(PATIENCE) }).then(
      async (response) => {
        await response.text()
        return response.status
      },
      (error: Error) => error.name,
    )
    responses.push({ ms: performance.now() - start, status })
  }
  const inFlight: Promise<void>[] = []
  for (let i = 0; i < SECONDS * 2; i++) {
    inFlight.push(askOnce())
    await pausa(500)
  }
  await Promise.all(inFlight)
  const [slowest] = responses.toSorted((a, b) => b.ms - a.ms)
  return `${Math.round(slowest?.ms ?? Number.NaN)} (${[...new Set(responses.map(({ status }) => status))].join(', ')})`
}

/** Milliseconds until the first answer with status 200. */
async function untilAnswered(path: string) {
  const start = performance.now()
  for (;;) {
    const controller = new AbortController()
    const ok = await fetch(shop + path, { signal: controller.signal }).then(
      ({ status }) => status === 200,
      () => false,
    )
    controller.abort()
    if (ok) return performance.now() - start
    await pausa(20)
  }
}

async function readToEnd(response: Response) {
  try {
    for await (const _ of response.body ?? []);
  } catch {
    // A stream that was cut off counts as ended.
  }
}

async function signIn() {
  const response = await fetch(`${shop}/api/sesion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

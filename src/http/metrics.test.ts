import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iniciarSesion } from '#auth/contract.ts'
import { registry } from '#http/metrics.server.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { obtenerPedido } from '#pedidos/contract.ts'
import { metricsToken, openShop } from '#testing/shop.server.ts'

const { app, database, ana, beto, carla } = await openShop({ withMetrics: true, pause: async () => {} })

const scrape = (authorization?: string, cookie = '') =>
  app.inject({ url: '/metrics', headers: { cookie, ...(authorization && { authorization }) } })

/** The value of a sample as it stands in the text, such as `brisa_streams_open`; 0 if it is absent. */
async function read(sample: string) {
  const { body } = await scrape(`Bearer ${metricsToken}`)
  const line = body.split('\n').find((one) => one.startsWith(`${sample} `))
  return line ? Number(line.slice(sample.length)) : 0
}

test('metrics are for who sends the token, and for no session', async () => {
  for (const cookie of ['', beto.cookie, carla.cookie])
    for (const authorization of [undefined, metricsToken, `Basic ${metricsToken}`, `Bearer ${metricsToken}x`])
      expect((await scrape(authorization, cookie)).statusCode).toBe(401)
  const { statusCode, headers, body } = await scrape(`Bearer ${metricsToken}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe(registry.contentType)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatch(/# EOF\n$/)
})

test('requests are counted by pattern and status, and addresses that do not exist as one', async () => {
  const rastreo = 'brisa_http_requests_total{method="GET",route="/api/pedidos/:codigo",status="404"}'
  const unknown = 'brisa_http_requests_total{method="any",route="unknown",status="404"}'
  const before = { rastreo: await read(rastreo), unknown: await read(unknown) }
  for (const codigo of ['B33-00001', 'B33-00002']) await ana.call(obtenerPedido, { params: { codigo } })
  for (const url of ['/no-hay', '/api/no-hay/B33-00003', '/%00']) await app.inject(url)
  expect(await read(rastreo)).toBe(before.rastreo + 2)
  expect(await read(unknown)).toBe(before.unknown + 3)
  expect((await scrape(`Bearer ${metricsToken}`)).body).not.toMatch(/no-hay|B33-/)
})

test('a refusal names its limit', async () => {
  const refusals = 'brisa_limit_refusals_total{limit="sign-in"}'
  const before = await read(refusals)
  const otra = { correo: 'nadie@ejemplo.com', contrasena: 'no-es-esta-1' }
  for (let attempt = 0; attempt < 21; attempt++) await ana.call(iniciarSesion, { body: otra })
  expect(await read(refusals)).toBe(before + 1)
})

test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])('%s names metrics that exist', (file) => {
  const text = readFileSync(path.join(projectRoot, 'deploy/monitoring', file), 'utf8')
  const named = new Set(text.match(/\b(brisa|nodejs|process)_\w+/g))
  expect(named.size).toBeGreaterThan(3)
  const exists = (name: string) => registry.getSingleMetric(name.replace(/_(bucket|sum|count)$/, '')) !== undefined
  expect([...named].filter((name) => !exists(name))).toEqual([])
})

test.each(['alerts.yml', 'dashboard.json'])('%s asks for labels that the metrics have', (file) => {
  const text = readFileSync(path.join(projectRoot, 'deploy/monitoring', file), 'utf8').replaceAll('\\"', '"')
  const scraped = ['job', 'instance', 'le'] // by Prometheus, and by histograms
  const labelsOf = (name: string) => [
    ...scraped,
    ...((registry.getSingleMetric(name.replace(/_(bucket|sum|count)$/, '')) as { labelNames?: string[] })?.labelNames ??
      []),
  ]
  const asked = [...text.matchAll(/\b((?:brisa|nodejs|process)_\w+)\{([^}]*)\}/g)].flatMap(
    ([, name = '', inner = '']) => [...inner.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => ({ name, label })),
  )
  const grouped = [...text.matchAll(/\bby \(([^)]*)\)[^;]*?\b((?:brisa|nodejs|process)_\w+)/g)].flatMap(
    ([, labels = '', name = '']) => labels.split(/, */).map((label) => ({ name, label })),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(grouped.length).toBeGreaterThan(1)
  expect([...asked, ...grouped].filter(({ name, label }) => !labelsOf(name).includes(label))).toEqual([])
})

test('each alert rule is tried', () => {
  const [rules = '', tried = ''] = ['alerts.yml', 'alerts.test.yml'].map((file) =>
    readFileSync(path.join(projectRoot, 'deploy/monitoring', file), 'utf8'),
  )
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  // One that rings, and one that does not.
  expect(names.filter((name) => !tried.includes(`alertname: ${name}\n`))).toEqual([])
  expect(names.filter((name) => !tried.includes(`alertname: ${name}, exp_alerts: []`))).toEqual([])
})

test('a pool without a free connection holds no scrape up', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()))
  const waits = database.pool.query('select 1')
  expect(await read('brisa_pool_waiting_requests{pool="main"}')).toBe(1)
  expect(await read('brisa_pool_connections{pool="main",state="busy"}')).toBe(20)
  expect(await read('brisa_database_up')).toBe(1)
  for (const client of clients) client.release()
  await waits
})

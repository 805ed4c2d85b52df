import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { listarPreguntas } from '#conversaciones/preguntas/contract.ts'
import { staffPaths } from '#lib/staffPaths.ts'
import { pages, siteUrls } from '#routes.ts'
import { openShop } from '#testing/shop.server.ts'
import { EMPTY_SHELL_TITLE, openTestSite, SCRIPT } from '#testing/site.server.ts'
import { inMemory } from './inMemory.server.ts'
import { sha256 } from './pagePolicy.server.ts'
import { openPage } from './renderedPage.server.ts'
import type { WorkerShop } from './sw/scope.ts'

const paths: RouteOptions[] = []
const { app } = await openShop({
  site: openTestSite(),
  publicUrl: 'https://tienda.example',
  onRoute: (ruta) => paths.push(ruta),
})
const pedir = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('every route outside /api is public', () => {
  const sueltas = paths.filter(({ url }) => !url.startsWith('/api/'))
  expect(sueltas.length).toBeGreaterThan(pages.length)
  expect(sueltas.filter(({ policy }) => policy !== 'publica')).toEqual([])
})

describe.each([
  ['/pedir', 'text/html; charset=utf-8', 'no-cache'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'no-cache'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/assets/guion-abc.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s', (url, type, amount) => {
  const plain = () => pedir(url)

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['identity', undefined],
  ])('for `accept-encoding: %s` the encoding is %s', async (accepts, encoding) => {
    const { statusCode, headers, rawPayload } = await pedir(url, { 'accept-encoding': accepts })
    expect({ statusCode, codificacion: headers['content-encoding'] }).toEqual({
      statusCode: 200,
      codificacion: encoding,
    })
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': amount, vary: 'accept-encoding' })
    expect(rawPayload.length).toBe(Number(headers['content-length']))
    if (encoding) expect(rawPayload.length).toBeLessThan((await plain()).rawPayload.length)
  })

  test('a matching ETag gets 304, and only for its own encoding', async () => {
    const etag_ = String((await pedir(url, { 'accept-encoding': 'br' })).headers.etag)
    const other = await pedir(url, { 'accept-encoding': 'br', 'if-none-match': `"vieja", ${etag_}` })
    expect([other.statusCode, other.rawPayload.length, other.headers.etag]).toEqual([304, 0, etag_])
    expect((await pedir(url, { 'if-none-match': etag_ })).statusCode).toBe(200)
    expect((await plain()).headers.etag).not.toBe(etag_)
  })

  test('HEAD has the headers of GET', async () => {
    const [whole, cabeza] = [await plain(), await pedir(url, {}, 'HEAD')]
    expect([cabeza.statusCode, cabeza.rawPayload.length]).toEqual([200, 0])
    for (const nombre of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(cabeza.headers[nombre]).toBe(whole.headers[nombre])
  })
})

test("the service worker begins with the hashes of its pages and with how staff's addresses begin", async () => {
  const { body } = await pedir('/sw.js')
  const [, shop = ''] = /^self\.shop=(\{.*?\});/.exec(body) ?? []
  const { offline, staffPaths: own } = JSON.parse(shop) as WorkerShop
  expect(own).toEqual(staffPaths)
  expect(offline.map(({ url }) => url)).toEqual(['/sin-conexion', '/sin-conexion-gestion'])
  for (const { url, revision } of offline) expect(revision).toBe(sha256((await pedir(url)).body))
  expect(body).toContain(SCRIPT)
})

test('an unknown path is a whole 404 page, for every request', async () => {
  const { headers } = await pedir('/no-existe')
  const other = await pedir('/no-existe', { 'if-none-match': String(headers.etag) })
  expect([other.statusCode, other.body.length > 0]).toEqual([404, true])
})

test('a file without a compressed copy is sent as it is', async () => {
  const { headers, body } = await pedir('/assets/guion-abc.js', { 'accept-encoding': 'gzip' })
  expect([headers['content-encoding'], body]).toEqual([undefined, SCRIPT])
})

test.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/img/..%2findex.html', '/assets/', '/iconos/'])(
  'no file outside the folder is served for %s',
  async (url) => {
    const { statusCode, body } = await pedir(url)
    expect([403, 404]).toContain(statusCode)
    expect(body).not.toContain('<title>/</title>')
  },
)

/** A path with a value in place of each parameter. */
const full = (ruta: string) => ruta.replace(/:\w+/g, 'B01-40718')

// A piece has a page while it is in the window (`piezas/vitrina/window.test.ts`).
const always = pages.filter(({ path }) => path !== '/productos/:slug')

test.each(always)('$path, for $audience, is served at its path', async ({ path }) => {
  const { statusCode, headers, body } = await pedir(`${full(path)}?busca=x`)
  expect(statusCode).toBe(200)
  expect(body).toContain(`<title>${path}</title>`)
  expect(headers['x-robots-tag']).toBe(siteUrls.signedIn.includes(path) ? 'noindex' : undefined)
  expect((await pedir(full(path), {}, 'HEAD')).statusCode).toBe(200)
})

test.each([...pages.map(({ path }) => path), ...Object.keys(siteUrls.redirects)].filter((ruta) => ruta !== '/'))(
  '%s with trailing slashes or in other case redirects to its canonical path',
  async (ruta) => {
    const otraLetra = ruta.replace(/^\/\w+/, (part) => part.toUpperCase())
    for (const forma of [`${ruta}/`, `${ruta}//`, otraLetra, `${otraLetra}/`].map(full))
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await pedir(`${forma}?estado=fallido&busca=a%2Fb`, {}, method)
        expect([forma, statusCode, headers.location]).toEqual([forma, 308, `${full(ruta)}?estado=fallido&busca=a%2Fb`])
      }
  },
)

test.each([
  ['/manage/bandeja/ayuda/', '/manage/bandeja'],
  ['/manage/bandeja/ayuda?ver=todo', '/manage/bandeja?ver=todo'],
  ['/Manage/Bandeja/Ayuda//', '/manage/bandeja'],
])('%s without its parameter redirects to the parent page', async (url, target) => {
  const { statusCode, headers } = await pedir(url)
  expect([statusCode, headers.location]).toEqual([308, target])
})

// Raw requests: a browser would normalise these URLs.
describe('no redirect leaves the site', () => {
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

  test.each([
    String.raw`/manage/pedidos/..\..\..\\evil.example/`,
    String.raw`/manage/pedidos/\evil.example/`,
    '/manage/pedidos/..%2F..%2F..%2F%2Fevil.example/',
  ])('by %s', async (url) => {
    const [{ port = 0 } = {}] = app.addresses()
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${url} HTTP/1.1\r\nhost: tienda.example\r\nconnection: close\r\n\r\n`)
    const [, target = ''] = /^location: (.*)$/im.exec(await text(socket)) ?? []
    expect(target).toMatch(/^\/manage\/pedidos\/[^/]+$/)
    expect(new URL(target, 'https://tienda.example/').host).toBe('tienda.example')
  })
})

test('only reads are redirected', async () => {
  expect((await app.inject({ method: 'POST', url: '/nosotros/' })).statusCode).toBe(404)
})

test.each([
  '/no-existe',
  '/no-existe/',
  '/manage/otra',
  '/manage/pedidos/B01-40718/otra',
  '//evil.example',
  '//evil.example/',
  '//evil.example/nosotros/',
  '/404',
  '/index.html',
])('%s is unknown and gets the 404 page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, body } = await pedir(url, {}, method)
    expect([statusCode, headers.location]).toEqual([404, undefined])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' })
    if (method === 'GET') expect(body).toContain('<title>/404</title>')
  }
})

test.each(['/%', '/%ff', '/rastrear%', '/assets/%00', '/manage/%E0%A4%A', `/${'x'.repeat(300)}`])(
  '%s cannot be decoded and gets the 404 page',
  async (url) => {
    const { statusCode, headers, body } = await pedir(url)
    expect([statusCode, headers['x-frame-options']]).toEqual([404, 'DENY'])
    expect(body).toContain('<title>/404</title>')
  },
)

test.each(['/manage/pedidos/%E0%A4%A', `/manage/pedidos/${'x'.repeat(300)}`])(
  '%s cannot be decoded and gets the empty page with status 404',
  async (url) => {
    const { statusCode, headers, body } = await pedir(url)
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-frame-options': 'DENY' })
    expect(body).toContain(`<title>${EMPTY_SHELL_TITLE}</title>`)
  },
)

test('an undecodable API path is refused as problem details', async () => {
  const { statusCode, headers } = await pedir('/api/pedidos/%E0%A4%A')
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json'])
})

test('a page whose rendering fails stays as it was, and is rendered again until that succeeds', async () => {
  let notify = () => {}
  let answer = 'uno'
  let failures = 0
  const other = fastify({ logger: false })
  const respond = await openPage(other, {
    site: {
      page: async (_path, { answers } = {}) => {
        if (failures-- > 0) throw new Error('no hay memoria')
        return String(answers?.[0]?.[1])
      },
    },
    live: {
      listen: (_topic, listener) => {
        notify = () => listener()
        return () => {}
      },
    },
    page: '/faq',
    reads: [{ page: '/faq', route: listarPreguntas, read: async () => answer, topics: ['algo'] }],
    toResponder: (html) => inMemory(html, {}),
  })
  other.get('/', respond)
  const shown = async () => (await other.inject('/')).body
  expect(await shown()).toBe('uno')
  answer = 'dos'
  failures = 1
  notify()
  await expect.poll(() => failures).toBe(0)
  expect(await shown()).toBe('uno')
  await expect.poll(shown).toBe('dos')
  await other.close()
})

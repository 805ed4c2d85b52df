import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { direcciones, paginas } from '#routes.ts'
import { construirSitio, GUION, POR_LLENAR } from '#testing/sitio.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const rutas: RouteOptions[] = []
const { app } = await abrirTienda({
  paginas: construirSitio(),
  urlPublica: 'https://tienda.example',
  alDeclarar: (ruta) => rutas.push(ruta),
})
const pedir = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('everything outside the interface is for everybody', () => {
  const sueltas = rutas.filter(({ url }) => !url.startsWith('/api/'))
  expect(sueltas.length).toBeGreaterThan(paginas.length)
  expect(sueltas.filter(({ policy }) => policy !== 'publica')).toEqual([])
})

describe.each([
  ['/pedir', 'text/html; charset=utf-8', 'no-cache'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'no-cache'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/assets/guion-abc.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s', (url, tipo, cuanto) => {
  const plano = () => pedir(url)

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['identity', undefined],
  ])('to who accepts «%s» goes %s', async (acepta, codificacion) => {
    const { statusCode, headers, rawPayload } = await pedir(url, { 'accept-encoding': acepta })
    expect({ statusCode, codificacion: headers['content-encoding'] }).toEqual({ statusCode: 200, codificacion })
    expect(headers).toMatchObject({ 'content-type': tipo, 'cache-control': cuanto, vary: 'accept-encoding' })
    expect(rawPayload.length).toBe(Number(headers['content-length']))
    if (codificacion) expect(rawPayload.length).toBeLessThan((await plano()).rawPayload.length)
  })

  test('who has it already is told so, and only of the copy they have', async () => {
    const marca = String((await pedir(url, { 'accept-encoding': 'br' })).headers.etag)
    const otra = await pedir(url, { 'accept-encoding': 'br', 'if-none-match': `"vieja", ${marca}` })
    expect([otra.statusCode, otra.rawPayload.length, otra.headers.etag]).toEqual([304, 0, marca])
    expect((await pedir(url, { 'if-none-match': marca })).statusCode).toBe(200)
    expect((await plano()).headers.etag).not.toBe(marca)
  })

  test('its heads are those of the whole', async () => {
    const [entera, cabeza] = [await plano(), await pedir(url, {}, 'HEAD')]
    expect([cabeza.statusCode, cabeza.rawPayload.length]).toEqual([200, 0])
    for (const nombre of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(cabeza.headers[nombre]).toBe(entera.headers[nombre])
  })
})

test('a page says the public origin; what is no page is 404 in whole, however it is asked for', async () => {
  expect((await pedir('/')).body).toContain('data-origen="https://tienda.example"')
  const { headers } = await pedir('/no-existe')
  const otra = await pedir('/no-existe', { 'if-none-match': String(headers.etag) })
  expect([otra.statusCode, otra.body.length > 0]).toEqual([404, true])
})

test('a file without a shorter copy goes as it is', async () => {
  const { headers, body } = await pedir('/assets/guion-abc.js', { 'accept-encoding': 'gzip' })
  expect([headers['content-encoding'], body]).toEqual([undefined, GUION])
})

test.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/img/..%2findex.html', '/assets/', '/iconos/'])(
  'nothing outside the folder leaves by %s',
  async (url) => {
    const { statusCode, body } = await pedir(url)
    expect([403, 404]).toContain(statusCode)
    expect(body).not.toContain('<title>/</title>')
  },
)

/** An address of a page, with something in the place of each parameter. */
const llena = (ruta: string) => ruta.replace(/:\w+/g, 'B01-40718')

test.each(paginas)('$ruta, for $para, is there by its address', async ({ ruta }) => {
  const { statusCode, headers, body } = await pedir(`${llena(ruta)}?busca=x`)
  expect(statusCode).toBe(200)
  const porLlenar = direcciones.conSesion.includes(ruta)
  expect(body.includes(`<title>${porLlenar ? POR_LLENAR : ruta}</title>`)).toBe(true)
  expect(headers['x-robots-tag']).toBe(porLlenar ? 'noindex' : undefined)
  expect(body.includes('<html data-marco="gestion" ')).toBe(direcciones.dePersonal.includes(ruta))
  expect((await pedir(llena(ruta), {}, 'HEAD')).statusCode).toBe(200)
})

test.each([...paginas.map(({ ruta }) => ruta), ...Object.keys(direcciones.desvios)].filter((ruta) => ruta !== '/'))(
  '%s with slashes at its end or in other letters is the same page, at its one address',
  async (ruta) => {
    const otraLetra = ruta.replace(/^\/\w+/, (parte) => parte.toUpperCase())
    for (const forma of [`${ruta}/`, `${ruta}//`, otraLetra, `${otraLetra}/`].map(llena))
      for (const metodo of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await pedir(`${forma}?estado=fallido&busca=a%2Fb`, {}, metodo)
        expect([forma, statusCode, headers.location]).toEqual([forma, 308, `${llena(ruta)}?estado=fallido&busca=a%2Fb`])
      }
  },
)

test.each([
  ['/manage/bandeja/ayuda/', '/manage/bandeja'],
  ['/manage/bandeja/ayuda?ver=todo', '/manage/bandeja?ver=todo'],
  ['/Manage/Bandeja/Ayuda//', '/manage/bandeja'],
])('%s, cut short before what it is about, leads to the page above it', async (url, destino) => {
  const { statusCode, headers } = await pedir(url)
  expect([statusCode, headers.location]).toEqual([308, destino])
})

// As they stand on the wire; a browser would tidy them up first.
describe('nobody is led to another site', () => {
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

  test.each([
    String.raw`/manage/pedidos/..\..\..\\evil.example/`,
    String.raw`/manage/pedidos/\evil.example/`,
    '/manage/pedidos/..%2F..%2F..%2F%2Fevil.example/',
  ])('by %s', async (url) => {
    const [{ port = 0 } = {}] = app.addresses()
    const linea = connect(port, '127.0.0.1')
    linea.end(`GET ${url} HTTP/1.1\r\nhost: tienda.example\r\nconnection: close\r\n\r\n`)
    const [, destino = ''] = /^location: (.*)$/im.exec(await text(linea)) ?? []
    expect(destino).toMatch(/^\/manage\/pedidos\/[^/]+$/)
    expect(new URL(destino, 'https://tienda.example/').host).toBe('tienda.example')
  })
})

test('only who reads is led on', async () => {
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
  '/__spa-fallback.html',
  '/index.html',
])('%s is no page, and is told so in the page of those', async (url) => {
  for (const metodo of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, body } = await pedir(url, {}, metodo)
    expect([statusCode, headers.location]).toEqual([404, undefined])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' })
    if (metodo === 'GET') expect(body).toContain('<title>/404</title>')
  }
})

test.each(['/%', '/%ff', '/rastrear%', '/assets/%00', '/manage/%E0%A4%A', `/${'x'.repeat(300)}`])(
  '%s cannot be read, and gets the page of those that are not there',
  async (url) => {
    const { statusCode, headers, body } = await pedir(url)
    expect([statusCode, headers['x-frame-options']]).toEqual([404, 'DENY'])
    expect(body).toContain('<title>/404</title>')
  },
)

test.each(['/manage/pedidos/%E0%A4%A', `/manage/pedidos/${'x'.repeat(300)}`])(
  '%s cannot be read and is no page either; what the browser takes it for finds that out',
  async (url) => {
    const { statusCode, headers, body } = await pedir(url)
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-frame-options': 'DENY' })
    expect(body).toContain(`<title>${POR_LLENAR}</title>`)
  },
)

test('what a program asks for and cannot be read is refused in the one shape of refusals', async () => {
  const { statusCode, headers } = await pedir('/api/pedidos/%E0%A4%A')
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json'])
})

import type { RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { paginas } from '#paginas.ts'
import { construirSitio, GUION } from '#pruebas/sitio.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'

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

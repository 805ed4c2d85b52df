import { describe, expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const site = openTestSite()
const { app: withHttps } = await openShop({ site, publicUrl: 'https://tienda.example' })
const { app: withHttp } = await openShop({ site, publicUrl: 'http://localhost:3000' })

describe.each([
  ['a page', '/pedir', 200],
  ['a hashed file', '/assets/guion-abc.js', 200],
  ['another file', '/favicon.svg', 200],
  ['an answer', '/api/estatus', 200],
  ['a refusal', '/api/gestion/pedidos', 401],
  ['an address that does not exist', '/no-existe', 404],
  ['one of the interface', '/api/no-existe', 404],
])('%s', (_, url, status) => {
  test('forbids frames, guessed types, referrers and device sensors', async () => {
    // As every browser of today tells it over https.
    const { statusCode, headers } = await withHttps.inject({ url, headers: { 'sec-fetch-site': 'none' } })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(unsafe|\*)/)
  })

  test('sets HSTS only where the shop is reached by https', async () => {
    expect((await withHttps.inject(url)).headers['strict-transport-security']).toBe('max-age=63072000')
    expect((await withHttp.inject(url)).headers['strict-transport-security']).toBeUndefined()
  })
})

test.each(['/api/estatus', '/readyz', '/readyz?a=1', '/healthz'])('no cache may keep %s', async (url) => {
  expect((await withHttp.inject(url)).headers['cache-control']).toBe('no-store')
})

test('a page allows its own scripts by hash; an API answer allows nothing', async () => {
  const policy = async (url: string) => String((await withHttp.inject(url)).headers['content-security-policy'])
  const ofPage = await policy('/')
  expect(ofPage).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(ofPage).toContain("require-trusted-types-for 'script'; trusted-types default")
  expect(ofPage).toContain("worker-src 'self'")
  expect(ofPage).toContain("manifest-src 'self'")
  expect(await policy('/api/estatus')).toContain("default-src 'none'")
})

test('only the page that reads labels may use the camera, and only its worker runs WebAssembly', async () => {
  const headersOf = async (url: string) => (await withHttp.inject(url)).headers
  expect((await headersOf('/manage/escanear'))['permissions-policy']).toBe(
    'camera=(self), microphone=(), geolocation=()',
  )
  expect((await headersOf('/manage/pedidos'))['permissions-policy']).toContain('camera=()')
  expect((await headersOf('/manage/escanear'))['content-security-policy']).not.toContain('wasm')
  expect((await headersOf('/assets/barcodeWorker-abc.js'))['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; script-src 'wasm-unsafe-eval'",
  )
})

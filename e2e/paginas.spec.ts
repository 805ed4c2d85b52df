import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { negocio } from '#negocio'
import { paginas } from '#paginas.ts'
import { expect, test } from './tienda.ts'

const { slug } = negocio.servicioInternacional

/** Every page, first those of the specification's route table (§2), and whether searches may list it. */
const RUTAS: Record<string, 'listable' | 'oculta'> = {
  '/': 'listable',
  '/auth': 'oculta',
  '/nosotros': 'listable',
  '/productos': 'listable',
  '/rastrear': 'listable',
  '/faq': 'listable',
  '/contacto': 'listable',
  '/pedir': 'listable',
  '/manage': 'oculta',
  '/solicitar-retiro': 'oculta',
  '/cancel-notifications': 'oculta',
  '/politicas-privacidad': 'listable',
  '/politicas-envio': 'listable',
  '/terminos-condiciones': 'listable',
  '/registro': 'listable',
  '/login': 'oculta',
  '/registro-confirmado': 'oculta',
  '/mi-cuenta': 'oculta',
  '/admin-dashboard': 'oculta',
  [`/${slug}-pedidos`]: 'listable',
  '/manage/solicitudes': 'oculta',
  '/manage/correos': 'oculta',
}
const listables = Object.keys(RUTAS).filter((ruta) => RUTAS[ruta] === 'listable')

/** The head of a page as somebody reads it who runs no scripts. */
async function cabezaDe(request: APIRequestContext, ruta: string) {
  const respuesta = await request.get(ruta, { maxRedirects: 0 })
  const html = await respuesta.text()
  const una = (patron: RegExp) => html.match(patron)?.[1]
  const meta = (nombre: string) => una(new RegExp(`<meta (?:name|property)="${nombre}" content="([^"]*)"`))
  const datos = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return {
    status: respuesta.status(),
    html,
    titulo: una(/<title>([^<]+)<\/title>/),
    canonica: una(/<link rel="canonical" href="([^"]*)"/),
    meta,
    datos: [...datos].map(([, json = '']) => JSON.parse(json)),
  }
}

test('every page of the route table has a head of its own, with whole addresses', async ({ request, tienda }) => {
  expect(Object.keys(RUTAS).sort()).toEqual([...paginas].sort())
  const titulos = new Set<string | undefined>()
  for (const [ruta, indice] of Object.entries(RUTAS)) {
    const { status, titulo, canonica, meta, datos, html } = await cabezaDe(request, ruta)
    const direccion = indice === 'listable' ? tienda.url + ruta : undefined
    expect({ ruta, status, robots: meta('robots'), canonica, propia: meta('og:url') }).toEqual({
      ruta,
      status: 200,
      robots: indice === 'listable' ? undefined : 'noindex',
      canonica: direccion,
      propia: direccion,
    })
    expect(titulo).toContain(` · ${negocio.marca}`)
    expect(meta('description')?.length).toBeGreaterThan(20)
    expect(meta('og:title')).toBe(titulo)
    expect(meta('og:image')).toBe(`${tienda.url}/img/og.jpg`)
    expect([meta('og:locale'), meta('twitter:card')]).toEqual(['es_DO', 'summary_large_image'])
    expect(html).not.toContain('origen.invalid')
    titulos.add(titulo)

    const [tiendaDescrita, camino] = datos
    expect(tiendaDescrita?.['@type']).toBe(indice === 'listable' ? 'JewelryStore' : undefined)
    if (indice === 'oculta' || ruta === '/') continue
    expect(camino.itemListElement.at(-1)).toMatchObject({ item: direccion, position: 2 })
    expect(titulo).toBe(`${camino.itemListElement.at(-1).name} · ${negocio.marca}`)
  }
  expect(titulos.size).toBe(Object.keys(RUTAS).length)
})

test('an address that does not exist is answered with 404 and its page, which searches do not list', async ({
  request,
}) => {
  for (const ruta of ['/no-existe', '/pedir/otra', '/assets/no-existe.js', '/404']) {
    const { status, titulo, canonica, meta, html } = await cabezaDe(request, ruta)
    expect({ ruta, status, canonica, robots: meta('robots') }).toEqual({
      ruta,
      status: 404,
      canonica: undefined,
      robots: 'noindex',
    })
    expect(titulo).toContain('Página no encontrada')
    expect(html).toContain('Oops! Page not found')
  }
})

test('the map for searches names the pages that may be listed and no other', async ({ request, tienda }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
  expect(robots).toContain(`Sitemap: ${tienda.url}/sitemap.xml`)
  const respuesta = await request.get('/sitemap.xml')
  expect(respuesta.headers()['content-type']).toContain('application/xml')
  const nombradas = [...(await respuesta.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, direccion]) => direccion)
  expect(nombradas.sort()).toEqual(listables.map((ruta) => tienda.url + ruta).sort())
})

test('what the build made travels compressed', async ({ request }) => {
  const { html } = await cabezaDe(request, '/')
  for (const patron of [/import\("(\/assets\/entry[^"]+\.js)"/, /href="(\/assets\/[^"]+\.css)"/]) {
    const archivo = html.match(patron)?.[1] ?? ''
    for (const codificacion of ['br', 'gzip']) {
      const headers = (await request.get(archivo, { headers: { 'accept-encoding': codificacion } })).headers()
      expect([archivo, headers['content-encoding']]).toEqual([archivo, codificacion])
      expect(headers['cache-control']).toContain('immutable')
    }
  }
})

test('the home page is light: 14 KB until it can be read, 130 KB of programs', async ({ page, request }) => {
  const { html } = await cabezaDe(request, '/')
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14 * 1024)
  const programas: Promise<number>[] = []
  page.on('requestfinished', (peticion) => {
    if (peticion.resourceType() === 'script' || peticion.url().endsWith('.js'))
      programas.push(peticion.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const total = (await Promise.all(programas)).reduce((suma, peso) => suma + peso, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(130_000)
})

test('addresses in the head follow who goes from page to page', async ({ page, tienda }) => {
  const canonica = page.locator('link[rel=canonical]')
  await page.goto('/rastrear')
  await page.locator('footer').getByRole('link', { name: 'Productos' }).click()
  await expect(page).toHaveTitle(`Productos · ${negocio.marca}`)
  await expect(canonica).toHaveAttribute('href', `${tienda.url}/productos`)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await page.locator('footer').getByRole('link', { name: 'Cancelar notificaciones' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(canonica).toHaveCount(0)
})

for (const [desvio, destino] of [
  ['/cuenta', '/mi-cuenta'],
  [`/admin-${slug}-dashboard`, '/admin-dashboard'],
] as const)
  test(`${desvio} leads on, with what follows it`, async ({ page, request }) => {
    const respuesta = await request.get(`${desvio}?de=correo`, { maxRedirects: 0 })
    expect([respuesta.status(), respuesta.headers().location]).toEqual([302, `${destino}?de=correo`])
    const pedidas: string[] = []
    page.on('framenavigated', (marco) => pedidas.push(new URL(marco.url()).pathname + new URL(marco.url()).hash))
    await page.goto(`${desvio}#algo`)
    await expect.poll(() => pedidas).toContain(`${destino}#algo`)
  })

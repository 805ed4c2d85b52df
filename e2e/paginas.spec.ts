import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import { direcciones, paginas } from '#routes.ts'
import { despierta, enTelefono, entrar, expect, test } from './tienda.ts'

/** An address of a page, with something in the place of each parameter. */
const llena = (ruta: string) => ruta.replace(/:\w+/g, 'B88-00000')

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

test('every page that visitors read has a head of its own, with whole addresses', async ({ request, tienda }) => {
  const titulos = new Set<string | undefined>()
  const conMigas: string[] = []
  for (const ruta of direcciones.construidas) {
    const listada = direcciones.listadas.includes(ruta)
    const { status, titulo, canonica, meta, datos, html } = await cabezaDe(request, ruta)
    const direccion = listada ? tienda.url + ruta : undefined
    expect({ ruta, status, robots: meta('robots'), canonica, propia: meta('og:url') }).toEqual({
      ruta,
      status: 200,
      robots: listada ? undefined : 'noindex',
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

    const [tiendaDescrita] = datos
    expect(tiendaDescrita?.['@type']).toBe(listada ? 'JewelryStore' : undefined)
    // What searches are told of the way to a page stands on it, under the name of the page.
    const migas = html.match(/BreadcrumbList.*?<\/nav>/s)?.[0]
    if (migas) expect(migas.match(/aria-current="page"[^>]*>([^<]+)</)?.[1]).toBe(titulo?.split(' · ')[0])
    if (migas) conMigas.push(ruta)
  }
  expect(titulos.size).toBe(direcciones.construidas.length)
  expect(conMigas).toEqual(expect.arrayContaining(['/nosotros', '/productos', '/faq', '/politicas-envio']))
})

test('a page for somebody signed in says nothing of itself before, and nothing for searches', async ({ request }) => {
  for (const ruta of direcciones.conSesion) {
    const { status, titulo, canonica, meta, html } = await cabezaDe(request, llena(ruta))
    expect({ ruta, status, titulo, canonica, robots: meta('robots') }).toEqual({
      ruta,
      status: 200,
      titulo: negocio.marca,
      canonica: undefined,
      robots: 'noindex',
    })
    expect(html).not.toContain('origen.invalid')
  }
})

test('an address in other letters or with slashes at its end is the page without them', async ({ page }) => {
  await page.goto('/Login//?de=correo#algo')
  await expect(page).toHaveURL('/login?de=correo#algo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an address that does not exist is answered with 404 and its page, which searches do not list', async ({
  request,
}) => {
  for (const ruta of ['/no-existe', '/pedir/otra', '/assets/no-existe.js', '/404', '/manage/otra']) {
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
  expect(nombradas.sort()).toEqual(direcciones.listadas.map((ruta) => tienda.url + ruta).sort())
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

/** The whole style sheet stands after the first styles, which it completes. */
async function enOrden(page: Page) {
  const orden = () =>
    page.evaluate(() => {
      const [primeros, hoja] = ['style', 'link[rel=stylesheet]'].map((cual) => document.head.querySelector(cual))
      if (!primeros || !hoja) return 'not there yet'
      return primeros.compareDocumentPosition(hoja) === Node.DOCUMENT_POSITION_FOLLOWING
    })
  await expect.poll(orden).toBe(true)
}

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
  await enOrden(page)
})

test('addresses in the head follow who goes from page to page', async ({ page, tienda }) => {
  const canonica = page.locator('link[rel=canonical]')
  await page.goto('/rastrear')
  await enOrden(page)
  await page.locator('footer').getByRole('link', { name: 'Productos' }).click()
  await expect(page).toHaveTitle(`Productos · ${negocio.marca}`)
  await expect(canonica).toHaveAttribute('href', `${tienda.url}/productos`)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.locator('footer').getByRole('link', { name: 'Cancelar notificaciones' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(canonica).toHaveCount(0)
})

test('an old address leads on, with what follows it', async ({ page, request }) => {
  const llenos = Object.entries(direcciones.desvios).map((desvio) =>
    desvio.map((ruta) => ruta.replace(':clase', 'ayuda').replace(':id', '7')),
  )
  for (const [pedida = '', llega = ''] of llenos) {
    const respuesta = await request.get(`${pedida}?de=correo`, { maxRedirects: 0 })
    expect([pedida, respuesta.status(), respuesta.headers().location]).toEqual([pedida, 302, `${llega}?de=correo`])
  }
  const pedidas: string[] = []
  page.on('framenavigated', (marco) => pedidas.push(new URL(marco.url()).pathname + new URL(marco.url()).hash))
  await page.goto('/cuenta#algo')
  await expect.poll(() => pedidas).toContain('/mi-cuenta#algo')
  await enOrden(page)
})

test('an address that nobody can read is none, and its page works', async ({ page, tienda, consola }) => {
  for (const ruta of ['/manage/%E0%A4%A', '//evil.example', '/manage//correos']) {
    const respuesta = await page.goto(tienda.url + ruta)
    expect([ruta, respuesta?.status()]).toEqual([ruta, 404])
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect.poll(() => consola.some((linea) => linea.startsWith('404: '))).toBe(true)
    // The browser reports the 404, and the router what it could not read.
    expect(consola.splice(0).filter((linea) => !/404|malformed URL segment/.test(linea))).toEqual([])
  }
})

test('staff pages have a bar that leads to each of them', async ({ page, tienda }) => {
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const mas = page.getByRole('button', { name: 'Más', exact: true })
  // Paper is reached from the orders that it is for, news from the notifications, and questions from the chat.
  const deOtra = [
    enlaceA('/manage/papel'),
    enlaceA('/admin-dashboard/noticias'),
    enlaceA('/admin-dashboard/noticias/nueva'),
    enlaceA('/admin-dashboard/preguntas'),
  ]
  const fijas = paginas.filter(({ ruta, para }) => para === 'personal' && !ruta.includes(':') && !deOtra.includes(ruta))
  const barra = page.getByRole('navigation', { name: 'Gestión' }).getByRole('link')
  await expect(barra.first()).toBeVisible()
  const enBarra = await barra.evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('href')))
  for (const { ruta } of fijas) {
    const enlace = page
      .locator(`:is(nav[aria-label="Gestión"], [role="dialog"]) a[href="${ruta}"]`)
      .filter({ visible: true })
    if (enTelefono(page) && !enBarra.includes(ruta)) await mas.click()
    await enlace.click()
    await expect(page).toHaveURL(ruta)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('for who wants no motion nothing passes slowly from one colour to another', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.goto('/faq')
  await despierta(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass('dark')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test("no page of customers asks for the programs of staff's pages", async ({ request }) => {
  const [direccion = ''] = (await (await request.get('/')).text()).match(/\/assets\/manifest-[\w-]+\.js/) ?? []
  const texto = readFileSync(`build/client${direccion}`, 'utf8').replace(/^[^{]*|;$/g, '')
  const rutas: { id: string; module: string; imports: string[] }[] = Object.values(JSON.parse(texto).routes)
  const conGestion = rutas.filter(({ module, imports }) => [module, ...imports].some((una) => /\/gestion-/.test(una)))
  expect(conGestion.length).toBeGreaterThan(5)
  expect(conGestion.map(({ id }) => id).filter((id) => !/^admin\/|^\/(manage|admin-dashboard)/.test(id))).toEqual([])
})

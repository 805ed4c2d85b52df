import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { pages, siteUrls } from '#routes.ts'
import { newMiembro, signInAs } from './miembro.ts'
import { atBothSizes, expect, expectAccessible, expectAwake, isPhone, openAsStaff, test } from './shop.ts'

/** Replaces each parameter of a path by a code. */
const fillParams = (path: string) => path.replace(/:\w+/g, 'B88-00000')

/** Reads the head of a page without running scripts. */
async function headOf(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = await response.text()
  const firstMatch = (pattern: RegExp) => html.match(pattern)?.[1]
  const meta = (name: string) => firstMatch(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
  const data = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return {
    status: response.status(),
    html,
    titulo: firstMatch(/<title>([^<]+)<\/title>/),
    canonical: firstMatch(/<link rel="canonical" href="([^"]*)"/),
    meta,
    datos: [...data].map(([, json = '']) => JSON.parse(json)),
  }
}

test('every public page has its own head, with absolute URLs', async ({ request, shop }) => {
  const titles = new Set<string | undefined>()
  const withBreadcrumbs: string[] = []
  for (const path of siteUrls.always) {
    const isListed = siteUrls.indexed.includes(path)
    const { status, titulo: title, canonical, meta, datos: data, html } = await headOf(request, path)
    const address = isListed ? shop.url + path : undefined
    expect({ ruta: path, status, robots: meta('robots'), canonical, propia: meta('og:url') }).toEqual({
      ruta: path,
      status: 200,
      robots: isListed ? undefined : 'noindex',
      canonical: address,
      propia: address,
    })
    expect(title).toContain(` · ${negocio.marca}`)
    expect(meta('description')?.length).toBeGreaterThan(20)
    expect(meta('og:title')).toBe(title)
    expect(meta('og:image')).toBe(`${shop.url}/img/og.jpg`)
    expect([meta('og:locale'), meta('twitter:card')]).toEqual(['es_DO', 'summary_large_image'])
    expect(html).toContain(`data-origen="${shop.url}"`)
    titles.add(title)

    const [describedShop] = data
    expect(describedShop?.['@type']).toBe(isListed ? 'JewelryStore' : undefined)
    // The breadcrumbs of the structured data are also on the page, and end with the page's title.
    const breadcrumbs = html.match(/BreadcrumbList.*?<\/nav>/s)?.[0]
    if (breadcrumbs) expect(breadcrumbs.match(/aria-current="page"[^>]*>([^<]+)</)?.[1]).toBe(title?.split(' · ')[0])
    if (breadcrumbs) withBreadcrumbs.push(path)
  }
  expect(titles.size).toBe(siteUrls.always.length)
  expect(withBreadcrumbs).toEqual(expect.arrayContaining(['/nosotros', '/productos', '/faq', '/politicas-envio']))
})

test('a page that needs a session reveals nothing in its HTML, and is not indexed', async ({ request, shop }) => {
  for (const path of siteUrls.signedIn) {
    const { status, titulo: title, canonical, meta, html } = await headOf(request, fillParams(path))
    expect({ ruta: path, status, titulo: title, canonical, robots: meta('robots') }).toEqual({
      ruta: path,
      status: 200,
      titulo: expect.stringContaining(negocio.marca),
      canonical: undefined,
      robots: 'noindex',
    })
    expect(html).not.toContain('page-data')
    expect(html).toContain(`data-origen="${shop.url}"`)
  }
})

test('every staff page comes with its frame and its data for staff', async ({ page, shop }) => {
  await openAsStaff(page, shop, '/manage')
  for (const path of siteUrls.staffOnly) {
    // On a busy machine a page may come without its data.
    await expect(async () => {
      const response = await page.request.get(fillParams(path))
      const html = await response.text()
      expect([path, response.status(), html.includes('page-data'), html.includes('aria-label="Gestión"')]).toEqual([
        path,
        200,
        true,
        true,
      ])
    }).toPass({ timeout: 20_000 })
  }
})

test('a path in other case or with trailing slashes leads to the page', async ({ page }) => {
  await page.goto('/Login//?de=correo#algo')
  await expect(page).toHaveURL('/login?de=correo#algo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an unknown path gets a 404 with its page, which is not indexed', async ({ request }) => {
  for (const path of ['/no-existe', '/pedir/otra', '/assets/no-existe.js', '/404', '/manage/otra']) {
    const { status, titulo: title, canonical, meta, html } = await headOf(request, path)
    expect({ ruta: path, status, canonical, robots: meta('robots') }).toEqual({
      ruta: path,
      status: 404,
      canonical: undefined,
      robots: 'noindex',
    })
    expect(title).toContain('Página no encontrada')
    expect(html).toContain('Oops! Page not found')
  }
})

test('the sitemap lists exactly the indexable pages', async ({ request, shop }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('application/xml')
  const listedUrls = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listedUrls.sort()).toEqual(siteUrls.indexed.map((path) => shop.url + path).sort())
})

test('built files are served compressed', async ({ request }) => {
  const { html } = await headOf(request, '/rastrear')
  for (const pattern of [/import\("(\/assets\/entry[^"]+\.js)"/, /href="(\/assets\/[^"]+\.css)"/]) {
    const file = html.match(pattern)?.[1] ?? ''
    for (const encoding of ['br', 'gzip']) {
      const headers = (await request.get(file, { headers: { 'accept-encoding': encoding } })).headers()
      expect([file, headers['content-encoding']]).toEqual([file, encoding])
      expect(headers['cache-control']).toContain('immutable')
    }
  }
})

/** Expects the full style sheet after the critical styles. */
async function inOrder(page: Page) {
  const order = () =>
    page.evaluate(() => {
      const [inlineStyle, sheet] = ['style', 'link[rel=stylesheet]'].map((selector) =>
        document.head.querySelector(selector),
      )
      if (!inlineStyle || !sheet) return 'not there yet'
      return inlineStyle.compareDocumentPosition(sheet) === Node.DOCUMENT_POSITION_FOLLOWING
    })
  await expect.poll(order).toBe(true)
}

test('a text page loads one script of at most 8 KB, and reads nothing', async ({ page, shop, consoleErrors }) => {
  for (const path of siteUrls.texts.filter((path) => !path.includes(':'))) {
    const requested: string[] = []
    const note = (request: Request) => requested.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('request', note)
    const [script = '', ...others] = requested.filter((url) => /\.js$|^\/api\//.test(url))
    expect({ path, others }).toEqual({ path, others: [] })
    expect(script).toMatch(/^\/assets\/pagina-/)
    const compressed = await page.request.get(shop.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(Number(compressed.headers()['content-length'])).toBeLessThanOrEqual(8 * 1024)
    await inOrder(page)
    await expect(page.locator('head > link[rel=stylesheet]')).toHaveCount(1)
    await atBothSizes(page, expectAccessible)
  }
  // The page for unknown addresses logs the address.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 404'), `404: ${siteUrls.notFound}`])
})

test('the home page is readable after 14 KB', async ({ request }) => {
  const { html } = await headOf(request, '/')
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14 * 1024)
})

test('a link of a page with React loads the HTML of a text page, also by a navigation in code', async ({
  page,
  shop,
  emailFor,
}) => {
  await page.goto('/contacto')
  await expectAwake(page)
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
  await page.locator('footer').getByRole('link', { name: 'Productos' }).click()
  await expect(page.getByRole('heading', { name: 'Proximamente' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Contacto', exact: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Proximamente' })).toBeVisible()
  expect(loads).toContain('/productos')

  // The staff guard sends members home by code, and says why.
  const correo = emailFor('curiosa')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  await signInAs(page.request, correo)
  await page.goto('/manage')
  await expect(page.getByText('Acceso denegado - No tienes permisos de administrador')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.locator('html')).toHaveAttribute('data-texto')
})

test('URLs in the head follow client navigation', async ({ page, shop }) => {
  const canonical = page.locator('link[rel=canonical]')
  await page.goto('/rastrear')
  await inOrder(page)
  await page.locator('footer').getByRole('link', { name: 'Contacto' }).click()
  await expect(page).toHaveTitle(`Contacto · ${negocio.marca}`)
  await expect(canonical).toHaveAttribute('href', `${shop.url}/contacto`)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.locator('footer').getByRole('link', { name: 'Cancelar notificaciones' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(canonical).toHaveCount(0)
})

test('an old path redirects, keeping query and hash', async ({ page, request }) => {
  const filled = Object.entries(siteUrls.redirects).map((redirect) =>
    redirect.map((path) => path.replace(':clase', 'ayuda').replace(':id', '7')),
  )
  for (const [requested = '', arrives = ''] of filled) {
    const response = await request.get(`${requested}?de=correo`, { maxRedirects: 0 })
    expect([requested, response.status(), response.headers().location]).toEqual([
      requested,
      302,
      `${arrives}?de=correo`,
    ])
  }
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname + new URL(frame.url()).hash))
  await page.goto('/cuenta#algo')
  await expect.poll(() => visited).toContain('/mi-cuenta#algo')
  await inOrder(page)
})

test('a malformed URL gets a working 404 page', async ({ page, shop, consoleErrors }) => {
  for (const path of ['/manage/%E0%A4%A', '//evil.example', '/manage//correos']) {
    const response = await page.goto(shop.url + path)
    expect([path, response?.status()]).toEqual([path, 404])
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect.poll(() => consoleErrors.some((line) => line.startsWith('404: '))).toBe(true)
    // The browser reports the 404, the router the malformed URL.
    expect(consoleErrors.splice(0).filter((line) => !/404|malformed URL segment/.test(line))).toEqual([])
  }
})

test('the staff menu links to each staff page', async ({ page, shop }) => {
  await openAsStaff(page, shop)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const extra = page.getByRole('button', { name: 'Más', exact: true })
  // The menus do not list these pages: printing is reached from the orders, news and mail to all members from the
  // notifications, a new piece from the list of pieces, questions from the chat, the scanner from the search, WhatsApp in a row from moved orders, what is
  // shared from other apps, and what waits to be sent while something does.
  const foreign = [
    linkTo('/manage/papel'),
    linkTo('/admin-dashboard/noticias'),
    linkTo('/admin-dashboard/noticias/nueva'),
    linkTo('/admin-dashboard/circulares'),
    linkTo('/admin-dashboard/preguntas'),
    linkTo('/admin-dashboard/chat'),
    linkTo('/admin-dashboard/tickets'),
    linkTo('/manage/nuevo'),
    linkTo('/manage/piezas/nueva'),
    linkTo('/manage/escanear'),
    linkTo('/manage/avisar'),
    linkTo('/manage/compartir'),
    linkTo('/manage/por-enviar'),
    // The tabs of Dinero.
    linkTo('/manage/dinero/banco'),
    linkTo('/manage/dinero/caja'),
    linkTo('/manage/dinero/cierre'),
    linkTo('/manage/dinero/mes'),
  ]
  const fixed = pages.filter(
    ({ path, audience: to }) => to === 'personal' && !path.includes(':') && !foreign.includes(path),
  )
  const bar = page.getByRole('navigation', { name: 'Gestión' }).getByRole('link')
  await expect(bar.first()).toBeVisible()
  const barLinks = await bar.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const { path } of fixed) {
    const link = page
      .locator(`:is(nav[aria-label="Gestión"], [role="dialog"]) a[href="${path}"]`)
      .filter({ visible: true })
    if (isPhone(page) && !barLinks.includes(path)) await extra.click()
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('with reduced motion no colour transitions run', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.goto('/faq')
  await expectAwake(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass('dark')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('no public page loads staff scripts', async ({ request }) => {
  const [address = ''] = (await (await request.get('/rastrear')).text()).match(/\/assets\/manifest-[\w-]+\.js/) ?? []
  const text = readFileSync(`build/pages/client${address}`, 'utf8').replace(/^[^{]*|;$/g, '')
  const routeEntries: { id: string; module: string; imports: string[] }[] = Object.values(JSON.parse(text).routes)
  const withStaff = routeEntries.filter(({ module, imports }) =>
    [module, ...imports].some((firstMatch) => /\/gestion-/.test(firstMatch)),
  )
  expect(withStaff.length).toBeGreaterThan(5)
  expect(withStaff.map(({ id }) => id).filter((id) => !/^admin\/|^\/(manage|admin-dashboard)/.test(id))).toEqual([])
})

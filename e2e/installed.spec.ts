import { negocio } from '#negocio'
import { expect, expectAccessible, send, signInSeparately, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test('without the server a navigation shows the offline page with the shop’s contacts; with it again, the page', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/pedir')
  await page.evaluate(() => fetch('/api/sesion'))
  const cached = await page.evaluate(async () => {
    const openCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const cachedRequests = await Promise.all(openCaches.map((cache) => cache.keys()))
    return cachedRequests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.toSorted()).toEqual(['/sin-conexion', '/sin-conexion-gestion'])
  await shop.kill()
  await page.goto('/rastrear')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByRole('link', { name: negocio.contacto.telefono })).toHaveAttribute('href', /^tel:\+1/)
  await expect(page.getByText(negocio.direccion)).toBeVisible()
  await expect(page.getByText(/6:00\sp\.\sm\./).first()).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const message of consoleErrors.splice(0)) expect(message).toMatch(/CONNECTION_(REFUSED|RESET)|Failed to fetch/)

  await shop.restart()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Seguimiento de Pedidos' })).toBeVisible()
  await expect(page).toHaveURL('/rastrear')
})

test('staff without a line get a page of staff, with what they typed, and their page again with the line', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await signInSeparately(page, shop)
  const contact = { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', descripcion_problema: '¿Hacen tobilleras?' }
  await send(page.request, '/api/contactos', contact)
  await page.goto('/manage/bandeja')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Ana', exact: true }).click()
  await page.locator('textarea').fill('Sí, hacemos tobilleras a tu medida.')
  const url = page.url()
  await shop.kill()
  // A page that this browser does not keep.
  await page.goto('/manage/correos')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.locator('dd')).toHaveText(['Sí, hacemos tobilleras a tu medida.'])
  await expect(page.getByRole('link', { name: negocio.contacto.telefono })).toHaveCount(0)
  await expectAccessible(page)
  consoleErrors.splice(0)
  await shop.restart()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Correos', level: 1 })).toBeVisible()
  await page.goto(url)
  await expect(page.locator('textarea')).toHaveValue('Sí, hacemos tobilleras a tu medida.')
  consoleErrors.splice(0)
})

test('the shop is installable, and the footer offers it only when the browser does', async ({ page, request }) => {
  await page.goto('/')
  const url = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(url ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as Manifest
  expect(manifest).toMatchObject({
    short_name: negocio.marca,
    lang: 'es-DO',
    display: 'standalone',
    start_url: '/?fuente=pwa',
  })
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Rastrear', 'Pedir', 'Mi cuenta'])
  for (const { src, sizes } of manifest.icons) {
    const iconSize = await page.evaluate(async (icon) => {
      const { width, height } = await createImageBitmap(await (await fetch(icon)).blob())
      return `${width}x${height}`
    }, src)
    expect(iconSize).toBe(sizes)
  }
  const appleIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await request.get(appleIcon ?? '')).headers()['content-type']).toBe('image/png')

  const installButton = page.getByRole('button', { name: /^Instalar/ })
  await expect(installButton).toHaveCount(0)
  await page.evaluate(() => {
    const promptEvent = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(promptEvent, { prompt: async () => document.body.classList.add('preguntado') }))
  })
  await expectAccessible(page)
  await installButton.click()
  await expect(page.locator('body')).toHaveClass(/preguntado/)
  await expect(installButton).toHaveCount(0)
})

type Manifest = { icons: { src: string; sizes: string }[]; shortcuts: { name: string }[] }

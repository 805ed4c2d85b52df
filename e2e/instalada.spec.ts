import { negocio } from '#negocio'
import { expect, sinBarreras, test } from './tienda.ts'

test.use({ serviceWorkers: 'allow' })

test('without the server, going to a page shows how to reach the shop, which alone was kept; with it again, the page', async ({
  page,
  tienda,
  consola,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/pedir')
  await page.evaluate(() => fetch('/api/sesion'))
  const guardadas = await page.evaluate(async () => {
    const cajas = await Promise.all((await caches.keys()).map((nombre) => caches.open(nombre)))
    const pedidas = await Promise.all(cajas.map((caja) => caja.keys()))
    return pedidas.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(guardadas).toEqual(['/sin-conexion'])
  await tienda.matar()
  await page.goto('/rastrear')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByRole('link', { name: negocio.contacto.telefono })).toHaveAttribute('href', /^tel:\+1/)
  await expect(page.getByText(negocio.direccion)).toBeVisible()
  await expect(page.getByText(/6:00\sp\.\sm\./).first()).toBeVisible()
  await sinBarreras(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const mensaje of consola.splice(0)) expect(mensaje).toMatch(/CONNECTION_(REFUSED|RESET)|Failed to fetch/)

  await tienda.volver()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Seguimiento de Pedidos' })).toBeVisible()
  await expect(page).toHaveURL('/rastrear')
})

test('the shop can be installed: the browser finds what it needs, and the footer offers it only when the browser does', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const direccion = await page.locator('link[rel=manifest]').getAttribute('href')
  const respuesta = await request.get(direccion ?? '')
  expect(respuesta.headers()['content-type']).toContain('application/manifest+json')
  const manifiesto = (await respuesta.json()) as Manifiesto
  expect(manifiesto).toMatchObject({
    short_name: negocio.marca,
    lang: 'es-DO',
    display: 'standalone',
    start_url: '/?fuente=pwa',
  })
  expect(manifiesto.shortcuts.map(({ name }) => name)).toEqual(['Rastrear', 'Pedir', 'Mi cuenta'])
  for (const { src, sizes } of manifiesto.icons) {
    const medidas = await page.evaluate(async (icono) => {
      const { width, height } = await createImageBitmap(await (await fetch(icono)).blob())
      return `${width}x${height}`
    }, src)
    expect(medidas).toBe(sizes)
  }
  const deApple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await request.get(deApple ?? '')).headers()['content-type']).toBe('image/png')

  const instalar = page.getByRole('button', { name: /^Instalar/ })
  await expect(instalar).toHaveCount(0)
  await page.evaluate(() => {
    const oferta = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(oferta, { prompt: async () => document.body.classList.add('preguntado') }))
  })
  await sinBarreras(page)
  await instalar.click()
  await expect(page.locator('body')).toHaveClass(/preguntado/)
  await expect(instalar).toHaveCount(0)
})

type Manifiesto = { icons: { src: string; sizes: string }[]; shortcuts: { name: string }[] }

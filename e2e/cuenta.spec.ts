import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import { entrarComo, miembroDe } from './miembro.ts'
import { despierta, enTelefono, entrarAparte, expect, pedidoDe, test } from './tienda.ts'

/** The list with the way to one's account: in the header of a desk, in the menu of a phone. */
async function verCuenta(page: Page) {
  const abrir = page.getByRole('button', { name: 'Abrir el menú' })
  if (!enTelefono(page)) return page.getByRole('navigation', { name: 'Principal' })
  await abrir.click()
  return page.getByRole('navigation', { name: 'Menú' })
}

test('the header says that somebody is signed in and leads out; when that fails it says so, and ends at the next try', {
  tag: '@both',
}, async ({ page, tienda, consola }) => {
  await entrarAparte(page, tienda)
  await page.goto('/faq')
  await despierta(page)
  await page.route('**/api/sesion', (ruta) => ruta.abort())
  let cuenta = await verCuenta(page)
  await expect(cuenta.getByRole('link', { name: 'Gestión' })).toBeVisible()
  await expect(cuenta.getByRole('link', { name: 'Entrar' })).toBeHidden()
  await expect(cuenta.getByRole('link', { name: 'Mi cuenta' })).toBeHidden()
  await cuenta.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('No se pudo cerrar la sesión').first()).toBeVisible()
  await expect(cuenta.getByRole('button', { name: 'Salir' })).toBeVisible()
  await page.unroute('**/api/sesion')
  await cuenta.getByRole('button', { name: 'Salir' }).press('Enter')
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(/\/faq$/)
  cuenta = await verCuenta(page)
  await expect(cuenta.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(cuenta.getByRole('button', { name: 'Salir' })).toBeHidden()
  expect(await (await page.request.get('/api/sesion')).json()).toEqual({ persona: null, falta_segundo_paso: false })
  expect(consola.splice(0).join()).toContain('ERR_FAILED')
})

test('it leads staff to their pages; out of one it leads home, and nothing asks for the session that was just ended', async ({
  page,
  tienda,
  consola,
}) => {
  await entrarAparte(page, tienda)
  await page.goto('/')
  await (await verCuenta(page)).getByRole('link', { name: 'Gestión' }).click()
  await expect(page).toHaveURL(/\/manage$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const mas = page.getByRole('button', { name: 'Más' })
  if (enTelefono(page)) await mas.click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(`${tienda.url}/`)
  await expect(page.getByText('Sesión requerida')).toBeHidden()
  // What was being read at that very moment is refused, and the browser reports it.
  for (const linea of consola.splice(0)) expect(linea).toContain('401')
})

test('what only the owner may see leaves the page with them', async ({ page, tienda }) => {
  const codigo = await pedidoDe(page, tienda.admin.correo)
  await entrarAparte(page, tienda)
  await page.goto(enlaceA('/rastrear', { ancla: `codigo=${codigo}` }))
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await (await verCuenta(page)).getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page.getByText('Detalles de tu pedido')).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  // The page stays, and so does its line.
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
})

test('the page knows who is signed in before any program is there', async ({ page, tienda, correoDe }) => {
  const correo = correoDe('yokasta')
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  // They never come.
  await page.route('**/assets/*.js', () => {})
  for (const [entra, enlace] of [
    [() => entrarAparte(page, tienda), 'Gestión'],
    [() => entrarComo(page.request, correo), 'Hola, Yokasta'],
  ] as const) {
    await entra()
    await page.goto('/faq', { waitUntil: 'commit' })
    const cuenta = await verCuenta(page)
    await expect(cuenta.getByRole('link', { name: enlace })).toBeVisible()
    await expect(cuenta.getByRole('link', { name: 'Entrar', exact: true })).toBeHidden()
  }
})

test('when the session ended elsewhere the page it leads to says so, and the header learns it by the first read', async ({
  page,
  tienda,
}) => {
  await entrarAparte(page, tienda)
  const [pista] = (await page.context().cookies()).filter(({ name }) => name === 'sesion-abierta')
  await page.request.delete('/api/sesion')
  // From a page that asks nothing, which would put it right.
  async function comoAntes() {
    await page.goto('about:blank')
    await page.context().addCookies(pista ? [pista] : [])
  }

  await comoAntes()
  await page.goto('/manage')
  await expect(page.getByText('Sesión requerida')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect((await verCuenta(page)).getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()

  await comoAntes()
  await page.goto('/faq')
  await expect((await verCuenta(page)).getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
})

test('another tab learns it when one comes back to it', async ({ page, tienda }) => {
  await page.goto('/faq')
  await despierta(page)
  await entrarAparte(page, tienda)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect((await verCuenta(page)).getByRole('link', { name: 'Gestión' })).toBeVisible()
})

test('the form of the international service knows the member who is signed in', async ({ page, tienda }) => {
  await entrarAparte(page, tienda)
  await page.goto(`/${negocio.servicioInternacional.slug}-pedidos`)
  await expect(page.getByLabel('Código de membresía')).toHaveValue(/^B-\d{6}$/)
  await expect(page.getByLabel('Código de membresía')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Administración')
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(tienda.admin.correo)
})

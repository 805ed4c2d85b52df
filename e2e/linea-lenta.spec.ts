import type { Page } from '@playwright/test'
import { expect, pedidoDe, sinBarreras, test } from './tienda.ts'

/** The page is there, its programs are not yet: how a slow line shows the shop. */
async function conProgramasLentos(page: Page) {
  let soltar = () => {}
  const espera = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route('**/assets/*.js', async (ruta) => {
    await espera
    await ruta.continue()
  })
  return soltar
}

test('what is typed, chosen and pressed before the programs are there is not lost', async ({ page, tienda }, info) => {
  const correo = `lenta-${info.project.name}@ejemplo.com`
  const soltar = await conProgramasLentos(page)
  await page.goto('/pedir', { waitUntil: 'commit' })
  await page.getByText('Envío a domicilio').first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  soltar()
  // It was sent as it stood: a delivery without an address.
  await expect(page.getByText('Revisa estos campos')).toBeVisible()
  await expect(page.getByLabel('Dirección', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana Peña')
  await page.getByText('Retiro en tienda').first().click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))
})

test('a code typed before the programs are there finds its order', async ({ page }, info) => {
  const codigo = await pedidoDe(page, `lenta-codigo-${info.project.name}@ejemplo.com`)
  const soltar = await conProgramasLentos(page)
  await page.goto('/', { waitUntil: 'commit' })
  const buscador = page.getByRole('search', { name: 'Seguir un pedido' })
  await buscador.getByLabel(/Sigue tu pedido/).fill(codigo.replace('-', '').toLowerCase())
  await buscador.getByRole('button', { name: 'Rastrear' }).click()
  soltar()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
})

test('a page reads whole and in its own dress while its programs are under way', async ({ page }) => {
  const soltar = await conProgramasLentos(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.getByText('¿Cómo hago un pedido?').click()
  await expect(page.getByText('No necesitas una cuenta.')).toBeVisible()
  const fondo = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  soltar()
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(fondo)
})

test('the menu of a phone opens, leads on and closes before any program is there, and after', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const soltar = await conProgramasLentos(page)
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  soltar()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(menu.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await sinBarreras(page)
  await menu.getByRole('link', { name: 'Preguntas' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeFocused()
  await expect(menu).toBeHidden()
})

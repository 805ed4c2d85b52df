import { linkTo } from '#lib/linkTo.ts'
import { photograph } from './photograph.ts'
import { expect, ON_PHONE, openAsStaff, test } from './shop.ts'

test.use(ON_PHONE)

test('the owner photographs a piece and publishes it, on a line that breaks off and with a page that is closed', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await openAsStaff(page, shop, linkTo('/manage/piezas/nueva'))
  const camera = page.getByLabel('Tomar foto').last()
  await expect(camera).toHaveAttribute('capture', 'environment')
  const name = page.getByLabel('Nombre')
  await name.fill('Pulsera Jarabacoa azul')
  const pdf = { name: 'pulsera.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
  await camera.setInputFiles(pdf)
  await expect(page.getByText('No se pudo abrir «pulsera.jpg»')).toBeVisible()
  await expect(name).toHaveValue('Pulsera Jarabacoa azul')

  await page.route('**/partes/**', (route) => route.abort('internetdisconnected'))
  await camera.setInputFiles(await photograph())
  await expect(page.getByRole('button', { name: /^Foto 1: sube/ })).toBeVisible()
  await page.getByLabel('Precio').fill('1,450')
  await expect.poll(() => consoleErrors.join()).toContain('ERR_INTERNET_DISCONNECTED')
  await page.unroute('**/partes/**')
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible()
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(/ERR_INTERNET_DISCONNECTED .*\/partes\//)

  await page.reload()
  await expect(page.getByLabel('Precio')).toHaveValue('1,450')
  await page.getByRole('button', { name: 'Mover el encuadre: arriba' }).tap()
  await page.getByRole('button', { name: 'Girar' }).tap()
  await page.getByRole('button', { name: 'Mover el encuadre: derecha' }).tap()
  await page.getByRole('button', { name: 'Publicar' }).tap()
  await expect(page.getByRole('heading', { name: 'Publicada' })).toBeFocused()
  const photo = page.getByRole('img', { name: 'Pulsera Jarabacoa azul' })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const inShop = await page.getByRole('link', { name: 'Ver en la tienda' }).getAttribute('href')
  await page.getByRole('link', { name: 'Añadir más datos' }).tap()
  await page.getByLabel('Elegir fotos').setInputFiles([await photograph({ width: 900, height: 900 })])
  await page.getByRole('button', { name: /^Foto 2/ }).tap()
  await page.getByLabel('Qué se ve en la foto').fill('El dije de cerca')
  await page.getByRole('button', { name: 'Antes', exact: true }).tap()
  await page.getByRole('button', { name: 'Guardar' }).tap()
  await expect(page.getByText('Pieza guardada')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Foto 1/ }).tap()
  await expect(page.getByLabel('Qué se ve en la foto')).toHaveValue('El dije de cerca')

  // The page of the shop is not live: it shows the second photo once that is encoded.
  await expect(async () => {
    await page.goto(inShop ?? '')
    await expect(page.getByRole('img', { name: 'El dije de cerca' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

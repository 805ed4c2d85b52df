import { linkTo } from '#lib/linkTo.ts'
import { readPedido } from './list.ts'
import { expect, ON_PHONE, openAsStaff, test } from './shop.ts'
import { MENSAJE } from './states-nuevo.ts'

test.use({ ...ON_PHONE, permissions: ['clipboard-read', 'clipboard-write'] })

test('a message that is pasted becomes a saved order and its WhatsApp in five taps', async ({ page, shop }) => {
  await openAsStaff(page, shop, linkTo('/manage/nuevo'))
  const box = page.getByLabel('Pega aquí lo que te escribió')
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('inputmode', 'none')
  await page.evaluate((texto) => navigator.clipboard.writeText(texto), MENSAJE)
  await page.getByRole('button', { name: 'Pegar', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Nombre Yudelka Rosario' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quién' })).toContainText('829-555-0172')
  await expect(page.getByText('Por verificar.')).toBeVisible()

  // A killed browser loses nothing: the draft is there again.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Qué' })).toContainText('1 par de aretes de perla')
  await page.getByLabel('Total').fill('2650')
  await page.getByLabel('Total').press('Enter')
  await expect(page.getByLabel('Pagó')).toBeFocused()
  await expect(page.getByText('Con eso faltarían RD$ 1,650.00')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar pedido' }).tap()

  await expect(page.getByRole('heading', { name: 'Pedido guardado' })).toBeFocused()
  const codigo = new URL(page.url()).searchParams.get('hecho') ?? ''
  await expect(page.getByText(codigo, { exact: true })).toBeVisible()
  expect(await readPedido(page, codigo)).toMatchObject({
    cliente: 'Yudelka Rosario',
    telefono: '829-555-0172',
    tipo_servicio: 'envio',
    notas: 'Artículo: 2 pulseras de mariposa doradas; 1 par de aretes de perla',
    total: '2650.00',
    abono: '1000.00',
    estatus: { nombre: 'Recibido' },
  })
  const whatsapp = page.getByRole('link', { name: /^Enviar por WhatsApp/ })
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/18295550172\?text=.*%2Frastrear%2F[\w-]{22}/)

  // The way back does not lead into the form again, and what comes next starts empty.
  await page.getByRole('link', { name: 'Otro pedido' }).tap()
  await expect(box).toBeFocused()
  await expect(page.getByLabel('Nombre o teléfono')).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Pedido guardado' })).toBeVisible()
})

test('what a message says twice, or not at all, is asked; closing keeps a draft', async ({ page, context, shop }) => {
  await context.clearPermissions()
  const texto = `<img src=x onerror=alert(1)> quiero una pulsera 😀 809 555 0134 o si no 829 555 0172 ${'jaja '.repeat(300)}`
  await openAsStaff(page, shop, linkTo('/manage/nuevo', { query: { texto } }))
  await expect(page.getByRole('region', { name: 'Quién' })).toContainText('dos cosas distintas')
  await expect(page.getByLabel('Teléfono (opcional)')).toHaveValue('')
  await page.getByRole('button', { name: 'Guardar pedido' }).tap()
  await expect(page.getByText('Escribe quién lo pide.')).toBeVisible()
  await expect(page.getByLabel('Nombre o teléfono')).toBeFocused()

  // One mark is taken away: the other number is the one.
  await page.getByRole('button', { name: 'Teléfono 809 555 0134' }).tap()
  await page.getByRole('button', { name: 'Quitar', exact: true }).tap()
  await expect(page.getByLabel('Teléfono (opcional)')).toHaveValue('829-555-0172')

  await page.getByRole('button', { name: 'Cerrar', exact: true }).tap()
  await page.getByRole('button', { name: 'Dejarlo en borrador' }).tap()
  await expect(page).toHaveURL(linkTo('/manage/pedidos'))
  await page.goto(linkTo('/manage/nuevo'))
  await expect(page.getByText('en borrador')).toBeVisible()
  await page.getByRole('button', { name: 'Pegar otro' }).tap()
  await page.getByRole('button', { name: 'Pegar', exact: true }).tap()
  await expect(page.getByText('El navegador no dejó leer el portapapeles')).toBeVisible()
})

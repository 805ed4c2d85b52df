import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { newMiembro, pageOf, signInAs } from './miembro.ts'
import { atBothSizes, expect, expectAccessible, expectToast, ON_PHONE, openAsStaff, pedidoDe, test } from './shop.ts'

const PHOTO = {
  name: 'caja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const newCode = () => `B07-${String(parseInt(randomUUID().slice(0, 6), 16) % 100_000).padStart(5, '0')}`
const fieldNamed = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('two packages in a row in one form; the member sees weight and photo live', async ({
    page,
    browser,
    shop,
    emailFor,
  }) => {
    const correo = emailFor('beto')
    const { codigo_membresia } = await newMiembro(shop, { nombre: 'Beto Díaz', correo })
    const otherPage = await pageOf(browser, shop, correo, linkTo('/mi-cuenta'))
    await expect(otherPage.getByText('Todavía no tienes pedidos.')).toBeVisible()

    await openAsStaff(page, shop, linkTo('/admin-dashboard/paquetes'))
    const [first, second] = [newCode(), newCode()]

    // A scanner types the code and Enter, which must not submit a half-filled form.
    await fieldNamed(page, 'Código').fill(first.replace('-', ''))
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('cliente')
    await expect(page.getByText('Código libre: vas a crear el pedido.')).toBeVisible()
    await page.keyboard.type(codigo_membresia)
    const option = page.getByRole('option', { name: codigo_membresia })
    await expect(option).toBeVisible()
    await expectAccessible(page)
    await option.tap()
    await expect.poll(() => focusedName(page)).toBe('peso')
    await page.keyboard.type('2.5')
    await page.getByLabel('Foto del paquete').setInputFiles(PHOTO)
    await expect(page.getByRole('button', { name: 'Quitar caja' })).toBeVisible()
    await fieldNamed(page, 'Precio (RD$)').fill('12.345')
    await page.getByRole('checkbox', { name: 'Mismo cliente para el próximo' }).check()
    await fieldNamed(page, 'Precio (RD$)').press('Enter')
    await expect(page.getByText('Escribe un monto con dos decimales y punto, como 1234.50.').first()).toBeVisible()
    await expect(fieldNamed(page, 'Código')).toHaveValue(first)
    await fieldNamed(page, 'Precio (RD$)').fill('1,950')
    await fieldNamed(page, 'Precio (RD$)').press('Enter')
    await expectToast(page, 'Paquete creado', `${first} · RD$ 1,950.00.`)

    // The form is ready for the same client's next package.
    await expect.poll(() => focusedName(page)).toBe('codigo_pedido')
    await expect(fieldNamed(page, 'Código')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Quitar caja' })).toBeHidden()
    const batch = page.getByRole('region', { name: 'Recién guardados: 1' })
    await expect(batch.getByRole('link', { name: first })).toBeVisible()
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('peso')
    await page.keyboard.type('1')
    await fieldNamed(page, 'Precio (RD$)').fill('500')
    await page.getByRole('button', { name: 'Crear paquete' }).tap()
    await expectToast(page, 'Paquete creado', `${second} · RD$ 500.00.`)
    await expect(page.getByRole('region', { name: 'Recién guardados: 2' })).toBeVisible()
    await expectAccessible(page)

    // The member's page updates live.
    const card = otherPage.getByRole('article', { name: first })
    await expect(card.getByText('2.50 lb')).toBeVisible()
    await expect(card.getByText('(1.13 kg)')).toBeVisible()
    await expect(card.getByText('RD$ 1,950.00', { exact: true })).toBeVisible()
    const photo = card.getByRole('button', { name: /Ver en grande/ })
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photo.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    await expect(otherPage.getByRole('article', { name: second })).toBeVisible()
    await expectAccessible(otherPage)
    await otherPage.context().close()
  })
})

test("the code of another member's order is refused, and the typed text stays", async ({
  page,
  context,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const [correo, otherEmail] = [emailFor('beto'), emailFor('elsa')]
  const beto = await newMiembro(shop, { nombre: 'Beto Díaz', correo })
  const elsa = await newMiembro(shop, { nombre: 'Elsa Gil', correo: otherEmail })
  await signInAs(page.request, correo)
  const codigo = await pedidoDe(page, correo)
  await openAsStaff(page, shop, linkTo('/admin-dashboard/paquetes'))
  await fieldNamed(page, 'Código').fill(codigo)
  await expect(page.getByText('Este código ya existe: vas a actualizarlo')).toBeVisible()
  await fieldNamed(page, 'Cliente').fill(elsa.codigo_membresia)
  await expect(page.getByRole('option', { name: elsa.codigo_membresia })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('peso')
  await expect(page.getByText('Es de otro miembro: no se puede poner a este.')).toBeVisible()
  await atBothSizes(page, expectAccessible)
  await fieldNamed(page, 'Precio (RD$)').fill('800')
  await fieldNamed(page, 'Precio (RD$)').press('Enter')
  await expect(page.getByText(`El pedido ${codigo} es de Beto Díaz (${beto.codigo_membresia})`).first()).toBeVisible()
  await expect(fieldNamed(page, 'Precio (RD$)')).toHaveValue('800')
  expect(consoleErrors.splice(0).map((line) => /status of (\d+)/.exec(line)?.[1])).toEqual(['409'])

  // One tap fills in the client of the existing order.
  await page.getByRole('button', { name: 'Usar este cliente' }).click()
  await expect(page.getByText('Es de otro miembro: no se puede poner a este.')).toBeHidden()
  const betoPage = await context.newPage()
  await betoPage.goto(
    linkTo('/admin-dashboard/clientes/:codigo', { codigo: beto.codigo_membresia, query: { ver: 'paquetes' } }),
  )
  const ownPackages = betoPage.getByRole('region', { name: 'Sus paquetes' })
  await expect(ownPackages.getByText(/paquete/i).first()).toBeVisible()
  await expect(ownPackages.getByText(codigo)).toBeHidden()
  await page.getByRole('button', { name: 'Guardar paquete' }).click()
  await expectToast(page, 'Paquete creado', `${codigo} · RD$ 800.00.`)
  await expectAccessible(page)
  // Staff who have the client's page open see the package live.
  await expect(ownPackages.getByText(codigo)).toBeVisible()

  // Staff find the package by its code on another page too.
  await page.goto(linkTo('/admin-dashboard/paquetes', { query: { q: codigo } }))
  await expect(page.getByRole('heading', { name: `Paquetes con «${codigo}»` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: codigo })).toHaveCount(1)
})

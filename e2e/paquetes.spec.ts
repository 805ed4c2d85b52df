import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { miembroDe, paginaDe } from './miembro.ts'
import { conAviso, EN_TELEFONO, enAmbos, entrar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

const FOTO = {
  name: 'caja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const codigoNuevo = () => `B07-${String(parseInt(randomUUID().slice(0, 6), 16) % 100_000).padStart(5, '0')}`
const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })
const nombreDelFoco = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test.describe('on a phone', () => {
  test.use(EN_TELEFONO)

  test('two packages one after another without leaving the form; the member sees weight and photo at once', async ({
    page,
    browser,
    tienda,
    correoDe,
  }) => {
    const correo = correoDe('beto')
    const { codigo_membresia } = await miembroDe(tienda, { nombre: 'Beto Díaz', correo })
    const suya = await paginaDe(browser, tienda, correo, enlaceA('/mi-cuenta'))
    await expect(suya.getByText('Todavía no tienes pedidos.')).toBeVisible()

    await entrar(page, tienda, enlaceA('/admin-dashboard/paquetes'))
    const [primero, segundo] = [codigoNuevo(), codigoNuevo()]

    // What a scanner types: the code and Enter, which sends no half form.
    await campo(page, 'Código').fill(primero.replace('-', ''))
    await page.keyboard.press('Enter')
    await expect.poll(() => nombreDelFoco(page)).toBe('cliente')
    await expect(page.getByText('Código libre: vas a crear el pedido.')).toBeVisible()
    await page.keyboard.type(codigo_membresia)
    const opcion = page.getByRole('option', { name: codigo_membresia })
    await expect(opcion).toBeVisible()
    await sinBarreras(page)
    await opcion.tap()
    await expect.poll(() => nombreDelFoco(page)).toBe('peso')
    await page.keyboard.type('2.5')
    await page.getByLabel('Foto del paquete').setInputFiles(FOTO)
    await expect(page.getByRole('button', { name: 'Quitar caja' })).toBeVisible()
    await campo(page, 'Precio (RD$)').fill('12.345')
    await page.getByRole('checkbox', { name: 'Mismo cliente para el próximo' }).check()
    await campo(page, 'Precio (RD$)').press('Enter')
    await expect(page.getByText('Escribe un monto con dos decimales y punto, como 1234.50.').first()).toBeVisible()
    await expect(campo(page, 'Código')).toHaveValue(primero)
    await campo(page, 'Precio (RD$)').fill('1,950')
    await campo(page, 'Precio (RD$)').press('Enter')
    await conAviso(page, 'Paquete creado', `${primero} · RD$ 1,950.00.`)

    // The form is ready for the next one, of the same client.
    await expect.poll(() => nombreDelFoco(page)).toBe('codigo_pedido')
    await expect(campo(page, 'Código')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Quitar caja' })).toBeHidden()
    const tanda = page.getByRole('region', { name: 'Recién guardados: 1' })
    await expect(tanda.getByRole('link', { name: primero })).toBeVisible()
    await page.keyboard.type(segundo)
    await page.keyboard.press('Enter')
    await expect.poll(() => nombreDelFoco(page)).toBe('peso')
    await page.keyboard.type('1')
    await campo(page, 'Precio (RD$)').fill('500')
    await page.getByRole('button', { name: 'Crear paquete' }).tap()
    await conAviso(page, 'Paquete creado', `${segundo} · RD$ 500.00.`)
    await expect(page.getByRole('region', { name: 'Recién guardados: 2' })).toBeVisible()
    await sinBarreras(page)

    // The member's open page.
    const tarjeta = suya.getByRole('article', { name: primero })
    await expect(tarjeta.getByText('2.50 lb')).toBeVisible()
    await expect(tarjeta.getByText('(1.13 kg)')).toBeVisible()
    await expect(tarjeta.getByText('RD$ 1,950.00')).toBeVisible()
    const foto = tarjeta.getByRole('button', { name: /Ver en grande/ })
    await foto.scrollIntoViewIfNeeded()
    await expect
      .poll(() => foto.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    await expect(suya.getByRole('article', { name: segundo })).toBeVisible()
    await sinBarreras(suya)
    await suya.context().close()
  })
})

test("a code that is somebody's order says so; it goes to nobody else, and what was typed stays", async ({
  page,
  context,
  tienda,
  correoDe,
  consola,
}) => {
  const [correo, otra] = [correoDe('beto'), correoDe('elsa')]
  const beto = await miembroDe(tienda, { nombre: 'Beto Díaz', correo })
  const elsa = await miembroDe(tienda, { nombre: 'Elsa Gil', correo: otra })
  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda, enlaceA('/admin-dashboard/paquetes'))
  await campo(page, 'Código').fill(codigo)
  await expect(page.getByText('Este código ya existe: vas a actualizarlo')).toBeVisible()
  await campo(page, 'Cliente').fill(elsa.codigo_membresia)
  await expect(page.getByRole('option', { name: elsa.codigo_membresia })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => nombreDelFoco(page)).toBe('peso')
  await expect(page.getByText('Es de otro miembro: no se puede poner a este.')).toBeVisible()
  await enAmbos(page, sinBarreras)
  await campo(page, 'Precio (RD$)').fill('800')
  await campo(page, 'Precio (RD$)').press('Enter')
  await expect(page.getByText(`El pedido ${codigo} es de Beto Díaz (${beto.codigo_membresia})`).first()).toBeVisible()
  await expect(campo(page, 'Precio (RD$)')).toHaveValue('800')
  expect(consola.splice(0).map((linea) => /status of (\d+)/.exec(linea)?.[1])).toEqual(['409'])

  // The order's own client, in a tap.
  await page.getByRole('button', { name: 'Usar este cliente' }).click()
  await expect(page.getByText('Es de otro miembro: no se puede poner a este.')).toBeHidden()
  const deBeto = await context.newPage()
  await deBeto.goto(
    enlaceA('/admin-dashboard/clientes/:codigo', { codigo: beto.codigo_membresia, consulta: { ver: 'paquetes' } }),
  )
  const suyos = deBeto.getByRole('region', { name: 'Sus paquetes' })
  await expect(suyos.getByText(/paquete/i).first()).toBeVisible()
  await expect(suyos.getByText(codigo)).toBeHidden()
  await page.getByRole('button', { name: 'Guardar paquete' }).click()
  await conAviso(page, 'Paquete creado', `${codigo} · RD$ 800.00.`)
  await sinBarreras(page)
  // Whoever of staff has its client open sees it come.
  await expect(suyos.getByText(codigo)).toBeVisible()

  // Found again by its code, from another page too.
  await page.goto(enlaceA('/admin-dashboard/paquetes', { consulta: { q: codigo } }))
  await expect(page.getByRole('heading', { name: `Paquetes con «${codigo}»` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: codigo })).toHaveCount(1)
})

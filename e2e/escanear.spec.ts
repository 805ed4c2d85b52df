import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { findBrowser } from './browser.ts'
import { cameraArgs, onTable, photographLabels, writeFilm } from './camera.ts'
import { linkToOrder } from './list.ts'
import { expect, expectAccessible, test } from './shop.ts'

const film = path.join(tmpdir(), `brisa-etiquetas-${process.pid}.y4m`)
const { args, ...browser } = await findBrowser()
// Printed labels are sharper than a screen.
test.use({ deviceScaleFactor: 2, launchOptions: { ...browser, args: [...args, ...cameraArgs(film)] } })
test.afterAll(() => rmSync(film, { force: true }))

test('a label that the camera sees opens its order; several make a pile, one tap moves it, one undoes it; a courier’s number is noted', async ({
  page,
  shop,
}) => {
  await page.context().addCookies(shop.session)
  const codigos = ['B66-10001', 'B66-10002', 'B66-10003']
  const confirmados = codigos.map((codigo) => ({
    codigo,
    cliente: 'Altagracia Güílamo',
    estatus_id: ESTATUS.confirmado,
  }))
  await shop.withDatabase((db) => db.insert(pedidos).values(confirmados.map((row) => ({ ...row, total: '900.00' }))))
  const labels = await photographLabels(page, codigos)
  const scenes = labels.map((label, at) => onTable(label, 20 * at - 20))
  await writeFilm(film, await Promise.all(scenes))

  await page.goto(linkTo('/manage/pedidos'))
  await page.getByRole('main').getByRole('link', { name: 'Escanear una etiqueta' }).click()
  await expect(page).toHaveURL(/\/manage\/pedidos\/B66-1000\d$/)

  await page.goto(linkTo('/manage/escanear', { query: { modo: 'varios' } }))
  await expect(page.getByRole('heading', { name: '3 en la pila' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Mover 3 a En Preparación' }).click()
  await expect(page.getByText('3 pedidos pasaron a En Preparación').first()).toBeVisible()
  await page.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(page.getByText('3 pedidos volvieron a donde estaban').first()).toBeVisible()

  // A number that a hand scanner typed into the search.
  const [codigo = ''] = codigos
  await page.goto(linkTo('/manage/pedidos', { query: { q: 'MIA12345678' } }))
  await page.getByRole('link', { name: 'Es de una mensajería' }).click()
  await page.getByLabel('Buscar el pedido').fill(codigo)
  await page.getByRole('button', { name: codigo }).click()
  await expect(page.getByRole('heading', { name: '¿De quién es?' })).toBeHidden()
  await page.goto(linkTo('/manage/pedidos', { query: { q: 'MIA12345678' } }))
  await expect(linkToOrder(page, codigo)).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mover, readPedido } from './list.ts'
import { atBothSizes, expect, expectAccessible, openAsStaff, pedidoDe, type Shop, test } from './shop.ts'
import { edit, staffOf } from './staff.ts'

/** Taps elements and counts the taps, to measure staff's daily work with orders. Typing is not counted. */

function tapCounter() {
  let tapCount = 0
  return {
    async tap(where: Locator) {
      tapCount++
      await where.click()
    },
    get tapCount() {
      return tapCount
    },
  }
}

/** A client's order that staff confirmed; the page is signed in as staff. @returns its code */
async function confirmado(page: Page, shop: Shop, { correo, ...extra }: { correo: string; nombre?: string }) {
  const codigo = await pedidoDe(page, correo, extra)
  await openAsStaff(page, shop)
  await mover(page, codigo, { estatus_id: ESTATUS.confirmado })
  return codigo
}

/** The open order: the panel on a laptop, the page on a phone. */
const fichaOf = (page: Page) => page.getByRole('complementary', { name: 'Pedido', exact: true })

test('a waiting order is priced and confirmed in three taps, and notified by WhatsApp', { tag: '@both' }, async ({
  page,
  context,
  shop,
  emailFor,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }))
  const nombre = `Yokasta ${randomUUID().slice(0, 8)}`
  const codigo = await pedidoDe(page, emailFor('yokasta'), { nombre, telefono: '8295550147' })
  const pointer = tapCounter()
  await openAsStaff(page, shop)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()

  const row = page.getByRole('list', { name: 'Quién espera' }).getByRole('button', { name: nombre, exact: true })
  await pointer.tap(row)
  await pointer.tap(page.getByLabel('Total (RD$)'))
  await page.getByLabel('Total (RD$)').fill('2,150.00')
  // The keyboard's own key leads to the next field.
  await page.getByLabel('Cómo lo acordaron').fill('Por WhatsApp')
  await pointer.tap(page.getByRole('button', { name: 'Confirmar con precio' }))
  await expect(row).toHaveCount(0)
  expect(pointer.tapCount).toBeLessThanOrEqual(3)
  await page.goto(linkTo('/manage/pedidos/:codigo', { codigo }))
  await expect(fichaOf(page).getByText('con precio RD$ 2,150.00')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page
    .getByRole('link', { name: /WhatsApp/ })
    .first()
    .click()
  const whatsappPage = await opened
  // Waits for the URL, which a new window does not have at first.
  await expect(whatsappPage).toHaveURL(/^https:\/\/wa\.me\//)
  const url = new URL(whatsappPage.url())
  expect(url.host + url.pathname).toBe('wa.me/18295550147')
  expect(url.searchParams.get('text')).toContain(codigo)
  expect(url.searchParams.get('text')).toContain('2,150.00')
  await whatsappPage.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Sí, lo envié' }).click()
  await expect(fichaOf(page).getByText('Enviado por WhatsApp (a mano)')).toBeVisible()
})

test('ten orders advance at once, and a mistake is undone before any mail leaves', async ({
  page,
  shop,
  emailFor,
  playwright,
}) => {
  const who = `Jornada ${randomUUID().slice(0, 8)}`
  const codes: string[] = []
  const staff = await staffOf(playwright, shop)
  for (let i = 0; i < 10; i++) {
    const codigo = await pedidoDe(page, emailFor(`diez${i}`), { nombre: who })
    await edit(staff, codigo, { precio: '900.00', total: '900.00' })
    codes.push(codigo)
  }
  const clientPage = await page.context().newPage()
  await clientPage.goto(linkTo('/rastrear', { hash: `codigo=${codes[0]}` }))
  await expect(clientPage.locator('main').getByText('Recibido').first()).toBeVisible()
  const pointer = tapCounter()
  // Sets the browser's clock ten minutes fast.
  await page.addInitScript(() => {
    const realNow = Date.now
    Date.now = () => realNow() + 600_000
  })
  await openAsStaff(page, shop)
  await pointer.tap(page.getByRole('link', { name: /^Pedidos/ }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  const searchBox = page.getByRole('searchbox').filter({ visible: true })
  await pointer.tap(searchBox)
  await searchBox.fill(who)
  await expect(page.locator('[data-fila]')).toHaveCount(10)
  await pointer.tap(page.getByRole('button', { name: 'Más opciones' }))
  await pointer.tap(page.getByRole('menuitem', { name: 'Elegir los 10 que coinciden' }))
  await pointer.tap(page.getByRole('button', { name: 'Pasar al siguiente' }))
  // Nobody has accepted a price, so it is asked how they agreed.
  await pointer.tap(page.getByLabel('Cómo se acordó, o por qué'))
  await page.getByLabel('Cómo se acordó, o por qué').fill('Lo acordaron por WhatsApp')
  await pointer.tap(page.getByRole('button', { name: 'Mover 10 pedidos con esta razón' }))
  const strip = page.getByRole('region', { name: 'Lo último que moviste' })
  await expect(strip).toContainText('10 pedidos pasaron a Confirmado')
  expect(pointer.tapCount).toBeLessThanOrEqual(15)
  await expect(clientPage.locator('main').getByText('Confirmado').first()).toBeVisible()

  // One of them by itself, then the rest together. Moves of other tests may be in the list too.
  await strip.getByRole('button', { name: /ver la lista/ }).click()
  const list = page.getByRole('dialog', { name: 'Lo que moviste' })
  await list.getByRole('button', { name: `Deshacer solo este ${codes[9]}` }).click()
  const ofThese = list.getByRole('listitem').filter({ hasText: new RegExp(codes.join('|')) })
  await expect(ofThese).toHaveCount(9)
  await page.keyboard.press('Escape')
  await strip.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(strip).toContainText('9 pedidos volvieron a donde estaban')
  await expect(clientPage.locator('main').getByText('Confirmado')).toHaveCount(0)
  await atBothSizes(page, expectAccessible)
  expect((await readPedido(page, codes[0] ?? '')).estatus.nombre).toBe('Recibido')
})

test('with the keyboard alone: search, open, next status, next order', async ({ page, shop, emailFor }) => {
  const who = `Teclas ${randomUUID().slice(0, 8)}`
  for (let i = 0; i < 2; i++) await confirmado(page, shop, { correo: emailFor(`tecla${i}`), nombre: who })
  await openAsStaff(page, shop)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.type(who)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-fila]')).toHaveCount(2)
  // The new page's heading gets the focus first, and would take it from a row.
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeFocused()
  await page.locator('body').press('j')
  await page.keyboard.press('Enter')
  const panel = fichaOf(page)
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  const first = await panel.getByRole('heading', { level: 2 }).first().textContent()
  await page.keyboard.press('s')
  await expect(panel.getByRole('button', { name: 'Pasar a Listo para Entregar' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 }).first()).not.toHaveText(first ?? '')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(panel.getByRole('button', { name: 'Pasar a Listo para Entregar' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
})

test('a selection made while others are being moved is kept', async ({ page, shop, emailFor }) => {
  const who = `Elegidos ${randomUUID().slice(0, 8)}`
  const codes: string[] = []
  for (let i = 0; i < 3; i++) codes.push(await confirmado(page, shop, { correo: emailFor(`elegido${i}`), nombre: who }))
  async function choose(...codesToChoose: string[]) {
    for (const codigo of codesToChoose) await page.getByRole('checkbox', { name: codigo }).check()
  }
  const bar = page.getByRole('group', { name: 'Pedidos elegidos' })
  const [one = '', second = '', third = ''] = codes
  let release = () => {}
  async function moveSlowly() {
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    const sentRequest = page.waitForRequest('**/api/gestion/movimientos')
    await page.route('**/api/gestion/movimientos', (route) => gate.promise.then(() => route.continue()), { times: 1 })
    await bar.getByRole('button', { name: 'Pasar al siguiente' }).click()
    await sentRequest
  }
  await openAsStaff(page, shop, linkTo('/manage/pedidos', { query: { q: who } }))
  await choose(one, second)
  await moveSlowly()
  await bar.getByRole('button', { name: 'Soltar los elegidos' }).click()
  await choose(second, third)
  release()
  const strip = page.getByRole('region', { name: 'Lo último que moviste' })
  await expect(strip).toContainText('2 pedidos pasaron a En Preparación')
  await expect(bar.getByRole('status').first()).toHaveText('2 elegidos')

  // The selection has ended, so it does not include orders of another search; a moved order can be moved again.
  await expect(page.getByRole('row').filter({ hasText: one })).toContainText('En Preparación')
  await bar.getByRole('button', { name: 'Soltar los elegidos' }).click()
  await choose(one, third)
  await moveSlowly()
  const searchBox = page.getByRole('searchbox').filter({ visible: true })
  await searchBox.fill(second)
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await choose(second)
  release()
  await expect(strip).toContainText('2 pedidos avanzaron')
  await expect(bar.getByRole('status').first()).toHaveText('1 elegido')

  // Late results of the previous search are ignored.
  await searchBox.fill(who)
  await expect(page.locator('[data-fila]')).toHaveCount(3)
  const selectionGate = Promise.withResolvers<void>()
  await page.route('**/api/gestion/pedidos/elegidos*', (route) => selectionGate.promise.then(() => route.continue()))
  const selected = page.waitForResponse('**/api/gestion/pedidos/elegidos*')
  await page.getByRole('button', { name: 'Más opciones' }).click()
  await page.getByRole('menuitem', { name: 'Elegir los 3 que coinciden' }).click()
  await searchBox.fill(second)
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await expect(bar.getByRole('status').first()).toHaveText('1 elegido')
  selectionGate.resolve()
  await (await selected).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(bar.getByRole('status').first()).toHaveText('1 elegido')
})

test('a key held down or pressed twice moves one step', async ({ page, shop, emailFor }) => {
  const who = `Sujeta ${randomUUID().slice(0, 8)}`
  for (let i = 0; i < 2; i++) await confirmado(page, shop, { correo: emailFor(`sujeta${i}`), nombre: who })
  await openAsStaff(page, shop, linkTo('/manage/pedidos', { query: { q: who } }))
  const row = page.getByRole('row').filter({ has: page.locator('[data-fila="0"]') })
  await expect(row).toContainText('Confirmado')
  const link = row.getByRole('link')
  await link.focus()
  // The key is pressed again during the first request.
  const moveGate = Promise.withResolvers<void>()
  let moved = 0
  await page.route('**/api/gestion/movimientos', async (route) => {
    if (route.request().method() === 'POST') moved++
    await moveGate.promise
    await route.continue()
  })
  // The page may still be taking over its keys.
  await expect(async () => {
    await link.focus()
    await page.keyboard.press('s')
    expect(moved).toBe(1)
  }).toPass()
  await page.keyboard.down('s')
  moveGate.resolve()
  await expect(row).toContainText('En Preparación')
  // Holding a key down repeats it.
  await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.press('z')
  await expect(row).toContainText('Confirmado')
  expect(moved).toBe(1)

  const panel = fichaOf(page)
  await page.keyboard.press('Enter')
  await page.keyboard.down('s')
  await expect(panel.getByRole('button', { name: 'Pasar a Listo para Entregar' })).toBeVisible()
  await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.press('z')
  const button = panel.getByRole('button', { name: 'Pasar a En Preparación' })
  // Holding Enter on the button moves the order once too.
  await button.focus()
  await page.keyboard.down('Enter')
  await expect(panel.getByRole('button', { name: 'Pasar a Listo para Entregar' })).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('z')
  await expect(button).toBeVisible()
})

test('the last step can be undone during other requests', async ({ page, shop, emailFor }) => {
  const codigo = await confirmado(page, shop, { correo: emailFor('deshecho') })
  await openAsStaff(page, shop, linkTo('/manage/pedidos/:codigo', { codigo }))
  const panel = fichaOf(page)
  await panel.getByRole('button', { name: 'Pasar a En Preparación' }).click()
  await expect(panel.getByRole('button', { name: 'Pasar a Listo para Entregar' })).toBeVisible()
  const alAnotar = Promise.withResolvers<void>()
  await page.route('**/notas-privadas', (route) => alAnotar.promise.then(() => route.continue()))
  await panel.getByRole('button', { name: 'Escribir una nota privada' }).click()
  const note = panel.getByRole('textbox', { name: 'Nota privada' })
  await note.fill('Paga en efectivo')
  const sentRequest = page.waitForRequest('**/notas-privadas')
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  await sentRequest
  await note.blur()
  await page.keyboard.press('z')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  alAnotar.resolve()
})

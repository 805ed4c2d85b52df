import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { linkTo } from '#lib/linkTo.ts'
import { DESKTOP, expect, expectAccessible, isPhone, openAsStaff, PHONE, pedidoDe, send, test } from './shop.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Gestión' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Comandos' })

test('waiting work is counted in the menu and stands on Hoy, live', async ({ page, shop, emailFor }) => {
  await openAsStaff(page, shop)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  const who = `Pilar ${randomUUID().slice(0, 8)}`
  const row = page.getByRole('list', { name: 'Quién espera' }).getByRole('listitem').filter({ hasText: who })
  const codigo = await pedidoDe(page, emailFor('hoy'), { nombre: who })
  await expect(row).toContainText('Su precio')
  // The count is in the sidebar or the phone's bottom bar.
  const menuLink = sidebar(page).getByRole('link', { name: /^Pedidos , \d+ por poner precio/ })
  await expect(menuLink).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(menuLink).toBeVisible()
  await page.setViewportSize(DESKTOP)

  const help = { situacion: 'Es para mañana', correo: emailFor('hoy') }
  await send(page.request, `/api/pedidos/${codigo}/ayudas`, help)
  // The order is stopped now and waits for the staff's answer, so it no longer waits for a price.
  await expect(row).toContainText('Ayuda urgente')
  await expect(row).not.toContainText('Su precio')

  await page
    .getByRole('list', { name: 'Qué esperan' })
    .getByRole('link', { name: /^Responder/ })
    .click()
  await expect(page).toHaveURL(linkTo('/manage', { query: { solo: 'responder' } }))
  await expect(row).toBeVisible()
})

test('many changes at once cause few reads, and the last is shown', async ({ page, shop, emailFor }) => {
  await openAsStaff(page, shop)
  const list = page.getByRole('list', { name: 'Quién espera' })
  const [first, second] = [randomUUID(), randomUUID()].map((id) => `Tormenta ${id.slice(0, 8)}`)
  // A change that arrives proves that the live stream is open.
  await pedidoDe(page, emailFor('antes'), { nombre: first })
  await expect(list).toContainText(first ?? '')
  const seen: string[] = []
  page.on('request', (request) => seen.push(new URL(request.url()).pathname))
  const startedAt = performance.now()
  await shop.withDatabase(async (db) => {
    for (let i = 0; i < 200; i++) {
      await db.execute(sql`select pg_notify('vivo', ${i % 2 ? 'gestion:pedidos' : 'gestion:solicitudes'})`)
      await setTimeout(4)
    }
  })
  await pedidoDe(page, emailFor('tormenta'), { nombre: second })
  await expect(list).toContainText(second ?? '')
  const tries = Math.ceil((performance.now() - startedAt) / 400) + 2
  for (const url of ['/api/gestion/pendientes', '/api/gestion/esperas'])
    expect(seen.filter((seen) => seen === url).length).toBeLessThanOrEqual(tries)
})

test('the menu leads to every staff page, to the shop and back, focusing each heading', {
  tag: '@both',
}, async ({ page, shop }) => {
  await openAsStaff(page, shop)
  for (const name of ['Pedidos', 'Bandeja', 'Hoy']) {
    await sidebar(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  }
  const extra = page.getByRole('button', { name: /^Más/ })
  if (isPhone(page)) {
    await extra.click()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (isPhone(page)) await extra.click()
  await page.getByRole('link', { name: 'Ver la tienda' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('the command palette finds orders and commands, and commands also without the server', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const codigo = await pedidoDe(page, emailFor('paleta'))
  await openAsStaff(page, shop)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Keys typed right after opening the command palette go into its field, and move no order.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(codigo.toLowerCase())
  await expect(palette(page).getByRole('combobox')).toHaveValue(codigo.toLowerCase())
  await expect(palette(page).getByRole('option', { name: codigo })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(linkTo('/manage/pedidos/:codigo', { codigo }))
  await expect(palette(page)).toBeHidden()

  // Enter never chooses a result of an earlier text.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('a')
  await expect(palette(page).getByRole('group', { name: 'Pedidos' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.type('tajos')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // On a phone the search icon opens the palette, except on an order's page, whose bar has no room for the icon.
  await sidebar(page).getByRole('link', { name: /^Hoy/ }).click()
  await page.setViewportSize(PHONE)
  await page.route('**/api/gestion/pedidos/busquedas*', (request) => request.abort())
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('corrés')
  await expect(palette(page).getByRole('status')).toContainText('El servidor no responde')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Correos', level: 1 })).toBeFocused()
  consoleErrors.length = 0
})

test('the shortcuts list shows every key, single letters can be turned off, and no letter of a search is lost', async ({
  page,
  shop,
  emailFor,
}) => {
  const codigo = await pedidoDe(page, emailFor('buscado'))
  await openAsStaff(page, shop)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await page.keyboard.press('?')
  await expect(sheet.getByText('Buscar pedidos')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(sheet).toBeHidden()
  await page.keyboard.type('atajos')
  await page.keyboard.press('Enter')
  await sheet.getByRole('checkbox').check()
  await page.keyboard.press('Escape')

  // Text typed while the list loads is searched in that list.
  const field = page.getByRole('searchbox', { name: 'Buscar pedidos' })
  const listGate = Promise.withResolvers<void>()
  await page.route('**/api/gestion/pedidos/lista*', async (request) => {
    await listGate.promise
    await request.fallback()
  })
  await sidebar(page)
    .getByRole('link', { name: /^Pedidos/ })
    .click()
  await field.fill('carmen')
  listGate.resolve()
  await expect(page).toHaveURL(linkTo('/manage/pedidos', { query: { q: 'carmen' } }))

  // On the list the search follows the typing without losing a letter.
  await field.fill('')
  // The list may take the focus between two keys.
  await page.getByRole('heading', { level: 1 }).focus()
  await field.pressSequentially('nadie se llama así', { delay: 20 })
  await expect(page).toHaveURL(linkTo('/manage/pedidos', { query: { q: 'nadie se llama así' } }))
  await expect(field).toHaveValue('nadie se llama así')

  await sidebar(page).getByRole('link', { name: /^Hoy/ }).click()
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeFocused()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(linkTo('/manage/pedidos', { query: { q: codigo } }))
})

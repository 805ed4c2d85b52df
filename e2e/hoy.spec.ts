import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { DESKTOP, expect, expectAccessible, openAsStaff, pedidoDe, send, test } from './shop.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Quién espera' })
const rowOf = (page: Page, nombre: string) => queue(page).getByRole('button', { name: nombre, exact: true })
const openRow = (page: Page) => queue(page).locator('[data-abierta]')

/** Three people at the top of the late ones: who asks when, whose order can move on, and whose has no price. */
async function threePeople(page: Page, shop: Parameters<typeof openAsStaff>[1], emailFor: (name: string) => string) {
  const suffix = randomUUID().slice(0, 8)
  const people = [`Ana ${suffix}`, `Ramón ${suffix}`, `Wilkin ${suffix}`].map((nombre, n) => ({
    nombre,
    correo: emailFor(`fila${n}`),
    day: `2001-01-0${n + 1}`,
  }))
  const codigos: string[] = []
  for (const { nombre, correo, day } of people) {
    const codigo = await pedidoDe(page, correo, { nombre })
    codigos.push(codigo)
    const inWork = day === '2001-01-03' ? {} : { estatus_id: ESTATUS.confirmado, total: '900.00' }
    await shop.withDatabase((db) =>
      db
        .update(pedidos)
        .set({ fecha_estimada_entrega: day, ...inWork })
        .where(eq(pedidos.codigo, codigo)),
    )
  }
  const [ana] = people
  const mensaje = { nombre_cliente: ana?.nombre, correo: ana?.correo, mensaje: '¿Cuándo sale mi pulsera?' }
  await send(page.request, `/api/pedidos/${codigos[0]}/consultas`, mensaje)
  return { names: people.map(({ nombre }) => nombre), codigos }
}

test('three people are done from top to bottom, each with the focus on its button; one is put off and brought back', async ({
  page,
  shop,
  emailFor,
}) => {
  const {
    names: [ana = '', ramon = '', wilkin = ''],
    codigos,
  } = await threePeople(page, shop, emailFor)
  await openAsStaff(page, shop)
  await rowOf(page, ana).click()
  await expect(openRow(page)).toContainText('¿Cuándo sale mi pulsera?')
  await expect(openRow(page)).toContainText(/\d+ d tarde/)
  await expectAccessible(page)

  await openRow(page)
    .getByRole('button', { name: /^Luego/ })
    .click()
  await page.getByRole('button', { name: 'En 1 hora' }).click()
  const vuelve = page.getByRole('status').filter({ hasText: `${ana} vuelve` })
  await expect(vuelve).toBeVisible()
  await expect(rowOf(page, ana)).toHaveCount(0)
  await page.getByText(/^Para luego, /).click()
  await expect(page.getByText(/^Vuelve .*; lo dejó/).first()).toBeVisible()
  await vuelve.getByRole('button', { name: 'Deshacer' }).click()
  await rowOf(page, ana).click()

  await openRow(page)
    .getByRole('link', { name: `Responder a ${ana}` })
    .click()
  await page.getByLabel('Respuesta para Ana').fill('Sale mañana.')
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByRole('article').getByText('Sale mañana.')).toBeVisible()
  await page.goBack()
  // Her order is late too, so she still waits, for that.
  await expect(openRow(page)).toContainText(ana)
  const pasar = openRow(page).getByRole('button', { name: 'Pasar a En Preparación' })
  await expect(pasar).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(openRow(page)).toContainText(ramon)
  await expect(pasar).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(openRow(page)).toContainText(wilkin)
  await expect(openRow(page).getByRole('button', { name: 'Confirmar con precio' })).toBeFocused()
  await openRow(page).getByLabel('Total (RD$)').fill('1850')
  await openRow(page).getByLabel('Cómo lo acordaron').fill('Por WhatsApp')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, wilkin)).toHaveCount(0)

  await page.getByText('Ver cuáles').click()
  await expect(page.getByRole('listitem').filter({ hasText: codigos[2] ?? '' })).toContainText(
    'de Recibido a Confirmado',
  )
})

test('on a desk the open person stands beside the list; the keys move, do it and put off', async ({
  page,
  shop,
  emailFor,
}) => {
  await page.setViewportSize(DESKTOP)
  const {
    names: [ana = '', ramon = '', wilkin = ''],
  } = await threePeople(page, shop, emailFor)
  await openAsStaff(page, shop)
  await rowOf(page, ana).click()
  const panel = page.getByRole('region', { name: ana, exact: true })
  await expect(panel.getByLabel('Respuesta para Ana')).toBeVisible()
  await panel.getByLabel('Respuesta para Ana').fill('Sale')
  await page.keyboard.press('Escape')
  await queue(page).locator('[data-abierta] button').first().focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: ramon, exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Precio para Wilkin' })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog', { name: `Dejar a ${wilkin} para luego` })).toBeVisible()
  await page.keyboard.press('Escape')
  // What was typed stands after coming back.
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(panel.getByLabel('Respuesta para Ana')).toHaveValue('Sale')
  await expectAccessible(page)
})

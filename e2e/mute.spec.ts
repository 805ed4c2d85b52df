import { randomUUID } from 'node:crypto'
import { linkTo } from '#lib/linkTo.ts'
import { panel } from './chat.ts'
import { atBothSizes, DESKTOP, expect, expectAccessible, openAsStaff, test } from './shop.ts'

test('staff mute a sender of many conversations, who is told and keeps the text, and lift the mute', async ({
  page,
  browser,
  playwright,
  origin,
  shop,
  emailFor,
}) => {
  await page.goto(linkTo('/contacto'))
  await page.getByRole('button', { name: /^Hablar con Agente/ }).click()
  await panel(page).getByLabel('Correo').fill(emailFor('oferta'))
  await panel(page)
    .getByLabel(/^Mensaje/)
    .fill('Compra ya')
  await panel(page).getByRole('button', { name: 'Dejar mensaje' }).click()
  const box = panel(page).getByRole('textbox', { name: 'Escribe tu mensaje' })
  await expect(box).toBeVisible()
  for (const who of ['oferta-dos', 'oferta-tres']) {
    const other = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: origin })
    const data = { action: 'save_contact', email: emailFor(who), mensaje: 'Compra ya', clave: randomUUID() }
    await other.post('/api/agent-support', { data, failOnStatusCode: true })
    await other.dispose()
  }

  const context = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP })
  const desk = await context.newPage()
  await openAsStaff(desk, shop, linkTo('/admin-dashboard/chat'))
  const row = (who: string) => desk.getByRole('listitem').filter({ hasText: emailFor(who) })
  await expect(row('oferta-dos')).toBeHidden()
  const sender = desk.getByRole('listitem').filter({ hasText: 'y 2 más de la misma conexión' })
  await sender.getByRole('button', { expanded: false }).click()
  await expect(row('oferta-dos')).toBeVisible()
  await atBothSizes(desk, expectAccessible)
  await sender.getByRole('button', { name: 'Silenciar por 24 horas' }).click()
  const muted = desk.getByRole('region', { name: 'Silenciadas' })
  await expect(muted).toContainText(emailFor('oferta'))
  await atBothSizes(desk, expectAccessible)

  // The visitor learns it on the open page, and a message stays in the box.
  await expect(panel(page).getByText('El chat está en pausa')).toBeVisible()
  await box.fill('¿Me leen?')
  await box.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('La tienda pausó el chat desde tu conexión hasta el')
  await expect(box).toHaveValue('¿Me leen?')
  await atBothSizes(page, expectAccessible)

  await muted.getByRole('button', { name: 'Quitar silencio' }).click()
  await expect(muted).toBeHidden()
  await expect(panel(page).getByText('El chat está en pausa')).toBeHidden()
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(desk.getByText('¿Me leen?')).toBeVisible()
  await context.close()
})

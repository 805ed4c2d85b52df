import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { linkTo } from '#lib/linkTo.ts'
import { mover } from './list.ts'
import { newMiembro, signInAs } from './miembro.ts'
import { atBothSizes, DESKTOP, expect, expectAccessible, expectToast, openAsStaff, PHONE, send, test } from './shop.ts'

const boxOf = (page: Page) => page.getByRole('textbox', { name: /^(Respuesta para|Nota que)/ })

test('staff find waiting tickets, answer, add notes, keep drafts per ticket, and close one', async ({
  page,
  playwright,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const correo = emailFor('yokasta')
  const name = `Yokasta ${randomUUID().slice(0, 6)}`
  await newMiembro(shop, { nombre: name, correo })
  const miembro = await playwright.request.newContext({ baseURL: shop.url })
  await signInAs(miembro, correo)
  const order = { nombre: name, correo, descripcion_articulo: 'Pulsera de cuentas azules' }
  const { codigo } = await send(miembro, '/api/pedidos', order)
  const openTicket = (asunto: string, extra: object) => send(miembro, '/api/tickets', { asunto, ...extra })
  const write = (message: string) => send(miembro, `/api/tickets/${longTicket}/respuestas`, { mensaje: message })
  const row = (asunto: string) => page.getByRole('row').filter({ hasText: asunto })
  const search = () => page.getByRole('searchbox', { name: 'Buscar tickets' }).fill(name)

  // In an empty open list the first ticket appears by itself, and the next one waits behind a button.
  await openAsStaff(page, shop, linkTo('/admin-dashboard/tickets'))
  await search()
  await expect(page.getByText(`Ningún ticket coincide con «${name}».`)).toBeVisible()
  const { id: longTicket } = await openTicket('Largo de la pulsera', { descripcion: 'Mide 17 cm.' })
  await expect(page.locator('[data-fila]')).toHaveText(['Largo de la pulsera'])
  await openTicket('Pagar en dos partes', { descripcion: '¿Se puede?', prioridad: 'alta' })
  for (let n = 1; n <= 8; n++) await write(`Otra cosa más, la número ${n}.`)
  await page.getByRole('button', { name: '1 nuevo' }).click()

  // The page of clients has less room for tickets, but shows the subject of each.
  const bar = page.getByRole('navigation', { name: 'Gestión' })
  await bar.getByRole('link', { name: /^Clientes/ }).click()
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeFocused()
  const summaryRow = page.locator('[data-fila]').filter({ hasText: 'Largo de la pulsera' }).first()
  await summaryRow.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await summaryRow.boundingBox())?.width).toBeGreaterThan(100)

  // The longest-waiting ticket comes first; states have labels.
  await bar.getByRole('link', { name: /^Bandeja/ }).click()
  await page
    .getByRole('navigation', { name: 'Canal' })
    .getByRole('link', { name: /^Tickets/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeFocused()
  await search()
  await expect(page.locator('[data-fila]')).toHaveText(['Largo de la pulsera', 'Pagar en dos partes'])
  const stateText = /Alta.*Abierto|Abierto.*Alta/
  await expect(row('Pagar en dos partes')).toContainText(stateText)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('listitem').filter({ hasText: 'Pagar en dos partes' })).toContainText(stateText)
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await row('Pagar en dos partes').getByRole('button', { name: 'En progreso' }).click()
  await expectToast(page, 'Ticket en progreso', 'Pagar en dos partes')
  await expect(row('Pagar en dos partes').getByRole('button', { name: 'En progreso' })).toHaveCount(0)

  // The keyboard moves to the first ticket and opens it.
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Largo de la pulsera' })).toBeFocused()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages.getByText('Nueva', { exact: true })).toHaveCount(9)
  const otherTickets = page.getByRole('region', { name: 'También escribió' })
  await expect(otherTickets.getByRole('link', { name: /Pagar en dos partes/ })).toHaveAttribute('href', /tickets\/\d+$/)
  await expect.poll(async () => (await page.getByRole('article').first().boundingBox())?.height).toBe(500)
  await atBothSizes(page, expectAccessible)

  // New messages do not move the text; the bar about the last move does not cover the button that scrolls down.
  await mover(page, codigo, { estatus_id: 2 })
  await expect(page.getByRole('region', { name: 'Lo último que moviste' })).toBeVisible()
  await messages.getByText('Mide 17 cm.').scrollIntoViewIfNeeded()
  const before = await messages.getByText('Mide 17 cm.').boundingBox()
  await write('Y la última.')
  const last = page.getByRole('button', { name: 'Ir al último' })
  await expect(last).toBeVisible()
  expect(await messages.getByText('Mide 17 cm.').boundingBox()).toEqual(before)
  await last.click()
  await expect(messages.getByText('Y la última.')).toBeInViewport()
  await expect(last).toBeHidden()

  // Drafts are kept per ticket.
  await page.getByRole('button', { name: 'Nota interna' }).click()
  await boxOf(page).fill('Pidió lo mismo en octubre.')
  await atBothSizes(page, expectAccessible)
  await page.goBack()
  await page.locator('[data-fila]').last().click()
  await expect(page.getByRole('heading', { name: 'Pagar en dos partes' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Respuesta para Yokasta' })).toHaveValue('')
  await page.goBack()
  await page.locator('[data-fila]').first().click()
  await expect(page.getByRole('textbox', { name: 'Nota que solo lee el equipo' })).toHaveValue(/octubre/)
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  const note = page.getByRole('article').filter({ hasText: 'Nota interna de' }).last()
  await expect(note).toContainText('Pidió lo mismo en octubre.')
  await expect(page.getByRole('article').first()).toContainText('Abierto')

  // Staff send a prepared answer with typed text added; answering assigns the ticket to them.
  await page.getByRole('button', { name: 'Respuesta', exact: true }).click()
  await page.getByRole('button', { name: 'Preparadas' }).click()
  await page.getByRole('menuitem', { name: 'Lo vemos' }).click()
  await expect(boxOf(page)).toHaveValue(/^Hola, Yokasta: gracias/)
  await boxOf(page).press('Control+Enter')
  await expect(boxOf(page)).toHaveValue('')
  await expect(messages.getByText(/^Hola, Yokasta: gracias/)).toBeInViewport()
  await expect(page.getByRole('article').first()).toContainText('En progreso')
  const read = await (await miembro.get(`/api/tickets/${longTicket}`)).text()
  expect(read).toContain('Hola, Yokasta')
  expect(read).not.toContain('octubre')

  // If somebody else changes the state first, the message names the new state.
  const state = `/api/gestion/tickets/${longTicket}/estado`
  await page.route(
    `**${state}`,
    async (route) => {
      await page.request.put(state, { data: { estado: 'abierto', era: 'en_progreso' }, failOnStatusCode: true })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Cerrar el ticket Largo' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'No se pudo actualizar el ticket' })
  await expect(toast).toContainText('ya pasó este ticket a Abierto')
  await expect(page.getByRole('article').first().getByText('Abierto', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar el ticket Largo' }).click()
  await expectToast(page, 'Ticket cerrado', 'Largo de la pulsera')
  await expect(page.getByText('Está cerrado: para responder, reábrelo.')).toBeVisible()
  await atBothSizes(page, expectAccessible)
  // A half-written internal note stays a note when the ticket is reopened, because it must not reach the member.
  await boxOf(page).fill('Solo para nosotras.')
  await page.request.put(state, { data: { estado: 'abierto', era: 'cerrado' }, failOnStatusCode: true })
  await expect(page.getByText('Está cerrado: para responder, reábrelo.')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Nota que solo lee el equipo' })).toHaveValue('Solo para nosotras.')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Solo para nosotras.')).toBeVisible()

  // If the member deletes the account while the ticket is open, the page says so in place.
  consoleErrors.splice(0)
  await shop.withDatabase((db) => db.execute(sql`delete from "user" where email = ${correo}`))
  await expect(page.getByText('Ese ticket ya no está.')).toBeVisible()
  consoleErrors.splice(0)
  await miembro.dispose()
})

test('a long subject is truncated in its row, on a phone and beside an open ticket', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const correo = emailFor('larga')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  const miembro = await playwright.request.newContext({ baseURL: shop.url })
  await signInAs(miembro, correo)
  const asunto = `Un asunto muy largo que no cabe en una fila ${randomUUID()} de la lista de tickets`
  const { id } = await send(miembro, '/api/tickets', { asunto, descripcion: 'Mide 17 cm.' })
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('section[aria-label=Lista]')].map(
        ({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth),
      ),
    )
  await openAsStaff(page, shop, linkTo('/admin-dashboard/tickets/:id', { id }))
  await expect(page.locator('[data-fila]').filter({ hasText: asunto })).toBeVisible()
  expect(await overflow()).toEqual([0, 0])
  await page.setViewportSize(PHONE)
  await page.goto(linkTo('/admin-dashboard/tickets'))
  await expect(page.locator('[data-fila]').filter({ hasText: asunto })).toBeVisible()
  expect(await overflow()).toEqual([0, 0])
})

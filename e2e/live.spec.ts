import type { Page } from '@playwright/test'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mover } from './list.ts'
import { expect, pedidoDe, pedidoLinkIn, stepOf, test } from './shop.ts'
import { annotate, staffOf } from './staff.ts'

async function follow(page: Page, codigo: string) {
  // Goes through about:blank, so that the page loads anew: the check below must not see the order shown before.
  await page.goto('about:blank')
  await page.goto(`/rastrear#codigo=${codigo}`)
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
}

/** Simulates that the window is in front or behind another. */
function setVisible(page: Page, visible: boolean) {
  return page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { value: !visible, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visible)
}

// A browser opens at most six connections to a host, so the windows must share one stream.
test('seven visible windows are live, and an eighth loads', async ({ context, page, playwright, shop, emailFor }) => {
  const codigo = await pedidoDe(page, emailFor('siete'))
  const last = await context.newPage()
  const windows = [page, ...(await Promise.all(Array.from({ length: 5 }, () => context.newPage()))), last]
  for (const window of windows) await follow(window, codigo)
  await (await context.newPage()).goto('/pedir')

  const staff = await staffOf(playwright, shop)
  await mover(staff, codigo, { estatus_id: ESTATUS.confirmado })
  for (const window of windows) {
    await expect(stepOf(window)).toContainText('Confirmado')
    await expect(window.getByText('En vivo: actualizado')).toBeVisible()
  }

  // The shared connection survives the window that opened it, and carries the topics of the other windows.
  await page.close()
  const other = await pedidoDe(last, emailFor('octavo'))
  await follow(last, other)
  await mover(staff, codigo, { estatus_id: ESTATUS.en_preparacion })
  await mover(staff, other, { estatus_id: ESTATUS.confirmado })
  for (const window of windows.slice(1, -1)) await expect(stepOf(window)).toContainText('En Preparación')
  await expect(stepOf(last)).toContainText('Confirmado')
})

test('a page hidden for a minute leaves the shared connection, and catches up when shown', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  await page.clock.install()
  const codigo = await pedidoDe(page, emailFor('fondo'))
  await follow(page, codigo)
  await setVisible(page, false)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('Visto a las')).toBeVisible()

  const staff = await staffOf(playwright, shop)
  await mover(staff, codigo, { estatus_id: ESTATUS.confirmado })
  await setVisible(page, true)
  await expect(stepOf(page)).toContainText('Confirmado')
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
  await mover(staff, codigo, { estatus_id: ESTATUS.en_preparacion })
  await expect(stepOf(page)).toContainText('En Preparación')
})

test('the page is not live while the server is down, and is again afterwards', async ({
  page,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const codigo = await pedidoDe(page, emailFor('corte'))
  await follow(page, codigo)
  await shop.kill()
  await expect(page.getByText('Sin conexión en vivo')).toBeVisible()
  await expect(page.getByText('En vivo: actualizado')).toBeHidden()

  // The message of a failed search stays in place during retries.
  const search = async (codigo: string) => {
    await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  }
  await search('B01-99997')
  const again = page.getByRole('button', { name: 'Consultar otra vez' })
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  await page.getByRole('link', { name: 'Intentar de Nuevo' }).click()
  await search(codigo)
  await expect(page.getByText('Sin conexión en vivo')).toBeVisible()
  await shop.restart()
  await expect(page.getByText('En vivo: actualizado')).toBeVisible({ timeout: 30_000 })
  // The console reports the failed requests.
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/CONNECTION_REFUSED|INCOMPLETE_CHUNKED|ERR_/)
})

test('the owner sees new notes live, signed in or by a mail link; another order shows only its public view', async ({
  page,
  browser,
  playwright,
  shop,
  emailFor,
}) => {
  const staff = await staffOf(playwright, shop)
  await page.context().addCookies(shop.session)
  const ownPedido = await pedidoDe(page, shop.admin.correo)
  await follow(page, ownPedido)
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await annotate(staff, ownPedido, 'Con dije de luna')
  await expect(page.getByText('Con dije de luna')).toBeVisible()

  const correo = emailFor('enlace')
  const othersPedido = await pedidoDe(page, correo)
  const { text } = await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  const linkPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await linkPage.goto(pedidoLinkIn(text))
  await expect(linkPage.getByText('En vivo: actualizado')).toBeVisible()
  await follow(page, othersPedido)
  await annotate(staff, othersPedido, 'Con dije de sol')
  await expect(linkPage.getByText('Con dije de sol')).toBeVisible()
  await mover(staff, othersPedido, { estatus_id: ESTATUS.confirmado })
  await expect(stepOf(page)).toContainText('Confirmado')
  await expect(page.getByText('Con dije de sol')).toBeHidden()
  await linkPage.context().close()
})

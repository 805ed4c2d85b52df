import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { releaseDelayedMails } from '#testing/delayedMails.server.ts'
import { mover } from './list.ts'
import { expect, expectAwake, expectNothingCovered, expectToast, pedidoDe, stepOf, test } from './shop.ts'
import { staffOf } from './staff.ts'

/** Console messages while offline: the failed request, and the service worker's script. */
const OFFLINE_ERROR = /ERR_INTERNET_DISCONNECTED|fetching the script/

async function request(page: Page, correo: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver piezas' }).click()
  await page.getByRole('link', { name: 'Pedir algo así: Pulsera de cuentas', exact: true }).click()
  await expect(page).toHaveURL(linkTo('/pedir', { query: { pieza: 'pulsera' } }))
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText('Pulsera')
  await expect(page.getByLabel(/pieza buscas/)).toHaveValue('Pulsera ')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('region', { name: 'Revisa estos campos' })).toBeFocused()
  // The summary and the fields say what is wrong; nothing else repeats it, and it goes with the last error.
  const error = page.getByText('El nombre debe tener al menos 2 caracteres').filter({ visible: true })
  await expect(error).toHaveCount(2)
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await expect(error).toHaveCount(0)
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).press('Control+End')
  await page.getByLabel(/pieza buscas/).pressSequentially('de cuentas azules con dije')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeFocused()
  await expectNothingCovered(page)
  const ownCode = page.locator('main').getByText(/^B\d{2}-\d{5}$/)
  const codigo = (await ownCode.textContent()) ?? ''
  await expectToast(page, '¡Pedido enviado exitosamente!', `Tu código es ${codigo}. Revisa tu correo.`)
  await page.reload()
  await expect(ownCode).toHaveText(codigo)
  const saveLink = await page.getByRole('link', { name: 'Guardar en WhatsApp' }).getAttribute('href')
  expect(saveLink).toContain('https://wa.me/?text=')
  expect(decodeURIComponent(saveLink ?? '')).toContain(`${codigo}. Lo sigo en ${new URL('/rastrear', page.url())}`)
  return codigo
}

test('a customer orders, the shop moves the order, the customer sees it move', { tag: '@both' }, async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const correo = emailFor('ana')
  const codigo = await request(page, correo)
  const confirmation = await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  expect(confirmation.text).toContain(codigo)
  for (const [link] of confirmation.text.matchAll(/http:\/\/127[^\s)]+/g)) expect(link).toContain(shop.url)

  // Asking for the same piece again starts a new order; going back shows the sent one.
  await page.locator('footer').getByRole('link', { name: 'Productos' }).click()
  await page.getByRole('link', { name: 'Pedir algo así: Pulsera de cuentas', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enviar pedido' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Proximamente' })).toBeVisible()
  await page.goBack()
  await page.locator('main').getByRole('button', { name: 'Rastrear pedido' }).click()
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
  await expect(stepOf(page)).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)

  const staff = await staffOf(playwright, shop)
  await mover(staff, codigo, { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmamos tu pulsera por WhatsApp.' })
  await expect(stepOf(page)).toContainText('Confirmado')
  await expect(page.getByText('Confirmamos tu pulsera por WhatsApp.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tu pedido cambió a Confirmado.' })).toBeAttached()
  await shop.withDatabase(releaseDelayedMails)
  const toast = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(correo) && subject.includes('Confirmado'),
  )
  expect(toast.headers('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])

  for (const estatus_id of [ESTATUS.en_preparacion, ESTATUS.listo]) await mover(staff, codigo, { estatus_id })
  await expect(page.getByText('Ya puedes pasar a buscarla')).toBeVisible()
  await expect(page.getByText(/^(Abierto|Cerrado) ahora/)).toBeVisible()
  await expect(stepOf(page)).toContainText('Listo para Entregar')
  await expect(stepOf(page).locator('.cuenta')).toBeInViewport({ ratio: 1 })
  const previousSteps = page.getByRole('button', { name: 'Ver los 3 pasos anteriores' })
  const historial = page.getByRole('list', { name: 'Historial del pedido' })
  await expect(historial.getByText('Recibido')).toBeHidden()
  // The printed page has the whole order on one sheet.
  const paper = await page.pdf({ format: 'Letter' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(historial.getByText('Recibido')).toBeVisible()
  await expect(page.getByText(`${negocio.marca} · ${negocio.contacto.telefono}`)).toBeVisible()
  for (const foreignText of [
    'Tienes algun problema?',
    'Ayuda con tu pedido',
    'No compartas tu código',
    'Copiar código',
  ])
    await expect(page.getByText(foreignText).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await previousSteps.press('Enter')
  const hideButton = page.getByRole('button', { name: 'Ocultar los 3 pasos anteriores' })
  await expect(hideButton).toBeFocused()
  await expect(hideButton).toHaveAttribute('aria-expanded', 'true')
  await expect(historial.getByText('Recibido')).toBeVisible()

  await page.locator('main').getByRole('link', { name: 'Solicitar Retiro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar Retiro' })).toBeVisible()
  await expect(page.getByLabel('Código de pedido')).toHaveValue(codigo)
})

test('a draft survives a closed tab and an unreachable server, and is ordered once', async ({
  context,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('eva')
  const first = await context.newPage()
  await first.goto('/pedir')
  await first.getByLabel('Nombre', { exact: true }).fill('Eva Luz')
  await first.getByLabel('Correo', { exact: true }).fill(correo)
  await first.getByLabel(/pieza buscas/).fill('Aretes dorados de argolla con perla')
  // The draft is stored even while the page is still hydrating.
  await first.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('argolla con perla'))
  await first.close()

  const second = await context.newPage()
  await second.goto(linkTo('/pedir', { query: { pieza: 'pulsera' } }))
  await expect(second.getByLabel('Nombre', { exact: true })).toHaveValue('Eva Luz')
  await expect(second.getByRole('complementary', { name: 'Resumen' })).not.toContainText('Pulsera')
  await second.route('**/api/pedidos', (route) => route.abort('connectionrefused'))
  await second.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(
    second.locator('main').getByText('Ocurrió un error. Por favor intenta nuevamente.').first(),
  ).toBeVisible()
  await expect(second.getByLabel(/pieza buscas/)).toHaveValue('Aretes dorados de argolla con perla')
  for (const line of consoleErrors.splice(0)) expect(line).toContain('CONNECTION_REFUSED')
  await second.unroute('**/api/pedidos')
  await second.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(second.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  await second.getByRole('link', { name: 'Hacer otro pedido' }).click()
  await expect(second.getByRole('heading', { name: 'Solicitar Pedido' })).toBeFocused()
  await second.reload()
  await expect(second.getByLabel(/pieza buscas/)).toHaveValue('Pulsera ')
  // Opening the form from a piece stores no draft.
  await second.locator('footer').getByRole('link', { name: 'Solicitar Pedido' }).click()
  await expect(second.getByLabel(/pieza buscas/)).toHaveValue('')
  await second.reload()
  await expect(second.getByText('¿Cómo quieres recibirlo?')).toBeVisible()
  expect(await second.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Pulsera')
})

test('an order sent offline is submitted by itself, once, when back online', async ({
  page,
  context,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('isla')
  const pedidos: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') pedidos.push(request.headers()['idempotency-key'])
  })
  await page.goto('/pedir')
  await expectAwake(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Isla Luz')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules')
  await context.setOffline(true)
  await expect(page.getByText('Puedes enviarlo ya: sale solo en cuanto vuelva la línea')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.locator('main').getByText('Esperando la conexión')).toBeVisible()
  await expect(page.locator('main').getByText('queda guardado dos días en este navegador')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  // Editing the form cancels the pending submission, so it must be sent again.
  await page.getByLabel('Nombre', { exact: true }).fill('Isla Luz Peña')
  await expect(page.locator('main').getByText('Esperando la conexión')).toBeHidden()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeFocused()
  await shop.mailbox.waitForMail(({ to, text }) => to.includes(correo) && text.includes('Pulsera'))
  expect(new Set(pedidos).size).toBe(1)
  // The console reports the failed request.
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(OFFLINE_ERROR)
})

test('tracking by code: an unknown code, offline, and again', async ({ page, context, consoleErrors, emailFor }) => {
  const codigo = await pedidoDe(page, emailFor('busca'))
  const other = await pedidoDe(page, emailFor('otra'))
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').pressSequentially(codigo.replace('-', ''))
  await page.keyboard.press('Enter')
  await expect(stepOf(page)).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)

  const field = page.getByRole('search').getByLabel('Código de pedido')
  await expect(page.getByRole('heading', { name: 'Buscar Otro Pedido' })).toBeVisible()
  await field.pressSequentially('b01999')
  await field.press('Enter')
  await expect(stepOf(page)).toContainText('Recibido')
  await field.pressSequentially('98')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pedido No Encontrado' })).toBeFocused()
  await page.getByRole('link', { name: 'Intentar de Nuevo' }).click()
  await expect(field).toHaveValue('B01-99998')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })

  // While offline the page says so, and it finds the order once it is back online.
  await field.fill(other)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Buscamos tu pedido en cuanto vuelva la línea')).toBeVisible()
  await context.setOffline(false)
  await expect(stepOf(page)).toContainText('Recibido')
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(OFFLINE_ERROR)
  // The searched order is still shown after a reload and a visit to another page; its code is never in the URL.
  await page.reload()
  await expect(stepOf(page)).toContainText('Recibido')
  await page.locator('footer').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeVisible()
  await page.goBack()
  await expect(stepOf(page)).toContainText('Recibido')
  expect(page.url()).not.toContain(other)

  // The order seen before is one tap away, until somebody forgets both.
  await page.getByRole('button', { name: codigo }).click()
  await expect(page.getByRole('heading', { name: `Pedido ${codigo}` })).toBeVisible()
  await page.getByRole('button', { name: 'Olvidar' }).click()
  await expect(stepOf(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cómo funciona el seguimiento' })).toBeVisible()
  await expect(stepOf(page)).toHaveCount(0)
})

import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { linkTo } from '#lib/linkTo.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { conversationId, panel as panelDeQuien, signedInAgent } from './chat.ts'
import { contrasena, newMiembro, signInAs, signInByForm } from './miembro.ts'
import { expect, expectAccessible, expectAwake, isPhone, type Shop, send, signInSeparately, test } from './shop.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Soporte' })

/** Signs a member in who left a chat message and has a draft in the open chat. */
async function miembroTyping(page: Page, shop: Shop, correo: string) {
  const miembro = await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  await signInAs(page.request, correo)
  await page.request.get('/api/chat')
  await page.request.post('/api/agent-support', {
    data: { action: 'save_contact', email: correo, mensaje: '¿Hacen tobilleras?' },
    failOnStatusCode: true,
  })
  await page.goto(linkTo('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await expect(panel(page).getByText('¿Hacen tobilleras?')).toBeVisible()
  await panel(page).getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('privado a medias')
  return miembro
}

/** Signs out by the button in the header; the page stays open. */
async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (isPhone(page)) await menu.click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
}

/** Expects no trace of the person or their texts on the page, in its fields or in the browser. */
async function expectNothingLeft(page: Page, correo: string) {
  await expect(page.locator('html')).not.toHaveAttribute('data-sesion')
  await expect(page.getByText('¿Hacen tobilleras?')).toBeHidden()
  const saidText = () =>
    page.evaluate(() =>
      [
        document.body.textContent,
        JSON.stringify({ ...localStorage }),
        ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ].join('\n'),
    )
  await expect.poll(saidText).not.toMatch(new RegExp(`privado a medias|${correo}`))
}

test('signing out in another tab clears this one, including the open chat', async ({
  page,
  context,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('yokasta')
  await miembroTyping(page, shop, correo)
  const otherPage = await context.newPage()
  await otherPage.goto(linkTo('/mi-cuenta'))
  await expectAwake(otherPage)
  await otherPage.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(otherPage.getByText('Sesión cerrada')).toBeVisible()
  await expectNothingLeft(page, correo)
  // Later requests do not bring the person's data back.
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expectNothingLeft(page, correo)

  // The chat panel says why it is empty and links to the sign-in, to continue the conversation.
  const toast = panel(page).getByRole('alert')
  await expect(toast).toContainText('Tu sesión terminó. Entra otra vez para seguir con tu conversación.')
  await expectAccessible(page)
  await toast.getByRole('link', { name: 'Entra otra vez' }).click()
  await expect(page).toHaveURL(linkTo('/login'))
  await signInByForm(page, correo)
  await expect(page).toHaveURL(linkTo('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await expect(panel(page).getByText('¿Hacen tobilleras?')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toBeHidden()
  // Requests sent before the sign-out are refused, and the browser reports them.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('401')
})

test('the first read after a suspension clears the page as well', async ({ page, shop, consoleErrors, emailFor }) => {
  const correo = emailFor('yokasta')
  const { id } = await miembroTyping(page, shop, correo)
  await shop.withDatabase(async (db) => {
    await db.execute(sql`update "user" set suspendido_en = now() where id = ${id}`)
  })
  const seen = page.waitForResponse(/api\/chat$|api\/chat\?/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await seen
  await expectNothingLeft(page, correo)
  await expect(panel(page).getByRole('alert')).toContainText('Tu sesión terminó.')
  // The page still reports its presence in the conversation, which is refused since the session ended.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('404')
})

test('an answer to a signed-out member waits for them alone, also after the chat was read while signed out', async ({
  page,
  playwright,
  shop,
  consoleErrors,
  emailFor,
  extraHTTPHeaders,
}) => {
  const correo = emailFor('yokasta')
  await miembroTyping(page, shop, correo)
  const request = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders })
  const agent = await signedInAgent(request, shop)
  const id = await conversationId(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await agent.say(id, 'Sí, a tu medida.')
  const cornerButton = page.getByRole('button', { name: /Abrir el chat/ })
  await expect(cornerButton).toHaveText(/1 sin leer/)
  await signOut(page)

  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await expect(panel(page).getByLabel('Correo')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cornerButton).not.toHaveText(/sin leer/)
  await cornerButton.click()
  await expect(page.getByRole('dialog', { name: 'Asistente virtual' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(linkTo('/auth'))
  await signInByForm(page, correo)
  await expect(page).toHaveURL(linkTo('/mi-cuenta'))
  await expect(cornerButton).toHaveText(/1 sin leer/)
  await cornerButton.click()
  await expect(panelDeQuien(page).getByText('Sí, a tu medida.')).toBeVisible()
  await agent.turno(false)
  await request.dispose()
  // Reads in flight when the session ended are refused, and the browser reports them.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('401')
})

const storedText = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Types into a form, and waits until the draft is stored. */
async function write(page: Page, field: Locator) {
  await expectAwake(page)
  await field.fill('privado a medias')
  await expect.poll(() => storedText(page)).toContain('privado a medias')
}

test('a signed-out draft is kept, and a member’s draft disappears, however their session ends', async ({
  page,
  context,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('yokasta')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  const signIn = () => signInAs(page.request, correo)
  const pieza = page.getByLabel(/pieza buscas/)
  const message = page.getByLabel('Mensaje', { exact: true })
  await page.goto(linkTo('/pedir'))
  await write(page, pieza)
  await page.reload()
  await expect(pieza).toHaveValue('privado a medias')

  // At the sign-in the draft becomes the member's, so the next person does not see it.
  await signIn()
  await page.reload()
  await expect(pieza).toHaveValue('privado a medias')
  await signOut(page)
  await expectNothingLeft(page, correo)
  await page.reload()
  await expectAwake(page)
  await expectNothingLeft(page, correo)

  await signIn()
  await page.goto(linkTo('/contacto'))
  await write(page, message)
  const otherPage = await context.newPage()
  await otherPage.goto(linkTo('/faq'))
  await expectAwake(otherPage)
  await signOut(otherPage)
  await expectNothingLeft(page, correo)
  await expect(message).toBeVisible()

  // The session ends as when a browser is closed, while no page of the shop is open.
  await signIn()
  await page.goto(linkTo('/pedir'))
  await write(page, pieza)
  await page.goto('about:blank')
  await otherPage.goto('about:blank')
  await context.clearCookies()
  await page.goto(linkTo('/pedir'))
  await expectAwake(page)
  await expectNothingLeft(page, correo)
  // Reads in flight when the session ended are refused, and the browser reports them.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('401')
})

test('the confirmation of a member’s order disappears too', async ({ page, shop, emailFor }) => {
  const correo = emailFor('yokasta')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  await signInAs(page.request, correo)
  await page.goto(linkTo('/pedir'))
  await page.getByLabel('Nombre', { exact: true }).fill('Yokasta Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Solicitar Pedido' })).toBeVisible()
  await expectNothingLeft(page, correo)
})

test('confirming an address in another member’s session shows nothing of that member', async ({
  page,
  shop,
  emailFor,
}) => {
  const [correo, othersEmail] = [emailFor('elsa'), emailFor('yokasta')]
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo: othersEmail })
  await send(page.request, '/api/cuentas', { nombre: 'Elsa Mota', correo, telefono: '809-555-0147', contrasena })
  const token = await mailLinkTo(shop.mailbox, correo, /Confirma tu correo/)
  const pieza = page.getByLabel(/pieza buscas/)
  await signInAs(page.request, othersEmail)
  await page.goto(linkTo('/pedir'))
  await write(page, pieza)

  await page.goto('about:blank')
  await page.goto(linkTo('/mi-cuenta', { hash: `c=${token}` }))
  await page.getByLabel('Contraseña', { exact: true }).fill(contrasena)
  await page.getByRole('button', { name: 'Confirmar y entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Elsa' })).toBeVisible()
  await page.goto(linkTo('/pedir'))
  await expectAwake(page)
  await expect(pieza).toHaveValue('')
  expect(await storedText(page)).not.toContain('privado a medias')
})

test('a draft of somebody never signed in survives every sign-out', async ({ page, context, emailFor }) => {
  const correo = emailFor('nadie')
  await page.goto(linkTo('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await panel(page).getByLabel('Correo').fill(correo)
  const otherPage = await context.newPage()
  await otherPage.goto('/robots.txt')
  await otherPage.evaluate(() => localStorage.setItem('salida', '1'))
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(panel(page).getByLabel('Correo')).toHaveValue(correo)
  await expect.poll(() => page.evaluate(() => localStorage['propio:chat:borrador'])).toContain(correo)
})

test('staff whose session ended see why at the sign-in, and return to their page', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  await signInSeparately(page, shop)
  await page.goto('/manage/bandeja')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const otherPage = await context.newPage()
  await otherPage.goto(linkTo('/faq'))
  await expectAwake(otherPage)
  await signOut(otherPage)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('main').getByText('Tu sesión terminó. Entra otra vez para seguir.')).toBeVisible()
  await expectAccessible(page)
  await signInSeparately(page, shop)
  await page.reload()
  await expect(page).toHaveURL(/\/manage\/bandeja$/)
  for (const line of consoleErrors.splice(0)) expect(line).toContain('401')
})

import { sql } from 'drizzle-orm'
import { runRound } from '#conversaciones/chat/round.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { conversationId, panel, say, signedInAgent } from './chat.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './shop.ts'

test('with nobody on duty the chat says so; the draft survives, is left as a message, and becomes a conversation without losses', async ({
  page,
  playwright,
  shop,
  consoleErrors,
  emailFor,
  extraHTTPHeaders,
}) => {
  const correo = emailFor('yokasta')
  const request = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders })
  const agent = await signedInAgent(request, shop)
  await agent.turno(false)

  await page.goto(linkTo('/contacto'))
  const button = page.getByRole('button', { name: /Hablar con Agente/ })
  await button.click()
  const chat = panel(page)
  await expect(chat.getByText('Ahora no hay nadie en el chat')).toBeVisible()
  await expect(chat.getByText('Lunes a viernes')).toBeVisible()
  await expect(chat.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await expect(chat.getByRole('heading', { name: 'Soporte' })).toBeFocused()
  await page.setViewportSize(DESKTOP)
  await expect.poll(() => chat.boundingBox()).toMatchObject({ width: 384, height: 600, y: DESKTOP.height - 624 })
  await page.setViewportSize(PHONE)
  await expect.poll(() => chat.boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })

  // A missing field is reported, and the typed text stays.
  await chat.getByLabel('Mensaje').fill('¿Puedo pasar el sábado <b>temprano</b>?')
  await chat.getByRole('button', { name: 'Dejar mensaje' }).click()
  await expect(chat.getByText('Por favor ingresa tu correo electrónico')).toBeVisible()
  await expect(chat.getByLabel('Correo')).toBeFocused()
  await chat.getByLabel('Correo').fill(correo)
  await page.keyboard.press('Escape')
  await expect(chat).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(chat.getByLabel('Correo')).toHaveValue(correo)
  await page.reload()
  await expect(chat.getByLabel('Mensaje')).toHaveValue('¿Puedo pasar el sábado <b>temprano</b>?')
  await chat.getByRole('button', { name: 'Dejar mensaje' }).click()
  await expect(chat.getByText('Recibimos tu mensaje.')).toBeVisible()
  await expect(chat.getByRole('log')).toContainText('¿Puedo pasar el sábado <b>temprano</b>?')

  // A staff member goes on duty.
  await agent.turno(true)
  await chat.getByRole('button', { name: 'Solicitar Agente' }).click()
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeVisible()
  const id = await conversationId(page)
  await expect(async () => {
    await agent.type(id)
    await expect(chat.getByText('Escribiendo...')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await agent.say(id, 'Hola. ¿En qué te ayudo?')
  await expect(chat.getByText('Hola. ¿En qué te ayudo?')).toBeVisible()
  await expect(chat.getByText('Escribiendo...')).toBeHidden()
  await say(page, 'Hola. ¿Y mi pulsera?')
  await expect(chat.getByText('Enviado')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)

  // While the visitor is offline both sides keep writing; afterwards every message is there once and in order.
  await page.context().setOffline(true)
  await say(page, 'Uno')
  await say(page, 'Dos')
  await expect(chat.getByText('Se envía al volver la conexión')).toHaveCount(2)
  await expect(chat.getByRole('status').filter({ hasText: 'Conectando...' })).toBeVisible()
  await expectAccessible(page)
  await agent.say(id, 'Ya está lista.')
  await page.context().setOffline(false)
  await expect(chat.getByText('Ya está lista.')).toBeVisible()
  await expect
    .poll(() => agent.read(id))
    .toEqual(['¿Puedo pasar el sábado <b>temprano</b>?', 'Hola. ¿Y mi pulsera?', 'Uno', 'Dos'])
  await expect(chat.getByRole('log').getByText(/^Tú: (Uno|Dos)$/)).toHaveCount(2)

  // A message that could not be sent stays, can be resent, and is sent by itself; a lost answer causes no duplicate.
  await page.route('**/api/agent-chat', (route) => route.abort())
  await say(page, '¿Hasta qué hora?')
  await expect(chat.getByText('No se envió.')).toBeVisible()
  await expect(page.getByText('Hubo un problema. Por favor intenta de nuevo.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/agent-chat')
  await chat.getByRole('button', { name: 'Reintentar' }).click()
  await expect(chat.getByText('No se envió.')).toBeHidden()
  await page.route('**/api/agent-chat', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await say(page, 'Es la B01-40718.')
  await expect.poll(async () => (await agent.read(id)).slice(-2)).toEqual(['¿Hasta qué hora?', 'Es la B01-40718.'])
  await expect(chat.getByText('Enviado')).toBeVisible()
  await page.unroute('**/api/agent-chat')
  await expect(chat.getByText('Es la B01-40718.')).toHaveCount(1)

  // The closed chat counts new messages on any page, and after a reload.
  await chat.getByRole('button', { name: 'Cerrar el chat' }).click()
  await expect(chat).toBeHidden()
  await agent.say(id, 'Hasta las seis.')
  const cornerButton = page.getByRole('button', { name: /Abrir el chat/ })
  await expect(cornerButton).toHaveText(/1 sin leer/)
  await page.locator('footer').getByRole('link', { name: 'Nosotros' }).click()
  await expect(page).toHaveURL(linkTo('/nosotros'))
  await expect(cornerButton).toHaveText(/1 sin leer/)
  await expectAccessible(page)
  // The chat button opens the counted answer in any tab of this browser, without asking for the address again.
  await cornerButton.click()
  await expect(chat.getByText('Hasta las seis.')).toBeVisible()
  await page.reload()
  await expect(chat.getByText('Hasta las seis.')).toBeVisible()
  await chat.getByRole('button', { name: 'Cerrar el chat' }).click()
  await agent.say(id, 'O hasta las siete.')
  const otherDay = await page.context().newPage()
  await otherDay.goto(linkTo('/nosotros'))
  await expect(otherDay.getByRole('button', { name: /Abrir el chat/ })).toHaveText(/1 sin leer/)
  await otherDay.getByRole('button', { name: /Abrir el chat/ }).click()
  await expect(panel(otherDay).getByText('O hasta las siete.')).toBeVisible()
  await panel(otherDay).getByRole('button', { name: 'Más opciones' }).click()
  await otherDay.getByRole('menuitem', { name: 'Asistente virtual' }).click()
  await expect(otherDay.getByRole('dialog', { name: 'Asistente virtual' })).toBeVisible()
  await otherDay.close()

  // The chat button also opens an answer in an ended chat.
  await page.goto('about:blank')
  await agent.say(id, 'Ya cerramos.')
  await agent.end(id)
  await page.goto(linkTo('/nosotros'))
  await expect(cornerButton).toHaveText(/1 sin leer/)
  await cornerButton.click()
  await expect(chat.getByText('Ya cerramos.')).toBeVisible()
  // The page removes this key once the answer counts as read.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chat'))).toBeNull()
  await chat.getByRole('button', { name: 'Cerrar el chat' }).click()
  await cornerButton.click()
  await expect(page.getByRole('dialog', { name: 'Asistente virtual' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('footer').getByRole('link', { name: 'Contacto' }).click()
  await button.click()
  await chat.getByRole('button', { name: 'Empezar otra conversación' }).click()
  await expect(chat.getByLabel('Correo')).toHaveValue(correo)
  await chat.getByRole('button', { name: 'Solicitar Agente' }).click()
  await expect(chat.getByRole('log')).toBeVisible()

  await chat.getByRole('button', { name: 'Más opciones' }).click()
  await page.getByRole('menuitem', { name: 'Terminar conversación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click()
  await chat.getByRole('button', { name: 'Empezar otra conversación' }).click()
  await expect(chat.getByRole('button', { name: 'Solicitar Agente' })).toBeVisible()
  await expect(chat.getByLabel('Correo')).toHaveValue(correo)
  await expectAccessible(page)
  await agent.turno(false)
  await request.dispose()
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})

test('a waiting visitor sees their place; a vanished agent’s visitor is queued again, and a draft survives the end', async ({
  page,
  playwright,
  shop,
  emailFor,
  extraHTTPHeaders,
}) => {
  const correo = emailFor('yokasta')
  const request = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders })
  const agent = await signedInAgent(request, shop)
  await agent.turno(false)
  // Ends the other conversations; the agent then gets two new ones, which make them busy (`negocio.chat.alaVez`).
  await shop.withDatabase((db) =>
    db.execute(sql`update conversaciones set estado = 'terminada', espera_desde = null where estado <> 'terminada'`),
  )
  await agent.turno(true)
  for (const who of ['ana', 'beto']) {
    const other = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders })
    await other.post('/api/agent-support', {
      data: { action: 'request_agent', email: emailFor(who) },
      failOnStatusCode: true,
    })
    await other.dispose()
  }

  await page.goto(linkTo('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  const chat = panel(page)
  await chat.getByLabel('Correo').fill(correo)
  await chat.getByRole('button', { name: 'Solicitar Agente' }).click()
  await expect(chat.getByRole('status').filter({ hasText: 'Esperando' })).toBeVisible()
  await expect(chat.getByText('Eres el siguiente.')).toBeVisible()
  await say(page, '¿Hacen tobilleras?')
  await expect(chat.getByText('Enviado')).toBeVisible()
  await expectAccessible(page)
  const id = await conversationId(page)
  await agent.take(id)
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeVisible()

  // A page that is silent for five minutes is not present.
  await shop.withDatabase(async (db) => {
    await db.execute(sql`update turnos set visto_en = now() - interval '5 minutes'`)
    await runRound(db)
  })
  await expect(chat.getByText('tuvo que salir')).toBeVisible()
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeHidden()
  await expect(chat.getByText('Ahora no hay nadie en el chat.')).toBeVisible()

  await agent.turno(true)
  await agent.take(id).catch(() => {})
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeVisible()
  // When the shop ends the conversation, the draft moves to the next one.
  const box = chat.getByRole('textbox', { name: 'Escribe tu mensaje' })
  await box.fill('Una más')
  await agent.end(id)
  await expect(chat.getByText('Lo que escribías está guardado')).toBeVisible()
  const again = chat.getByRole('button', { name: 'Empezar otra conversación' })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByLabel('Mensaje')).toHaveValue('Una más')
  await agent.turno(false)
  await request.dispose()
})

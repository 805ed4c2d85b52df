import { signedInAgent } from './chat.ts'
import { expect, expectAccessible, expectToast, pedidoDe, test } from './shop.ts'

test('a customer asks about an order while tracking it; the draft is kept until the question is sent', async ({
  page,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('consulta')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  const form = page.getByRole('form', { name: 'Tienes algun problema?' })
  await expect(page.getByRole('form', { name: 'Escríbenos' })).toBeVisible()
  await expect(form).toBeHidden()
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(form).toBeVisible()
  await expect(page.getByRole('form', { name: 'Escríbenos' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Enviar consulta' }).click()
  await expectToast(page, 'Error', 'Por favor completa todos los campos')
  await expect(form.getByLabel('Nombre')).toBeFocused()
  await form.getByLabel('Nombre').fill('Ana Peña')
  await form.getByLabel('Correo').fill(correo)
  await form.getByLabel('Mensaje').fill('¿Sale hoy?')

  await page.route('**/api/pedidos/*/consultas', (route) => route.abort('connectionrefused'))
  await form.getByRole('button', { name: 'Enviar consulta' }).click()
  await expect(form.getByRole('alert')).toContainText('Error al enviar tu consulta. Por favor intenta nuevamente.')
  await expect(form.getByLabel('Mensaje')).toHaveValue('¿Sale hoy?')
  await page.unroute('**/api/pedidos/*/consultas')
  // The text survives a reload.
  await page.reload()
  await expect(form.getByLabel('Mensaje')).toHaveValue('¿Sale hoy?')
  await form.getByRole('button', { name: 'Enviar consulta' }).click()
  await expect(form.getByRole('status')).toContainText('Consulta enviada! Te contactaremos pronto a tu correo.')
  await expect(form.getByLabel('Mensaje')).toHaveValue('')
  const { text } = await shop.mailbox.waitForMail(({ subject }) => subject === `Consulta sobre el pedido ${codigo}`)
  expect(text).toContain('¿Sale hoy?')
  // The console reports the failed requests.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('CONNECTION_REFUSED')
})

test('a message from either page, with the mail server up and down', async ({ page, shop, emailFor }) => {
  const correo = emailFor('mensaje')
  const form = page.getByRole('form', { name: 'Escríbenos' })
  const [name, emailField] = [form.getByLabel('Nombre completo'), form.getByLabel('Correo')]
  const message = form.getByLabel(/^(Mensaje|¿Qué problema tienes\?)/)
  const send = form.getByRole('button', { name: 'Enviar mensaje' })
  const sendWithoutMail = async (sentence: string) => {
    shop.mailbox.reject(451)
    await name.fill('Ana Peña')
    await emailField.fill(correo)
    await message.fill('Y unos aretes')
    await send.click()
    await expect(form.getByRole('status')).toContainText(sentence)
    shop.mailbox.reject(null)
  }

  await page.goto('/rastrear')
  await name.fill('Ana Peña')
  await emailField.fill('ana@')
  await message.fill('Quiero una tobillera')
  await send.click()
  await expect(form.getByText('Escribe un correo completo')).toBeVisible()
  await emailField.fill(correo)
  await form.getByLabel('Código de pedido').fill('B0140')
  await send.click()
  await expect(form.getByLabel('Código de pedido')).toBeFocused()
  await expect(form.getByText('Escribe el código completo')).toBeVisible()
  await form.getByLabel('Código de pedido').fill('')
  await send.click()
  await expect(form.getByRole('status')).toContainText('Mensaje enviado')
  await shop.mailbox.waitForMail(({ to, subject }) => to.includes(correo) && subject === 'Recibimos tu mensaje')
  await sendWithoutMail('Mensaje guardado, pero no pudimos enviar el correo de confirmación')

  await page.goto('/contacto')
  await expect(page.getByText(/(Abierto|Cerrado) ahora/)).toBeVisible()
  await name.fill('Ana Peña')
  await emailField.fill(correo)
  await message.fill('¿Hacen tobilleras?')
  await send.click()
  await expect(form.getByRole('status')).toContainText(
    'Hemos recibido tu mensaje y te enviamos un correo de confirmación.',
  )
  await expect(message).toHaveValue('')
  await sendWithoutMail('No pudimos enviarte la confirmación')
})

test('every hint about the chat shows whether staff are on duty, whatever the hour', async ({
  page,
  playwright,
  shop,
  emailFor,
  extraHTTPHeaders,
}) => {
  const request = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders })
  const agent = await signedInAgent(request, shop)
  await agent.turno(false)
  // A morning within the opening hours.
  await page.clock.setFixedTime('2026-11-25T10:00:00-04:00')
  await page.goto('/contacto')
  const button = page.getByRole('button', { name: /Hablar con Agente/ })
  const support = page.getByRole('dialog', { name: 'Soporte' })
  const assistant = page.getByRole('dialog', { name: 'Asistente virtual' })
  const ask = async () => {
    await assistant.getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('Quiero hablar con una persona')
    await page.keyboard.press('Enter')
  }

  await expect(button).toContainText('Sin agentes ahora: deja tu mensaje')
  await button.click()
  await expect(support.getByRole('status').filter({ hasText: 'Sin agentes ahora' })).toBeVisible()
  await expect(support.getByText('Ahora no hay nadie en el chat')).toBeVisible()
  await support.getByRole('button', { name: 'Asistente virtual' }).click()
  await expect(assistant.getByText('Sin agentes ahora')).toBeVisible()
  await assistant.getByLabel('Correo electrónico').fill(emailFor('yokasta'))
  await assistant.getByRole('button', { name: 'Empezar' }).click()
  await ask()
  await expect(assistant.getByRole('log')).toContainText('Ahora no hay nadie en el chat: toca «Hablar con Agente»')
  await expect(page.locator('body')).not.toContainText(/contesta una persona|[Ee]stamos (en|fuera de)|en línea/)
  await expectAccessible(page)

  // A night outside the opening hours: pages follow staff going on and off duty without a reload.
  await page.clock.setFixedTime('2026-11-29T03:00:00-04:00')
  await agent.turno(true)
  await expect(assistant.getByText('Agente en línea')).toBeVisible()
  await ask()
  await expect(assistant.getByRole('log')).toContainText('ahora hay una persona en línea')
  await page.keyboard.press('Escape')
  await expect(button).toContainText('Una persona, en línea ahora')
  await agent.turno(false)
  await expect(button).toContainText('Sin agentes ahora: deja tu mensaje')
  await request.dispose()
})

import { randomUUID } from 'node:crypto'
import { linkTo } from '#lib/linkTo.ts'
import { agentOf, CHAT_DESK, conversationId, panel, say } from './chat.ts'
import { expect, linkIn, test } from './shop.ts'

test('an unsent message is back in the text box after a mail link opens another conversation, and typing keeps it', async ({
  page,
  playwright,
  shop,
  consoleErrors,
  emailFor,
  extraHTTPHeaders,
}) => {
  const correo = emailFor('yokasta')
  const other = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders })
  await other.post('/api/agent-support', {
    data: { action: 'save_contact', email: correo, mensaje: 'De otro navegador' },
    failOnStatusCode: true,
  })
  await other.post('/api/chat/copia', { failOnStatusCode: true })
  const { text } = await shop.mailbox.waitForMail(({ to }) => to.includes(correo))

  await page.request.get('/api/chat')
  await page.request.post('/api/agent-support', {
    data: { action: 'save_contact', email: emailFor('ana'), mensaje: 'De este' },
    failOnStatusCode: true,
  })
  await page.goto(linkTo('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  const chat = panel(page)
  await expect(chat.getByRole('log')).toContainText('De este')
  await page.route('**/api/agent-chat', (route) => route.abort())
  await say(page, 'Sin salir')
  await expect(chat.getByText('No se envió.')).toBeVisible()

  await page.goto(linkIn(text, 'c'))
  await expect(chat.getByRole('log')).toContainText('De otro navegador')
  await expect(page).not.toHaveURL(/#c=/)
  const box = chat.getByRole('textbox', { name: 'Escribe tu mensaje' })
  await expect(box).toHaveValue('Sin salir')
  await box.press('End')
  await box.pressSequentially(' todavía')
  await expect(box).toHaveValue('Sin salir todavía')
  await page.reload()
  await expect(box).toHaveValue('Sin salir todavía')
  await other.dispose()
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(/ERR_FAILED/)
})

test('new messages are not marked as seen while scrolled up, on both sides', async ({
  page,
  browser,
  shop,
  emailFor,
  extraHTTPHeaders,
}) => {
  await page.request.get('/api/chat')
  await page.request.post('/api/agent-support', {
    data: { action: 'request_agent', email: emailFor('yokasta'), mensaje: 'Hola' },
    failOnStatusCode: true,
  })
  const id = await conversationId(page)
  const other = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders })
  await other.addCookies(shop.session)
  const agent = agentOf(other.request)
  await agent.take(id)
  for (let n = 1; n <= 15; n++) await agent.say(id, `Línea ${n}\n${'Cuentas y mariposas. '.repeat(10)}`)
  const otherPage = await other.newPage()
  await otherPage.goto(linkTo('/admin-dashboard/chat/:id', { id }))
  await page.goto(linkTo('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()

  const say = (content: string) =>
    page.request.post('/api/agent-chat', {
      data: { messages: [{ role: 'user', content }], clave: randomUUID() },
      failOnStatusCode: true,
    })
  const unseenCount = async (seenKey: 'visto_por_visitante' | 'visto_por_gestion', role: string) => {
    const { mensajes: messages, ...seen } = await (await other.request.get(`${CHAT_DESK}/${id}`)).json()
    return messages.filter((one: { id: number; rol: string }) => one.rol === role && one.id > seen[seenKey]).length
  }
  const sides = [
    {
      theirPage: page,
      nombre: 'Conversación',
      falta: () => unseenCount('visto_por_visitante', 'agent'),
      llega: () => agent.say(id, '¿Sigues ahí?'),
    },
    {
      theirPage: otherPage,
      nombre: 'Mensajes',
      falta: () => unseenCount('visto_por_gestion', 'user'),
      llega: () => say('Sí, leo.'),
    },
  ]
  for (const { theirPage, nombre: name, falta: isMissing, llega: arrives } of sides) {
    await expect.poll(isMissing).toBe(0)
    const marks: string[] = []
    theirPage.on('request', (request) => request.url().endsWith('/lectura') && marks.push(request.url()))
    await theirPage.getByRole('region', { name }).evaluate((node) => node.scrollTo(0, 0))
    await arrives()
    const toNewest = theirPage.getByRole('button', { name: 'Ir al último' })
    await expect(toNewest).toBeVisible()
    // By now the page would have sent the seen mark.
    expect([marks, await isMissing()]).toEqual([[], 1])
    await toNewest.click()
    await expect.poll(isMissing).toBe(0)
  }
  await agent.turno(false)
  await other.close()
})

import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, PlaywrightWorkerArgs, Route } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { linkTo } from '#lib/linkTo.ts'
import { atBothSizes, expect, expectAccessible, ON_PHONE, openAsStaff, pedidoDe, type Shop, test } from './shop.ts'

/** A visitor with a browser and address of their own. */
async function visitorOf(playwright: PlaywrightWorkerArgs['playwright'], { url }: Shop) {
  const [b, c] = crypto.getRandomValues(new Uint8Array(2))
  const visitor = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${b}.${c}.2` },
  })
  await visitor.get('/api/chat', { failOnStatusCode: true })
  const send = (route: string, data: object) => visitor.post(route, { data, failOnStatusCode: true })
  return {
    visita: visitor,
    pide: (email: string, message: string, codigo_pedido?: string) =>
      send('/api/agent-support', {
        action: 'request_agent',
        ...{ email, mensaje: message, codigo_pedido, clave: randomUUID() },
      }),
    dice: (content: string) => send('/api/agent-chat', { messages: [{ role: 'user', content }], clave: randomUUID() }),
  }
}

async function readConversation(visitor: APIRequestContext) {
  const { conversacion } = await (await visitor.get('/api/chat', { failOnStatusCode: true })).json()
  return conversacion
}

const turnoSwitch = (page: Page) => page.getByRole('switch', { name: 'En turno' })
const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Respuesta para/ })
const rowOf = (page: Page, correo: string) => page.getByRole('listitem').filter({ hasText: correo })
const messagesOf = (page: Page) => page.getByRole('log', { name: 'Mensajes' })

/** Takes staff off duty, whatever an earlier test left. */
async function goOffTurno(page: Page, { session }: Shop) {
  await page.context().addCookies(session)
  await page.request.put('/api/gestion/chat/turno', {
    data: { en_turno: false, devolver: true },
    failOnStatusCode: true,
  })
}

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('staff take a visitor, use a prepared answer, lose nothing offline, and end the conversation', async ({
    page,
    playwright,
    shop,
    emailFor,
    consoleErrors,
  }) => {
    const [correo, other] = [emailFor('yokasta'), emailFor('ramon')]
    await goOffTurno(page, shop)
    const name = `Yokasta ${randomUUID().slice(0, 6)}`
    const codigo = await pedidoDe(page, correo, { nombre: name })
    const yokasta = await visitorOf(playwright, shop)
    const ramon = await visitorOf(playwright, shop)

    // Staff have the list open when visitors arrive.
    await openAsStaff(page, shop, linkTo('/admin-dashboard/chat'))
    await yokasta.pide(correo, '¿Hasta qué hora puedo pasar?', codigo)
    await ramon.pide(other, 'Buenas, ¿llegan a Dajabón?')
    // A typed address shows no member's name until it is verified.
    await expect(rowOf(page, correo)).toContainText('correo sin comprobar')
    await shop.withDatabase((db) =>
      db.execute(sql`update conversaciones set correo_comprobado = true where correo = ${correo}`),
    )
    await expect(rowOf(page, name)).toBeVisible()
    await shop.withDatabase((db) =>
      db.execute(sql`update conversaciones set espera_desde = now() - interval '250 seconds' where correo = ${other}`),
    )
    await expect(rowOf(page, other).locator('.cifras.text-ambar-text')).toContainText('Espera 4 min')
    await expectAccessible(page)

    // Taking a conversation also puts the staff member on duty.
    await rowOf(page, name).getByRole('button', { name: 'Tomar' }).tap()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
    await expect(messagesOf(page).getByText('¿Hasta qué hora puedo pasar?')).toBeVisible()

    // A prepared answer is put into the box without being sent.
    await boxOf(page).press(';')
    await page.getByRole('menuitem', { name: 'Te espero' }).tap()
    await expect(boxOf(page)).toHaveValue('Te espero, Yokasta. Pregunta por mí al llegar.')
    await expect(boxOf(page)).toBeFocused()
    await boxOf(page).press('Enter')
    await expect(messagesOf(page).getByText('Te espero, Yokasta.')).toBeVisible()
    await expect(boxOf(page)).toHaveValue('')

    // HTML is shown as text, a code links to its order, and typing is shown.
    await yokasta.dice(`Es la ${codigo} <img src=x onerror=alert(1)>`)
    await expect(messagesOf(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(messagesOf(page).getByRole('link', { name: codigo })).toHaveAttribute(
      'href',
      linkTo('/manage/pedidos/:codigo', { codigo }),
    )
    await yokasta.visita.put('/api/chat/presencia', { data: { pagina: '/contacto' }, failOnStatusCode: true })
    await yokasta.visita.post('/api/chat/tecleo', { failOnStatusCode: true })
    await expect(page.getByText('Escribiendo...')).toBeVisible()
    await expectAccessible(page)
    const conversacion = await readConversation(yokasta.visita)
    await yokasta.visita.put('/api/chat/lectura', {
      data: { mensaje: conversacion.mensajes.at(-1).id },
      failOnStatusCode: true,
    })
    await expect(messagesOf(page).getByText(/· Visto$/)).toBeVisible()

    await page.getByRole('button', { name: 'Su pedido' }).tap()
    await expect(page.getByRole('dialog').getByText(codigo).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    // A draft is kept per conversation, also after a reload.
    await boxOf(page).fill('Y trae tu')
    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await rowOf(page, other).getByRole('link').tap()
    await expect(page.getByRole('heading', { name: other, level: 1 })).toBeFocused()
    await expect(boxOf(page)).toHaveValue('')
    await page.goBack()
    await rowOf(page, name).getByRole('link').tap()
    await expect(boxOf(page)).toHaveValue('Y trae tu')
    await page.reload()
    await expect(boxOf(page)).toHaveValue('Y trae tu')

    // A message written offline is kept, and arrives once.
    await page.context().setOffline(true)
    await boxOf(page).fill('Y trae tu cédula.')
    await boxOf(page).press('Enter')
    await expect(messagesOf(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(messagesOf(page).getByRole('button', { name: 'Reintentar' })).toBeHidden()
    await expect(messagesOf(page).getByText('Y trae tu cédula.')).toHaveCount(1)
    const arrivedCount = async (text: string) =>
      (await readConversation(yokasta.visita)).mensajes.filter(
        ({ contenido: content }: { contenido: string }) => content === text,
      )
    await expect.poll(() => arrivedCount('Y trae tu cédula.')).toHaveLength(1)
    for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_INTERNET_DISCONNECTED')

    // A refused message is reported in place, or by a toast on the list, and can be resent from any page.
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'No se envió tu mensaje del chat' })
    const down = (route: Route) => route.fulfill({ status: 503, body: '' })
    await page.route('**/api/gestion/chat/*/mensajes', down)
    await boxOf(page).fill('Abrimos a las nueve.')
    await boxOf(page).press('Enter')
    await expect(messagesOf(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await expect(rowOf(page, name).getByText('Sin enviar')).toBeVisible()
    await expectAccessible(page)
    await page.goto(linkTo('/manage/bandeja'))
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Abrir' }).tap()
    await expect(messagesOf(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(toast).toBeHidden()
    await page.goto(linkTo('/manage/bandeja'))
    await expect(toast).toBeVisible()
    await page.unroute('**/api/gestion/chat/*/mensajes', down)
    await expect(toast).toBeHidden({ timeout: 35_000 })
    expect(await arrivedCount('Abrimos a las nueve.')).toHaveLength(1)
    await page
      .getByRole('navigation', { name: 'Canal' })
      .getByRole('link', { name: /^Chats/ })
      .tap()
    await expect(rowOf(page, name)).toBeVisible()
    await expect(rowOf(page, name).getByText('Sin enviar')).toHaveCount(0)
    await rowOf(page, name).getByRole('link').tap()
    await expect(messagesOf(page).getByText('Abrimos a las nueve.')).toHaveCount(1)

    // Ending asks once, and the conversation stays in the list of ended ones.
    await page.getByRole('button', { name: 'Más acciones' }).tap()
    await page.getByRole('menuitem', { name: 'Terminar' }).tap()
    await page.getByRole('button', { name: 'Sí, terminar' }).tap()
    await expect(page.getByText(/^La terminó la tienda/)).toBeVisible()
    expect((await readConversation(yokasta.visita)).estado).toBe('terminada')
    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await page.getByRole('link', { name: 'Pasadas' }).tap()
    await page.getByRole('searchbox', { name: 'Buscar en las pasadas' }).fill(correo)
    await expect(rowOf(page, name)).toHaveCount(1)
    await atBothSizes(page, expectAccessible)

    await goOffTurno(page, shop)
    await ramon.visita.post('/api/chat/final', { failOnStatusCode: true })
    await yokasta.visita.dispose()
    await ramon.visita.dispose()
  })
})

test('staff on duty are notified of visitors on any page, return open conversations when they leave, and are told when taken off', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const [correo, other] = [emailFor('altagracia'), emailFor('wilkin')]
  await goOffTurno(page, shop)
  const codigo = await pedidoDe(page, correo)
  await openAsStaff(page, shop, linkTo('/manage/bandeja'))
  await turnoSwitch(page).click()
  await expect(turnoSwitch(page)).toBeChecked()

  const altagracia = await visitorOf(playwright, shop)
  await altagracia.pide(correo, '¿Me ayudan con un collar?', codigo)
  // Staff see Altagracia before the shop assigns her chat.
  const toast = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: new RegExp(`${correo} (te habla|espera) en el chat`) })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByRole('heading', { name: correo, level: 1 })).toBeVisible()
  await expect(messagesOf(page).getByText('¿Me ayudan con un collar?')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Al lado' }).getByText(codigo).first()).toBeVisible()
  await expectAccessible(page)
  await boxOf(page).fill('Claro; dime cuál.')
  await boxOf(page).press('Enter')
  await expect.poll(async () => (await readConversation(altagracia.visita)).estado).toBe('atendida')

  // Going off duty with an open conversation asks first.
  await expect(rowOf(page, correo)).toBeVisible()
  await turnoSwitch(page).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Salir de turno?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir en turno' }).click()
  await expect(turnoSwitch(page)).toBeChecked()
  await turnoSwitch(page).click()
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await expect(turnoSwitch(page)).not.toBeChecked()
  await expect(rowOf(page, correo).getByRole('button', { name: 'Tomar' })).toBeVisible()
  expect((await readConversation(altagracia.visita)).estado).toBe('esperando')

  // A visitor who comes while nobody is on duty waits in the list, announced once.
  const wilkin = await visitorOf(playwright, shop)
  await wilkin.pide(other, 'Hola')
  await expect(page.getByRole('status').filter({ hasText: `${other} espera en el chat` })).toBeAttached()

  // The waiting chats are also listed above the messages, which the links to the channels open.
  const channelLink = (name: RegExp) => page.getByRole('navigation', { name: 'Canal' }).getByRole('link', { name })
  await channelLink(/^Todo/).click()
  await expect(page.getByRole('heading', { name: 'Bandeja', level: 1 })).toBeFocused()
  const waiting = page.getByRole('region', { name: 'Esperan en el chat' })
  await expect(waiting.getByRole('button', { name: `Tomar la de ${other}` })).toBeVisible()
  await expectAccessible(page)
  await channelLink(/^Mensajes/).click()
  await expect(waiting).toHaveCount(0)
  await channelLink(/^Chats \d/).click()
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeFocused()
  await expect(channelLink(/^Chats/)).toHaveAttribute('aria-current', 'true')

  // While somebody waits and nobody is on duty, the desk says so and leads back to duty.
  await expect(page.getByText('No estás en turno.')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar en turno' }).click()
  await expect(page.getByText('No estás en turno.')).toBeHidden()

  // When the server ends their duty, staff read it on the page.
  await expect(turnoSwitch(page)).toBeChecked()
  await shop.withDatabase((db) => db.execute(sql`delete from turnos`))
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Ya no estás en turno' })).toBeVisible()
  await expect(turnoSwitch(page)).not.toBeChecked()

  for (const { visita: visitor } of [altagracia, wilkin]) {
    await visitor.post('/api/chat/final', { failOnStatusCode: true })
    await visitor.dispose()
  }
})

import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openTestModel } from '#testing/model.server.ts'
import { DESKTOP, expect, expectAccessible, expectToast, pedidoDe, test } from './shop.ts'

/** A word that no page contains. */
const randomWord = () => `z${Array.from({ length: 7 }, () => 'bcdfgkmpqt'[randomInt(10)]).join('')}`

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Asistente virtual' })
const logOf = (page: Page) => panelOf(page).getByRole('log')

async function ask(page: Page, text: string) {
  await panelOf(page).getByRole('textbox', { name: 'Escribe tu mensaje' }).fill(text)
  await page.keyboard.press('Enter')
}

async function begin(page: Page, correo: string) {
  await panelOf(page).getByLabel('Correo electrónico').fill(correo)
  await panelOf(page).getByRole('button', { name: 'Empezar' }).click()
  await expect(panelOf(page).getByRole('textbox', { name: 'Escribe tu mensaje' })).toBeFocused()
}

test('the assistant answers from the pages; staff add answers to unknown questions', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
  browser,
}) => {
  const correo = emailFor('ana')
  const codigo = await pedidoDe(page, correo)
  const unknownQuestion = `¿Alquilan ${randomWord()}?`
  await page.goto('/contacto')
  await page.getByRole('button', { name: 'Hablar con Nosotros (AI)' }).click()
  await panelOf(page).getByRole('button', { name: 'Empezar' }).click()
  await expect(panelOf(page).getByText('Por favor ingresa tu correo electrónico')).toBeVisible()
  await expectAccessible(page)
  await begin(page, correo)

  await panelOf(page).getByRole('button', { name: '¿Cuánto cuesta el envío?' }).click()
  await expect(logOf(page)).toContainText('empiezan en RD$ 500.00')
  await ask(page, `¿Y cómo va ${codigo}? <b>Gracias</b>`)
  await expect(logOf(page)).toContainText('<b>Gracias</b>')
  const beads = logOf(page).getByRole('list', { name: `Pasos de ${codigo}` })
  await expect(beads.getByRole('listitem').first()).toHaveText('Recibido, actual')

  // After a failed request the question can be sent again.
  await page.route('**/api/chatbot-assistant', (route) => route.abort())
  await ask(page, unknownQuestion)
  await expect(logOf(page)).toContainText('Disculpa: algo falló')
  await expect(page.locator('[data-sonner-toast]')).toContainText('Hubo un problema. Por favor intenta de nuevo.')
  await expectAccessible(page)
  await page.unroute('**/api/chatbot-assistant')
  consoleErrors.length = 0
  await logOf(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(logOf(page)).toContainText('Eso no lo sé')
  await expect(logOf(page).getByText(unknownQuestion)).toHaveCount(1)

  // The chat and the draft survive a reload. A source opens in place of the chat on a phone, beside it on a desktop.
  await panelOf(page).getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('Y además')
  await page.reload()
  await expect(panelOf(page).getByRole('textbox', { name: 'Escribe tu mensaje' })).toHaveValue('Y además')
  await logOf(page).getByRole('link', { name: '¿Cuánto cuesta el envío?' }).click()
  await expect(page.locator('details[open]')).toContainText('¿Cuánto cuesta el envío?')
  await expect(panelOf(page)).toHaveCount(0)

  const staffContext = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP })
  await staffContext.addCookies(shop.session)
  const staff = await staffContext.newPage()
  await staff.goto('/admin-dashboard/preguntas')
  const row = staff.getByRole('article', { name: unknownQuestion })
  await expect(row).toContainText('Una vez')
  await row.getByRole('button', { name: /^Ver la conversación/ }).click()
  await expect(staff.getByRole('dialog')).toContainText('No lo supo')
  await expect(staff.getByRole('dialog')).toContainText(correo)
  await expectAccessible(staff)
  await staff.keyboard.press('Escape')
  await expect(staff.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('button', { name: /^Responder/ }).click()
  await expect(row.getByLabel('Pregunta', { exact: true })).toBeFocused()
  await row.getByLabel('Respuesta').fill('No alquilamos.\n\n<i>Solo</i> vendemos lo que hacemos.')
  await row.getByLabel('Dónde va').selectOption('Productos')
  await expectAccessible(staff)
  await row.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(row).toContainText('Respondida')
  await expectToast(staff, 'Respuesta publicada', 'Está en Preguntas frecuentes, y el asistente ya la sabe.')
  await staff.getByRole('tab', { name: 'Respondidas' }).click()
  await expect(staff.getByRole('article', { name: unknownQuestion })).toContainText('En Productos')
  await expectAccessible(staff)
  await staffContext.close()

  // On this page the button lies over a question, so only the keyboard reaches it.
  await page.getByRole('button', { name: 'Abrir el chat' }).press('Enter')
  await ask(page, unknownQuestion)
  await expect(logOf(page)).toContainText('<i>Solo</i> vendemos lo que hacemos.')
  await page.setViewportSize(DESKTOP)
  await logOf(page).getByRole('link', { name: unknownQuestion }).click()
  await expect(page.locator('details[open]')).toContainText('<i>Solo</i> vendemos lo que hacemos.')
  await expect(panelOf(page)).toHaveCount(1)
  await expectAccessible(page)
})

test('when the assistant is not sure the visitor picks a question, and staff confirm it', async ({
  page,
  shop,
  emailFor,
  browser,
}) => {
  // Nobody can tell what this asks. The word keeps it from being known from an earlier run; no example has its letters
  // side by side, so that it changes little in what the rest means.
  const unclear = `yo quiero saber de eso x${Array.from({ length: 10 }, () => 'qzjw'[randomInt(4)]).join('')}x`
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir el chat' }).click()
  await begin(page, emailFor('ana'))
  await ask(page, unclear)
  await expect(logOf(page)).toContainText('¿Es una de estas?')
  await expect(logOf(page)).toContainText('ahora no hay nadie en el chat')
  const offered = logOf(page).getByRole('list', { name: 'Preguntas que pueden ser' })
  await expect.poll(() => offered.getByRole('button').count()).toBeGreaterThan(1)
  await expect(logOf(page).getByRole('button', { name: 'Hablar con una persona' })).toBeVisible()
  for (const button of await offered.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  const questions = await offered.getByRole('button').allTextContents()
  const [wrong, picked] = questions
  await offered.getByRole('button').first().click()
  await expect(logOf(page)).toContainText('Fuente')
  // The first pick was wrong, and the others are still there; on a touch screen no keyboard covers them.
  await expect(offered.getByRole('button').first()).toHaveText(`${wrong} (elegida)`)
  const touches = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  const box = panelOf(page).getByRole('textbox', { name: 'Escribe tu mensaje' })
  if (touches) await expect(box).not.toBeFocused()
  else await expect(box).toBeFocused()
  await expectAccessible(page)
  await offered.getByRole('button').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(offered.getByRole('button').nth(1)).toHaveText(`${picked} (elegida)`)
  await page.reload()
  await expect(offered.getByRole('button').nth(1)).toHaveText(`${picked} (elegida)`)

  const staffContext = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP })
  await staffContext.addCookies(shop.session)
  const staff = await staffContext.newPage()
  await staff.goto('/admin-dashboard/preguntas')
  const row = staff.getByRole('article', { name: unclear })
  await expect(row).toContainText(`Una persona eligió «${picked}»`)
  await row.getByRole('button', { name: /^Ver la conversación/ }).click()
  await expect(staff.getByRole('dialog').getByRole('listitem').filter({ hasText: '(elegida)' })).toHaveCount(2)
  await expectAccessible(staff)
  await staff.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Ya está contestada/ }).click()
  await expect(row.getByLabel('Es la misma pregunta que')).toBeFocused()
  await expectAccessible(staff)
  const words = `${unclear} y dime`
  await row.getByLabel('Así lo preguntaron').fill(words)
  await row.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row).toContainText('Respondida')
  await expect(row).toContainText(`Es «${picked}»`)
  await expectToast(
    staff,
    'Ejemplo guardado',
    'El asistente lo sabe, a más tardar, cuando la tienda se inicie otra vez.',
  )
  await staff.getByRole('tab', { name: 'Enseñadas' }).click()
  const taught = staff.getByRole('listitem').filter({ hasText: words })
  await expect(taught).toContainText(`Es «${picked}»`)
  await expectAccessible(staff)
  await taught.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(taught).toHaveCount(0)
  await staff.getByRole('tab', { name: /^Sin responder/ }).click()
  await expect(row.getByRole('button', { name: /^Ya está contestada/ })).toBeVisible()
  await staffContext.close()
})

test('a model’s answer is streamed and announced once it is whole; without the model the shop answers', async ({
  page,
  shop,
  emailFor,
}) => {
  const permission = Promise.withResolvers<void>()
  const answer = 'Retirar en la tienda es gratis [1]. Los envíos empiezan en RD$ 500.00.'
  const model = await openTestModel(({ messages }) =>
    JSON.stringify(messages.at(-1)).includes('horario')
      ? { fails: 500 }
      : { says: answer, wait: { afterText: 'gratis [1]. ', a: permission.promise } },
  )
  await shop.kill()
  await shop.restart({ ASISTENTE_URL: model.url, ASISTENTE_MODEL: 'prueba' })
  try {
    await page.goto('/')
    await page.getByRole('button', { name: 'Abrir el chat' }).click()
    await begin(page, emailFor('ana'))
    await ask(page, '¿Cuánto cuesta el envío?')
    const arriving = panelOf(page).getByText('Retirar en la tienda es gratis.')
    await expect(arriving).toBeVisible()
    await expect(logOf(page).getByText('gratis')).toHaveCount(0)
    await expect(panelOf(page).getByText('Escribiendo...')).toBeVisible()
    permission.resolve()
    await expect(logOf(page)).toContainText('Retirar en la tienda es gratis. Los envíos empiezan en RD$ 500.00.')
    await expect(arriving).toHaveCount(1)
    await expect(panelOf(page).getByText('Escribiendo...')).toHaveCount(0)
    await expect(logOf(page).getByRole('link', { name: '¿Cuánto cuesta el envío?' })).toBeVisible()
    expect(model.requests).toHaveLength(1)

    await ask(page, '¿Cuál es el horario?')
    await expect(logOf(page)).toContainText('Lunes a viernes: 9:00 a. m. – 6:00 p. m.')
    expect(model.requests).toHaveLength(2)

    await panelOf(page).getByRole('button', { name: 'Hablar con Agente' }).click()
    await expect(page.getByRole('dialog', { name: 'Soporte' }).getByLabel('Correo')).toHaveValue(emailFor('ana'))
  } finally {
    // Later tests of this worker find the model down, so the shop answers without it.
    await model.cerrar()
  }
})

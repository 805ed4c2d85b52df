import { preguntas } from '#db/schema/chat.server.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './shop.ts'

test('the URL of a question opens it, and one answer is open at a time', async ({ page }) => {
  await page.goto('/faq#pregunta-horario')
  const opened = page.locator('details[name=pregunta][open]')
  await expect(opened).toHaveCount(1)
  await expect(opened).toBeInViewport()
  await expect(opened).toContainText('Lunes a viernes')
  await expect(opened.locator('summary')).toBeFocused()
  await page.getByText('¿Cómo hago un pedido?').click()
  await expect(opened).toContainText('elige retiro en tienda o envío a domicilio')
  await page.getByText('¿Puedo pagar en cuotas?').click()
  await expect(opened).toHaveCount(1)
  await expect(opened).toContainText('la mitad ahora y la mitad después')
  await page.evaluate(() => location.assign('#pregunta-cancelar'))
  await expect(opened).toContainText('Una vez Confirmado ya no se puede cancelar')
  await expect(opened).toBeInViewport()
})

const ANSWER = 'Sí, con correa.\nTambién </script><b>dos</b>.'

test('the questions open without JavaScript, those that staff answered too', async ({ browser, shop }) => {
  const pregunta = '¿Puedo ir con mi perro?'
  await shop.withDatabase((db) =>
    db.insert(preguntas).values({ pregunta, respuesta: ANSWER, categoria: 'Soporte', publicada: true }),
  )
  const page = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage()
  await expect(async () => {
    await page.goto('/faq')
    await expect(page.getByText(pregunta)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('details[open]')).toHaveCount(0)
  await page.getByText('¿Cómo hago un pedido?').click()
  await page.getByText('¿Cuál es el horario?').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details[open]').getByText('Lunes a viernes')).toHaveCount(2)
  await page.getByText(pregunta).click()
  await expect(page.locator('details[open]')).toContainText(ANSWER)
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(
    structured
      .map((json) => JSON.parse(json))
      .at(-1)
      .mainEntity.at(-1).acceptedAnswer.text,
  ).toBe(ANSWER)
  await page.context().close()
})

test('the table of contents leads to any part of a policy, on a phone and a desktop', async ({ page }) => {
  const warranty = page.getByRole('heading', { name: 'Garantía y devoluciones' })
  const parts = page.getByRole('navigation', { name: 'En esta página' })
  for (const pagePath of ['/politicas-privacidad', '/politicas-envio', '/terminos-condiciones']) {
    await page.goto(pagePath)
    await expect(page.getByText('Actualizado el 21 de noviembre de 2026')).toBeVisible()
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  }
  await page.locator('summary').click()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await parts.getByRole('link', { name: 'Garantía' }).click()
    await expect(warranty).toBeFocused()
    await expect(warranty).toBeInViewport()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
})

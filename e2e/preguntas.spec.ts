import { expect, sinBarreras, test } from './tienda.ts'

test('one answer is open at a time, and the address of a question opens it', async ({ page }) => {
  await page.goto('/faq')
  await sinBarreras(page)
  const abiertas = page.locator('details[name=pregunta][open]')
  await expect(abiertas).toHaveCount(0)
  await page.getByText('¿Cómo hago un pedido?').click()
  await expect(abiertas).toContainText('elige retiro en tienda o envío a domicilio')
  await sinBarreras(page)
  await page.getByText('¿Puedo pagar en cuotas?').click()
  await expect(abiertas).toHaveCount(1)
  await expect(abiertas).toContainText('la mitad ahora y la mitad después')

  await page.goto('about:blank')
  await page.goto('/faq#pregunta-horario')
  await expect(abiertas).toHaveCount(1)
  await expect(abiertas).toBeInViewport()
  await expect(abiertas).toContainText('Lunes a viernes')
  await page.evaluate(() => location.assign('#pregunta-cancelar'))
  await expect(abiertas).toContainText('Una vez Confirmado ya no se puede cancelar')
  await expect(abiertas).toBeInViewport()
})

test('the questions open without JavaScript', async ({ browser, tienda }) => {
  const page = await (await browser.newContext({ baseURL: tienda.url, javaScriptEnabled: false })).newPage()
  await page.goto('/faq')
  await page.getByText('¿Cómo hago un pedido?').click()
  await page.getByText('¿Cuál es el horario?').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details[open]').getByText('Lunes a viernes')).toHaveCount(2)
})

test('from a list of its parts one gets to any part of a policy', { tag: '@both' }, async ({ page }, info) => {
  for (const pagina of ['/politicas-privacidad', '/politicas-envio', '/terminos-condiciones']) {
    await page.goto(pagina)
    await expect(page.getByText('Actualizado el 21 de noviembre de 2026')).toBeVisible()
    await sinBarreras(page)
  }
  if (info.project.name === 'phone') await page.locator('summary').click()
  await page.getByRole('navigation', { name: 'En esta página' }).getByRole('link', { name: 'Garantía' }).click()
  await expect(page.getByRole('heading', { name: 'Garantía y devoluciones' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Garantía y devoluciones' })).toBeInViewport()
})

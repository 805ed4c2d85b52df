import { ESCRITORIO, expect, sinBarreras, TELEFONO, test } from './tienda.ts'

test('the address of a question opens it, and one answer is open at a time', async ({ page }) => {
  await page.goto('/faq#pregunta-horario')
  const abiertas = page.locator('details[name=pregunta][open]')
  await expect(abiertas).toHaveCount(1)
  await expect(abiertas).toBeInViewport()
  await expect(abiertas).toContainText('Lunes a viernes')
  await page.getByText('¿Cómo hago un pedido?').click()
  await expect(abiertas).toContainText('elige retiro en tienda o envío a domicilio')
  await page.getByText('¿Puedo pagar en cuotas?').click()
  await expect(abiertas).toHaveCount(1)
  await expect(abiertas).toContainText('la mitad ahora y la mitad después')
  await page.evaluate(() => location.assign('#pregunta-cancelar'))
  await expect(abiertas).toContainText('Una vez Confirmado ya no se puede cancelar')
  await expect(abiertas).toBeInViewport()
})

test('the questions open without JavaScript', async ({ browser, tienda }) => {
  const page = await (await browser.newContext({ baseURL: tienda.url, javaScriptEnabled: false })).newPage()
  await page.goto('/faq')
  await expect(page.locator('details[open]')).toHaveCount(0)
  await page.getByText('¿Cómo hago un pedido?').click()
  await page.getByText('¿Cuál es el horario?').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details[open]').getByText('Lunes a viernes')).toHaveCount(2)
  await page.context().close()
})

test('from a list of its parts one gets to any part of a policy, on a phone and at a desk', async ({ page }) => {
  const garantia = page.getByRole('heading', { name: 'Garantía y devoluciones' })
  const partes = page.getByRole('navigation', { name: 'En esta página' })
  for (const pagina of ['/politicas-privacidad', '/politicas-envio', '/terminos-condiciones']) {
    await page.goto(pagina)
    await expect(page.getByText('Actualizado el 21 de noviembre de 2026')).toBeVisible()
    for (const size of [ESCRITORIO, TELEFONO]) {
      await page.setViewportSize(size)
      await sinBarreras(page)
    }
  }
  await page.locator('summary').click()
  for (const size of [TELEFONO, ESCRITORIO]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await partes.getByRole('link', { name: 'Garantía' }).click()
    await expect(garantia).toBeFocused()
    await expect(garantia).toBeInViewport()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
})

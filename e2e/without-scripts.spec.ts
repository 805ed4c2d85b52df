import { expect, pedidoDe, pedidoLinkIn, stepOf, test } from './shop.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript an order is tracked by code and by the link of its mail, another is found, and both are forgotten', async ({
  page,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('sin-programas')
  const codigo = await pedidoDe(page, correo)
  const other = await pedidoDe(page, emailFor('sin-programas-otro'))
  await page.goto('/rastrear')
  const field = page.getByRole('search').getByLabel('Código de pedido')
  await field.fill('B88-00000')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('No hay un pedido con el código B88-00000')).toBeVisible()
  // The console reports the status of the page.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  await field.fill(other.replace('-', '').toLowerCase())
  await field.press('Enter')
  await expect(stepOf(page)).toContainText('Recibido')
  await expect(page).toHaveURL('/rastrear')

  const { text } = await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  await page.goto(pedidoLinkIn(text))
  await expect(page).toHaveURL('/rastrear')
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Pedido ${codigo}` })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await page.getByRole('button', { name: other }).click()
  await expect(page.getByRole('heading', { name: `Pedido ${other}` })).toBeVisible()
  await page.getByRole('button', { name: 'Olvidar' }).click()
  await expect(page.getByRole('heading', { name: 'Cómo funciona el seguimiento' })).toBeVisible()
  await expect(page.getByRole('button', { name: other })).toHaveCount(0)
})

import type { Locator } from '@playwright/test'
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

test('without JavaScript a piece is ordered for pickup and for delivery; errors stand beside their fields and nothing typed is lost', async ({
  page,
  consoleErrors,
  emailFor,
}) => {
  await page.goto('/pedir')
  const [name, correo, pieza] = ['Nombre', 'Correo', '¿Qué pieza buscas?'].map((label) =>
    page.getByRole('main').getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator]
  const send = page.getByRole('button', { name: 'Enviar pedido' })
  await name.fill('Ana Peña')
  await pieza.fill('Pulsera')
  await send.click()
  await expect(page.getByText('Ingrese un correo válido').first()).toBeVisible()
  await expect(page.getByText('Describa el artículo que busca').first()).toBeVisible()
  await expect(name).toHaveValue('Ana Peña')
  await expect(pieza).toHaveValue('Pulsera')
  await correo.fill(emailFor('sin-programas-retiro'))
  await pieza.fill('Pulsera de cuentas azules')
  await send.click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  const codigo = (await page.getByText(/^B\d{2}-\d{5}$/).textContent()) ?? ''
  await page.reload()
  await expect(page.getByText(codigo)).toBeVisible()
  await page.getByRole('button', { name: 'Rastrear pedido' }).click()
  await expect(page.getByRole('heading', { name: `Pedido ${codigo}` })).toBeVisible()

  await page.goto('/pedir')
  await expect(page.getByLabel('Sector')).toBeHidden()
  await page.getByText('Envío a domicilio').first().click()
  await name.fill('Ana Peña')
  await correo.fill(emailFor('sin-programas-envio'))
  await pieza.fill('Aretes de cuentas verdes')
  await page.getByLabel('Sector').fill('Los Jardines')
  await send.click()
  await expect(page.getByText('Escribe el número de casa.').first()).toBeVisible()
  await expect(page.getByLabel('Sector')).toHaveValue('Los Jardines')
  await page.getByLabel('Dirección', { exact: true }).fill('Calle Duarte')
  await page.getByLabel('Número de casa').fill('5')
  await page.getByLabel('Provincia').selectOption('Espaillat')
  await page.getByLabel('Teléfono o WhatsApp').fill('809 555 0147')
  await send.click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual(['422', '422'].map((status) => expect.stringContaining(status)))
})

test('without JavaScript a customer of an order asks for help, asks a question, and announces the pickup', async ({
  page,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('sin-programas-ayuda')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()

  const question = page.getByRole('form', { name: 'Tienes algun problema?' })
  await question.getByLabel('Nombre').fill('Ana Peña')
  await question.getByLabel('Correo').fill(correo)
  await question.getByLabel('Mensaje').fill('¿Sale hoy?')
  await question.getByRole('button', { name: 'Enviar consulta' }).click()
  await expect(question.getByText(/Consulta enviada/)).toBeVisible()

  await page.locator('summary', { hasText: 'Pedir ayuda urgente' }).click()
  const help = page.getByRole('form', { name: 'Ayuda urgente' })
  await help.getByLabel('Situación').fill('La necesito mañana')
  await help.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(help.getByText('Escribe tu correo.')).toBeVisible()
  await expect(help.getByLabel('Situación')).toHaveValue('La necesito mañana')
  await help.getByLabel('Correo').fill(correo)
  await help.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.getByText('Tu pedido pasó a En Revisión.')).toBeVisible()
  await expect(stepOf(page)).toContainText('En Revisión')

  await page.goto('/solicitar-retiro')
  const pickup = page.getByRole('form', { name: 'Solicitar Retiro' })
  await pickup.getByLabel('Nombre').fill('Ana')
  await pickup.getByLabel('Apellido').fill('Peña')
  await pickup.getByLabel('Código de pedido').fill(codigo.replace('-', ''))
  await pickup.getByLabel('Correo').fill('otra@ejemplo.com')
  await pickup.getByRole('button', { name: 'Solicitar retiro' }).click()
  await expect(page.getByText('Código No Encontrado')).toBeVisible()
  await pickup.getByLabel('Correo').fill(correo)
  await pickup.getByRole('button', { name: 'Solicitar retiro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Solicitar Retiro')
  expect(consoleErrors.splice(0)).toEqual(['422', '404'].map((status) => expect.stringContaining(status)))
})

test('without JavaScript one writes to the shop, stops its mails, registers and signs in by code', async ({
  page,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('sin-programas-miembro')
  await page.goto('/contacto')
  const contact = page.getByRole('form', { name: 'Escríbenos' })
  await contact.getByLabel('Nombre completo').fill('Ana Peña')
  await contact.getByLabel('Correo').fill(correo)
  await contact.locator('textarea').fill('¿Hacen aretes?')
  await contact.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(contact.getByText(/Mensaje (enviado|guardado)/)).toBeVisible()
  await expect(contact.locator('textarea')).toHaveValue('')

  await page.goto('/cancel-notifications')
  await page.getByRole('form').getByLabel('Correo').fill(correo)
  await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(page.getByText('s***@ejemplo.com').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reactivar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones reactivadas' })).toBeVisible()

  await page.goto('/registro')
  const register = page.getByRole('form', { name: 'Registro' })
  await register.getByLabel('Nombre').fill('Ana')
  await register.getByLabel('Apellido').fill('Peña')
  await register.getByLabel('Correo').fill(correo)
  await register.getByRole('button', { name: 'Hazte miembro' }).click()
  await expect(register.getByText('Escribe tu dirección.')).toBeVisible()
  await register.getByLabel('Dirección de envío').fill('Calle Duarte 5, Moca')
  await register.getByRole('button', { name: 'Hazte miembro' }).click()
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible()
  const { text } = await shop.mailbox.waitForMail(({ to, text }) => to.includes(correo) && /B-\d{6}/.test(text))
  const [codigo = ''] = /B-\d{6}/.exec(text) ?? []
  const contrasena = /Contraseña temporal\s+(\S+)/.exec(text)?.[1] ?? ''

  await page.goto('/login')
  const login = page.getByRole('form', { name: 'Entrar' })
  await login.getByLabel('Correo o código').fill(codigo)
  await login.getByLabel('Contraseña', { exact: true }).fill('otra-contrasena')
  await login.getByLabel('Recordarme').uncheck()
  await login.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Código de membresía o contraseña incorrectos')).toBeVisible()
  await expect(login.getByLabel('Correo o código')).toHaveValue(codigo)
  await expect(login.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await expect(login.getByLabel('Recordarme')).not.toBeChecked()
  await login.getByLabel('Contraseña', { exact: true }).fill(contrasena)
  await login.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/mi-cuenta')
  await expect(page.getByText(codigo)).toBeVisible()
  expect((await (await page.request.get('/api/sesion')).json()).persona.correo).toBe(correo)

  await page.context().clearCookies()
  await page.goto('/auth')
  const signIn = page.getByRole('main').getByRole('form')
  await signIn.getByLabel('Correo o código').fill(correo)
  await signIn.getByLabel('Contraseña', { exact: true }).fill(contrasena)
  await signIn.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/mi-cuenta')
  expect(consoleErrors.splice(0)).toEqual(['422', '401'].map((status) => expect.stringContaining(status)))
})

import { entrar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

test('the contact page: what is missing, the chats that are not there yet, a message with the mail up and down', async ({
  page,
  tienda,
}, info) => {
  const correo = `contacto-${info.project.name}@ejemplo.com`
  await page.goto('/contacto')
  await expect(page.getByText(/(Abierto|Cerrado) ahora/)).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  const chat = page.getByRole('dialog', { name: 'Hablar con Agente' })
  await expect(chat.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await sinBarreras(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Hablar con Agente/ })).toBeFocused()

  const formulario = page.getByRole('form', { name: 'Escríbenos' })
  await formulario.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Por favor completa todos los campos.')
  await sinBarreras(page)
  const escribir = async (texto: string) => {
    await formulario.getByLabel('Nombre completo').fill('Ana Peña')
    await formulario.getByLabel('Correo').fill(correo)
    await formulario.getByLabel('Mensaje').fill(texto)
    await formulario.getByRole('button', { name: 'Enviar mensaje' }).click()
  }
  await escribir('¿Hacen tobilleras?')
  await expect(formulario.getByRole('status')).toContainText(
    'Hemos recibido tu mensaje y te enviamos un correo de confirmación.',
  )
  await expect(formulario.getByLabel('Mensaje')).toHaveValue('')
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))

  tienda.buzon.rechazar(451)
  await escribir('¿Y aretes?')
  await expect(formulario.getByRole('status')).toContainText('No pudimos enviarte la confirmación')
  tienda.buzon.rechazar(null)
})

test('a pickup: a code that fits nobody, then the own order', async ({ page, tienda }, info) => {
  const correo = `retiro-${info.project.name}@ejemplo.com`
  const codigo = await pedidoDe(page, correo)
  await page.goto('/solicitar-retiro')
  await sinBarreras(page)
  const formulario = page.getByRole('form', { name: 'Solicitar Retiro' })
  await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Por favor completa todos los campos')
  await formulario.getByLabel('Nombre').fill('Ana')
  await formulario.getByLabel('Apellido').fill('Peña')
  await formulario.getByLabel('Correo').fill(correo)
  await formulario.getByLabel('Código de pedido').pressSequentially('b8800000')
  await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Código No Encontrado')
  await sinBarreras(page)
  await formulario.getByLabel('Código de pedido').fill(codigo)
  await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
  await expect(page.getByRole('heading', { name: 'Tu retiro está registrado' })).toBeFocused()
  await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
  await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toBeVisible()
  await sinBarreras(page)
  await tienda.buzon.esperarA(({ asunto }) => asunto === `Anotamos el retiro del pedido ${codigo}`)
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('status mails are stopped by the page and by the link of a mail, and started again', async ({
  page,
  tienda,
}, info) => {
  const correo = `baja-${info.project.name}@ejemplo.com`
  await page.goto('/cancel-notifications')
  await sinBarreras(page)
  const formulario = page.getByRole('form', { name: 'Cancelar notificaciones' })
  await formulario.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Por favor ingresa un correo electrónico válido')
  await formulario.getByLabel('Correo').fill(correo.toUpperCase())
  await formulario.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones canceladas' })).toBeFocused()
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Reactivar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones reactivadas' })).toBeFocused()

  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda)
  const { version } = await (await page.request.get(`/api/gestion/pedidos/${codigo}`)).json()
  await page.request.post(`/api/pedidos/${codigo}/estatus`, { data: { estatus_id: 2, version } })
  const aviso = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && asunto.includes('Confirmado'),
  )
  await page.goto(/http\S+\/cancel-notifications#t=[\w-]{22}/.exec(aviso.texto)?.[0] ?? '')
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones canceladas' })).toBeFocused()
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
})

test('an international request: one way of contact at least, and the code of the account locked', async ({
  page,
  tienda,
}, info) => {
  const correo = `internacional-${info.project.name}@ejemplo.com`
  await page.goto('/brisabox-pedidos')
  await sinBarreras(page)
  const formulario = page.getByRole('form', { name: 'Solicitud' })
  await formulario.getByLabel('Nombre', { exact: true }).fill('Ana')
  await formulario.getByLabel('Apellido').fill('Peña')
  await formulario.getByLabel('Correo', { exact: true }).fill(correo)
  await formulario.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(formulario.getByRole('group')).toContainText('Medio de contacto requerido')
  await sinBarreras(page)
  await formulario.getByLabel('WhatsApp').fill('809 555 0134')
  await expect(formulario.getByRole('group')).not.toContainText('Medio de contacto requerido')
  await formulario.getByLabel('¿Qué quieres comprar?').fill('Un bolso de tela, color arena')
  await formulario.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitud enviada' })).toBeFocused()
  await sinBarreras(page)
  await tienda.buzon.esperarA(({ para, asunto }) => para.includes(correo) && asunto.includes('Brisa Box'))
  const aviso = await tienda.buzon.esperarA(({ texto }) => texto.includes('bolso de tela'))
  expect(aviso.para).toEqual(['pedidos@brisa.example'])

  await entrar(page, tienda)
  await page.goto('/brisabox-pedidos')
  await expect(page.getByLabel(/Código de membresía/)).toHaveValue(/^B-\d{6}$/)
  await expect(page.getByLabel(/Código de membresía/)).toHaveAttribute('readonly')
})

test('the home page leads to an order by its code, and never writes it into the address', async ({ page }, info) => {
  const codigo = await pedidoDe(page, `inicio-${info.project.name}@ejemplo.com`)
  await page.goto('/')
  await sinBarreras(page)
  const buscador = page.getByRole('search', { name: 'Seguir un pedido' })
  await buscador.getByRole('button', { name: 'Rastrear' }).click()
  await expect(buscador.getByText('Escribe el código completo')).toBeVisible()
  await buscador.getByLabel(/Sigue tu pedido/).pressSequentially(codigo.replace('-', ''))
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)
})

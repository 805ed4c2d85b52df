import { conSesion } from './charla.ts'
import { expect, pedidoDe, sinBarreras, test } from './tienda.ts'

test('somebody who follows an order asks about it; the shop hears, and what was typed is kept until it left', async ({
  page,
  tienda,
  consola,
  correoDe,
}) => {
  const correo = correoDe('consulta')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  const formulario = page.getByRole('form', { name: 'Tienes algun problema?' })
  await expect(page.getByRole('form', { name: 'Escríbenos' })).toBeVisible()
  await expect(formulario).toBeHidden()
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(formulario).toBeVisible()
  await expect(page.getByRole('form', { name: 'Escríbenos' })).toHaveCount(0)
  await formulario.getByRole('button', { name: 'Enviar consulta' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Por favor completa todos los campos')
  await expect(formulario.getByLabel('Nombre')).toBeFocused()
  await formulario.getByLabel('Nombre').fill('Ana Peña')
  await formulario.getByLabel('Correo').fill(correo)
  await formulario.getByLabel('Mensaje').fill('¿Sale hoy?')

  await page.route('**/api/pedidos/*/consultas', (ruta) => ruta.abort('connectionrefused'))
  await formulario.getByRole('button', { name: 'Enviar consulta' }).click()
  await expect(formulario.getByRole('alert')).toContainText(
    'Error al enviar tu consulta. Por favor intenta nuevamente.',
  )
  await expect(formulario.getByLabel('Mensaje')).toHaveValue('¿Sale hoy?')
  await page.unroute('**/api/pedidos/*/consultas')
  // Also through a page that is read anew.
  await page.reload()
  await expect(formulario.getByLabel('Mensaje')).toHaveValue('¿Sale hoy?')
  await formulario.getByRole('button', { name: 'Enviar consulta' }).click()
  await expect(formulario.getByRole('status')).toContainText('Consulta enviada! Te contactaremos pronto a tu correo.')
  await expect(formulario.getByLabel('Mensaje')).toHaveValue('')
  const { texto } = await tienda.buzon.esperarA(({ asunto }) => asunto === `Consulta sobre el pedido ${codigo}`)
  expect(texto).toContain('¿Sale hoy?')
  // The browser reports what did not reach the shop.
  for (const linea of consola.splice(0)) expect(linea).toContain('CONNECTION_REFUSED')
})

test('a message by either of its pages, with the mail up and with the mail down', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('mensaje')
  const formulario = page.getByRole('form', { name: 'Escríbenos' })
  const [nombre, suyo] = [formulario.getByLabel('Nombre completo'), formulario.getByLabel('Correo')]
  const mensaje = formulario.getByLabel(/^(Mensaje|¿Qué problema tienes\?)/)
  const enviar = formulario.getByRole('button', { name: 'Enviar mensaje' })
  const enviarSinCorreo = async (dicho: string) => {
    tienda.buzon.rechazar(451)
    await nombre.fill('Ana Peña')
    await suyo.fill(correo)
    await mensaje.fill('Y unos aretes')
    await enviar.click()
    await expect(formulario.getByRole('status')).toContainText(dicho)
    tienda.buzon.rechazar(null)
  }

  await page.goto('/rastrear')
  await nombre.fill('Ana Peña')
  await suyo.fill('ana@')
  await mensaje.fill('Quiero una tobillera')
  await enviar.click()
  await expect(formulario.getByRole('alert')).toContainText('Escribe un correo completo')
  await suyo.fill(correo)
  await formulario.getByLabel('Código de pedido').fill('B0140')
  await enviar.click()
  await expect(formulario.getByLabel('Código de pedido')).toBeFocused()
  await expect(formulario.getByRole('alert')).toContainText('Escribe el código completo')
  await formulario.getByLabel('Código de pedido').fill('')
  await enviar.click()
  await expect(formulario.getByRole('status')).toContainText('Mensaje enviado')
  await tienda.buzon.esperarA(({ para, asunto }) => para.includes(correo) && asunto === 'Recibimos tu mensaje')
  await enviarSinCorreo('Mensaje guardado, pero no pudimos enviar el correo de confirmación')

  await page.goto('/contacto')
  await expect(page.getByText(/(Abierto|Cerrado) ahora/)).toBeVisible()
  await nombre.fill('Ana Peña')
  await suyo.fill(correo)
  await mensaje.fill('¿Hacen tobilleras?')
  await enviar.click()
  await expect(formulario.getByRole('status')).toContainText(
    'Hemos recibido tu mensaje y te enviamos un correo de confirmación.',
  )
  await expect(mensaje).toHaveValue('')
  await enviarSinCorreo('No pudimos enviarte la confirmación')
})

test('every place that says whether a person is in the chat says who is on duty, whatever the hour', async ({
  page,
  playwright,
  tienda,
  correoDe,
  extraHTTPHeaders,
}) => {
  const peticiones = await playwright.request.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  const agente = await conSesion(peticiones, tienda)
  await agente.turno(false)
  // A morning on which the shop is open.
  await page.clock.setFixedTime('2026-11-25T10:00:00-04:00')
  await page.goto('/contacto')
  const boton = page.getByRole('button', { name: /Hablar con Agente/ })
  const soporte = page.getByRole('dialog', { name: 'Soporte' })
  const asistente = page.getByRole('dialog', { name: 'Asistente virtual' })
  const preguntar = async () => {
    await asistente.getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('Quiero hablar con una persona')
    await page.keyboard.press('Enter')
  }

  await expect(boton).toContainText('Sin agentes ahora: deja tu mensaje')
  await boton.click()
  await expect(soporte.getByRole('status').filter({ hasText: 'Sin agentes ahora' })).toBeVisible()
  await expect(soporte.getByText('Ahora no hay nadie en el chat')).toBeVisible()
  await soporte.getByRole('button', { name: 'Asistente virtual' }).click()
  await expect(asistente.getByText('Sin agentes ahora')).toBeVisible()
  await asistente.getByLabel('Correo electrónico').fill(correoDe('yokasta'))
  await asistente.getByRole('button', { name: 'Empezar' }).click()
  await preguntar()
  await expect(asistente.getByRole('log')).toContainText('Ahora no hay nadie en el chat: toca «Hablar con Agente»')
  await expect(page.locator('body')).not.toContainText(/contesta una persona|[Ee]stamos (en|fuera de)|en línea/)
  await sinBarreras(page)

  // On a night on which it is closed: whoever goes on duty is told of where one looks, without a reload; so is who leaves.
  await page.clock.setFixedTime('2026-11-29T03:00:00-04:00')
  await agente.turno(true)
  await expect(asistente.getByText('Agente en línea')).toBeVisible()
  await preguntar()
  await expect(asistente.getByRole('log')).toContainText('ahora hay una persona en línea')
  await page.keyboard.press('Escape')
  await expect(boton).toContainText('Una persona, en línea ahora')
  await agente.turno(false)
  await expect(boton).toContainText('Sin agentes ahora: deja tu mensaje')
  await peticiones.dispose()
})

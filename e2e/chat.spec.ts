import { sql } from 'drizzle-orm'
import { hacerRonda } from '#chat/ronda.server.ts'
import { enlaceA } from '#comun/enlaceA.ts'
import { conSesion, decir, idDe, panel } from './charla.ts'
import { expect, sinBarreras, test } from './tienda.ts'

test('with nobody there it is said before typing; what is typed survives, is left, and becomes a conversation that loses nothing', {
  tag: '@both',
}, async ({ page, playwright, tienda, consola, correoDe, viewport, extraHTTPHeaders }) => {
  const correo = correoDe('yokasta')
  const peticiones = await playwright.request.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  const agente = await conSesion(peticiones, tienda)
  await agente.turno(false)

  await page.goto(enlaceA('/contacto'))
  const boton = page.getByRole('button', { name: /Hablar con Agente/ })
  await boton.click()
  const chat = panel(page)
  await expect(chat.getByText('Ahora no hay nadie en el chat')).toBeVisible()
  await expect(chat.getByText('Lunes a viernes')).toBeVisible()
  await expect(chat.getByRole('heading', { name: 'Soporte' })).toBeFocused()
  if (viewport && viewport.width >= 480)
    await expect.poll(() => chat.boundingBox()).toMatchObject({ width: 384, height: 600, y: viewport.height - 624 })
  else await expect.poll(() => chat.boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport })
  await sinBarreras(page)

  // What is missing, and what is kept of what is typed.
  await chat.getByLabel('Mensaje').fill('¿Puedo pasar el sábado <b>temprano</b>?')
  await chat.getByRole('button', { name: 'Dejar mensaje' }).click()
  await expect(chat.getByText('Por favor ingresa tu correo electrónico')).toBeVisible()
  await expect(chat.getByLabel('Correo')).toBeFocused()
  await chat.getByLabel('Correo').fill(correo)
  await page.keyboard.press('Escape')
  await expect(chat).toBeHidden()
  await expect(boton).toBeFocused()
  await boton.click()
  await expect(chat.getByLabel('Correo')).toHaveValue(correo)
  await page.reload()
  await expect(chat.getByLabel('Mensaje')).toHaveValue('¿Puedo pasar el sábado <b>temprano</b>?')
  await chat.getByRole('button', { name: 'Dejar mensaje' }).click()
  await expect(chat.getByText('Recibimos tu mensaje.')).toBeVisible()
  await expect(chat.getByRole('log')).toContainText('¿Puedo pasar el sábado <b>temprano</b>?')
  await sinBarreras(page)

  // Somebody comes.
  await agente.turno(true)
  await chat.getByRole('button', { name: 'Solicitar Agente' }).click()
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeVisible()
  const id = await idDe(page)
  await expect(async () => {
    await agente.teclea(id)
    await expect(chat.getByText('Escribiendo...')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await agente.dice(id, 'Hola. ¿En qué te ayudo?')
  await expect(chat.getByText('Hola. ¿En qué te ayudo?')).toBeVisible()
  await expect(chat.getByText('Escribiendo...')).toBeHidden()
  await decir(page, 'Hola. ¿Y mi pulsera?')
  await expect(chat.getByText('Enviado')).toBeVisible()
  await sinBarreras(page)

  // Without a line both sides go on, and then everything is there once and in order.
  await page.context().setOffline(true)
  await decir(page, 'Uno')
  await decir(page, 'Dos')
  await expect(chat.getByText('Se envía al volver la conexión')).toHaveCount(2)
  await expect(chat.getByRole('status').filter({ hasText: 'Conectando...' })).toBeVisible()
  await sinBarreras(page)
  await agente.dice(id, 'Ya está lista.')
  await page.context().setOffline(false)
  await expect(chat.getByText('Ya está lista.')).toBeVisible()
  await expect
    .poll(() => agente.lee(id))
    .toEqual(['¿Puedo pasar el sábado <b>temprano</b>?', 'Hola. ¿Y mi pulsera?', 'Uno', 'Dos'])
  await expect(chat.getByRole('log').getByText(/^Tú: (Uno|Dos)$/)).toHaveCount(2)

  // What does not leave stays, can be sent again, and leaves by itself; an answer that was lost makes no double.
  await page.route('**/api/agent-chat', (ruta) => ruta.abort())
  await decir(page, '¿Hasta qué hora?')
  await expect(chat.getByText('No se envió.')).toBeVisible()
  await expect(page.getByText('Hubo un problema. Por favor intenta de nuevo.')).toBeVisible()
  await sinBarreras(page)
  await chat.getByRole('button', { name: 'Reintentar' }).click()
  await page.unroute('**/api/agent-chat')
  // The pause before the next try is the longer, the more have failed.
  await expect(chat.getByText('No se envió.')).toBeHidden({ timeout: 35_000 })
  await page.route('**/api/agent-chat', async (ruta) => {
    await ruta.fetch()
    await ruta.abort()
  })
  await decir(page, 'Es la B01-40718.')
  await expect.poll(async () => (await agente.lee(id)).slice(-2)).toEqual(['¿Hasta qué hora?', 'Es la B01-40718.'])
  await expect(chat.getByText('Enviado')).toBeVisible()
  await page.unroute('**/api/agent-chat')
  await expect(chat.getByText('Es la B01-40718.')).toHaveCount(1)

  // Closed, it counts what comes, on whatever page; and it is there after a reload.
  await chat.getByRole('button', { name: 'Cerrar el chat' }).click()
  await expect(chat).toBeHidden()
  await agente.dice(id, 'Hasta las seis.')
  const enEsquina = page.getByRole('button', { name: /Abrir el chat/ })
  await expect(enEsquina).toHaveText(/1 sin leer/)
  await page.goto(enlaceA('/nosotros'))
  await expect(enEsquina).toHaveText(/1 sin leer/)
  await sinBarreras(page)
  // The launcher leads to the answer that it counts, in whatever tab of this browser, and asks for no address again.
  await enEsquina.click()
  await expect(chat.getByText('Hasta las seis.')).toBeVisible()
  await page.reload()
  await expect(chat.getByText('Hasta las seis.')).toBeVisible()
  await chat.getByRole('button', { name: 'Cerrar el chat' }).click()
  await agente.dice(id, 'O hasta las siete.')
  const otroDia = await page.context().newPage()
  await otroDia.goto(enlaceA('/nosotros'))
  await expect(otroDia.getByRole('button', { name: /Abrir el chat/ })).toHaveText(/1 sin leer/)
  await otroDia.reload()
  await otroDia.getByRole('button', { name: /Abrir el chat/ }).click()
  await expect(panel(otroDia).getByText('O hasta las siete.')).toBeVisible()
  await panel(otroDia).getByRole('button', { name: 'Más opciones' }).click()
  await otroDia.getByRole('menuitem', { name: 'Asistente virtual' }).click()
  await expect(otroDia.getByRole('dialog', { name: 'Asistente virtual' })).toBeVisible()
  await otroDia.close()

  // Also to one that ended before it was read.
  await page.goto('about:blank')
  await agente.dice(id, 'Ya cerramos.')
  await agente.termina(id)
  await page.goto(enlaceA('/nosotros'))
  await expect(enEsquina).toHaveText(/1 sin leer/)
  await enEsquina.click()
  await expect(chat.getByText('Ya cerramos.')).toBeVisible()
  // Once it counts as read.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chat'))).toBeNull()
  await chat.getByRole('button', { name: 'Cerrar el chat' }).click()
  await enEsquina.click()
  await expect(page.getByRole('dialog', { name: 'Asistente virtual' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(enlaceA('/contacto'))
  await boton.click()
  await chat.getByRole('button', { name: 'Empezar otra conversación' }).click()
  await expect(chat.getByLabel('Correo')).toHaveValue(correo)
  await chat.getByRole('button', { name: 'Solicitar Agente' }).click()
  await expect(chat.getByRole('log')).toBeVisible()

  await chat.getByRole('button', { name: 'Más opciones' }).click()
  await page.getByRole('menuitem', { name: 'Terminar conversación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click()
  await chat.getByRole('button', { name: 'Empezar otra conversación' }).click()
  await expect(chat.getByRole('button', { name: 'Solicitar Agente' })).toBeVisible()
  await expect(chat.getByLabel('Correo')).toHaveValue(correo)
  await sinBarreras(page)
  await agente.turno(false)
  await peticiones.dispose()
  for (const linea of consola.splice(0)) expect(linea).toMatch(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})

test('who waits knows their place; an agent who vanishes gives them back, and who has left goes on by the link of a mail', {
  tag: '@both',
}, async ({ page, browser, playwright, tienda, correoDe, extraHTTPHeaders }) => {
  const correo = correoDe('yokasta')
  const peticiones = await playwright.request.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  const agente = await conSesion(peticiones, tienda)
  await agente.turno(false)
  // Nobody of another journey waits, and who is on duty has their hands full.
  await tienda.conBase((db) =>
    db.execute(sql`update conversaciones set estado = 'terminada', espera_desde = null where estado <> 'terminada'`),
  )
  await agente.turno(true)
  for (const quien of ['ana', 'beto']) {
    const otro = await playwright.request.newContext({ baseURL: tienda.url, extraHTTPHeaders })
    await otro.post('/api/agent-support', {
      data: { action: 'request_agent', email: correoDe(quien) },
      failOnStatusCode: true,
    })
    await otro.dispose()
  }

  await page.goto(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  const chat = panel(page)
  await chat.getByLabel('Correo').fill(correo)
  await chat.getByRole('button', { name: 'Solicitar Agente' }).click()
  await expect(chat.getByRole('status').filter({ hasText: 'Esperando' })).toBeVisible()
  await expect(chat.getByText('Eres el siguiente.')).toBeVisible()
  await decir(page, '¿Hacen tobilleras?')
  await expect(chat.getByText('Enviado')).toBeVisible()
  await sinBarreras(page)
  const id = await idDe(page)
  await agente.toma(id)
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeVisible()

  // The agent is seen no more.
  await tienda.conBase(async (db) => {
    await db.execute(sql`update turnos set visto_en = now() - interval '5 minutes'`)
    await hacerRonda(db)
  })
  await expect(chat.getByText('tuvo que salir')).toBeVisible()
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeHidden()
  await expect(chat.getByText('Ahora no hay nadie en el chat.')).toBeVisible()

  // And the visitor leaves: what is answered then reaches them by mail.
  await page.goto('about:blank')
  await agente.turno(true)
  await agente.toma(id).catch(() => {})
  await agente.dice(id, 'Sí, y a tu medida.')
  await tienda.conBase(async (db) => {
    await db.execute(sql`update conversaciones_presencias set visto_en = now() - interval '5 minutes'`)
    await db.execute(sql`update conversaciones_mensajes set created_at = created_at - interval '5 minutes'`)
    await hacerRonda(db)
  })
  const { texto } = await tienda.buzon.esperarA(
    ({ para, texto }) => para.includes(correo) && texto.includes('Sí, y a tu medida.'),
  )
  const [enlace = ''] = /http\S+#c=[\w-]{22}/.exec(texto) ?? []
  const otro = await browser.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  const suya = await otro.newPage()
  await suya.goto(enlace)
  await expect(panel(suya).getByText('Sí, y a tu medida.')).toBeVisible()
  await expect(panel(suya).getByText('¿Hacen tobilleras?')).toBeVisible()
  await expect(suya).not.toHaveURL(/#c=/)
  await decir(suya, '¡Qué bien!')
  await expect.poll(() => agente.lee(id)).toEqual(['¿Hacen tobilleras?', '¡Qué bien!'])
  await sinBarreras(suya)
  await suya.reload()
  await expect(panel(suya).getByText('¡Qué bien!')).toBeVisible()

  // Ended by the shop under somebody's hands, what they typed goes with them into the next one.
  const caja = panel(suya).getByRole('textbox', { name: 'Escribe tu mensaje' })
  await caja.fill('Una más')
  await agente.termina(id)
  await expect(panel(suya).getByText('Lo que escribías está guardado')).toBeVisible()
  const otraVez = panel(suya).getByRole('button', { name: 'Empezar otra conversación' })
  await expect(otraVez).toBeFocused()
  await suya.keyboard.press('Enter')
  await expect(panel(suya).getByLabel('Mensaje')).toHaveValue('Una más')
  await agente.turno(false)
  await otro.close()
  await peticiones.dispose()
})

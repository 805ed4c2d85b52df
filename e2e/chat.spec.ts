import { sql } from 'drizzle-orm'
import { hacerRonda } from '#conversaciones/chat/ronda.server.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { conSesion, decir, idDe, panel } from './charla.ts'
import { ESCRITORIO, expect, sinBarreras, TELEFONO, test } from './tienda.ts'

test('with nobody there it is said before typing; what is typed survives, is left, and becomes a conversation that loses nothing', async ({
  page,
  playwright,
  tienda,
  consola,
  correoDe,
  extraHTTPHeaders,
}) => {
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
  await expect(chat.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await expect(chat.getByRole('heading', { name: 'Soporte' })).toBeFocused()
  await page.setViewportSize(ESCRITORIO)
  await expect.poll(() => chat.boundingBox()).toMatchObject({ width: 384, height: 600, y: ESCRITORIO.height - 624 })
  await page.setViewportSize(TELEFONO)
  await expect.poll(() => chat.boundingBox()).toMatchObject({ x: 0, y: 0, ...TELEFONO })

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
  await page.setViewportSize(ESCRITORIO)
  await sinBarreras(page)
  await page.setViewportSize(TELEFONO)

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
  await page.unroute('**/api/agent-chat')
  await chat.getByRole('button', { name: 'Reintentar' }).click()
  await expect(chat.getByText('No se envió.')).toBeHidden()
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
  await page.locator('footer').getByRole('link', { name: 'Nosotros' }).click()
  await expect(page).toHaveURL(enlaceA('/nosotros'))
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
  await page.locator('footer').getByRole('link', { name: 'Contacto' }).click()
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

test('who waits knows their place; an agent who vanishes gives them back, and what was being typed when it ended goes on', async ({
  page,
  playwright,
  tienda,
  correoDe,
  extraHTTPHeaders,
}) => {
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

  await agente.turno(true)
  await agente.toma(id).catch(() => {})
  await expect(chat.getByRole('status').filter({ hasText: 'En línea' })).toBeVisible()
  // Ended by the shop under somebody's hands, what they typed goes with them into the next one.
  const caja = chat.getByRole('textbox', { name: 'Escribe tu mensaje' })
  await caja.fill('Una más')
  await agente.termina(id)
  await expect(chat.getByText('Lo que escribías está guardado')).toBeVisible()
  const otraVez = chat.getByRole('button', { name: 'Empezar otra conversación' })
  await expect(otraVez).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByLabel('Mensaje')).toHaveValue('Una más')
  await agente.turno(false)
  await peticiones.dispose()
})

import { randomUUID } from 'node:crypto'
import { enlaceA } from '#lib/enlaceA.ts'
import { agenteDe, decir, idDe, MESA, panel } from './charla.ts'
import { enlaceEn, expect, test } from './tienda.ts'

test('what did not leave before a mail’s link opened another conversation stands where one writes, and typing on keeps it', async ({
  page,
  playwright,
  tienda,
  consola,
  correoDe,
  extraHTTPHeaders,
}) => {
  const correo = correoDe('yokasta')
  const otro = await playwright.request.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  await otro.post('/api/agent-support', {
    data: { action: 'save_contact', email: correo, mensaje: 'De otro navegador' },
    failOnStatusCode: true,
  })
  await otro.post('/api/chat/copia', { failOnStatusCode: true })
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))

  await page.request.get('/api/chat')
  await page.request.post('/api/agent-support', {
    data: { action: 'save_contact', email: correoDe('ana'), mensaje: 'De este' },
    failOnStatusCode: true,
  })
  await page.goto(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  const chat = panel(page)
  await expect(chat.getByRole('log')).toContainText('De este')
  await page.route('**/api/agent-chat', (ruta) => ruta.abort())
  await decir(page, 'Sin salir')
  await expect(chat.getByText('No se envió.')).toBeVisible()

  await page.goto(enlaceEn(texto, 'c'))
  await expect(chat.getByRole('log')).toContainText('De otro navegador')
  await expect(page).not.toHaveURL(/#c=/)
  const caja = chat.getByRole('textbox', { name: 'Escribe tu mensaje' })
  await expect(caja).toHaveValue('Sin salir')
  await caja.press('End')
  await caja.pressSequentially(' todavía')
  await expect(caja).toHaveValue('Sin salir todavía')
  await page.reload()
  await expect(caja).toHaveValue('Sin salir todavía')
  await otro.dispose()
  for (const linea of consola.splice(0)) expect(linea).toMatch(/ERR_FAILED/)
})

test('who reads further up has not seen what comes until they are back at the end, on both sides', async ({
  page,
  browser,
  tienda,
  correoDe,
  extraHTTPHeaders,
}) => {
  await page.request.get('/api/chat')
  await page.request.post('/api/agent-support', {
    data: { action: 'request_agent', email: correoDe('yokasta'), mensaje: 'Hola' },
    failOnStatusCode: true,
  })
  const id = await idDe(page)
  const otro = await browser.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  await otro.addCookies(tienda.sesion)
  const agente = agenteDe(otro.request)
  await agente.toma(id)
  for (let n = 1; n <= 15; n++) await agente.dice(id, `Línea ${n}\n${'Cuentas y mariposas. '.repeat(10)}`)
  const suya = await otro.newPage()
  await suya.goto(enlaceA('/admin-dashboard/chat/:id', { id }))
  await page.goto(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()

  const dice = (content: string) =>
    page.request.post('/api/agent-chat', {
      data: { messages: [{ role: 'user', content }], clave: randomUUID() },
      failOnStatusCode: true,
    })
  const sinVer = async (visto: 'visto_por_visitante' | 'visto_por_gestion', rol: string) => {
    const { mensajes, ...leida } = await (await otro.request.get(`${MESA}/${id}`)).json()
    return mensajes.filter((uno: { id: number; rol: string }) => uno.rol === rol && uno.id > leida[visto]).length
  }
  const lados = [
    {
      suPagina: page,
      nombre: 'Conversación',
      falta: () => sinVer('visto_por_visitante', 'agent'),
      llega: () => agente.dice(id, '¿Sigues ahí?'),
    },
    {
      suPagina: suya,
      nombre: 'Mensajes',
      falta: () => sinVer('visto_por_gestion', 'user'),
      llega: () => dice('Sí, leo.'),
    },
  ]
  for (const { suPagina, nombre, falta, llega } of lados) {
    await expect.poll(falta).toBe(0)
    const marcas: string[] = []
    suPagina.on('request', (peticion) => peticion.url().endsWith('/lectura') && marcas.push(peticion.url()))
    await suPagina.getByRole('region', { name: nombre }).evaluate((nodo) => nodo.scrollTo(0, 0))
    await llega()
    const irAlUltimo = suPagina.getByRole('button', { name: 'Ir al último' })
    await expect(irAlUltimo).toBeVisible()
    // By then it would have been told.
    expect([marcas, await falta()]).toEqual([[], 1])
    await irAlUltimo.click()
    await expect.poll(falta).toBe(0)
  }
  await agente.turno(false)
  await otro.close()
})

import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { abrirModeloDePrueba } from '#testing/modelo.server.ts'
import { conAviso, ESCRITORIO, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

/** A word that no page has. */
const palabra = () => `z${Array.from({ length: 7 }, () => 'bcdfgkmpqt'[randomInt(10)]).join('')}`

const panelDe = (page: Page) => page.getByRole('dialog', { name: 'Asistente virtual' })
const dichosDe = (page: Page) => panelDe(page).getByRole('log')

async function preguntar(page: Page, texto: string) {
  await panelDe(page).getByRole('textbox', { name: 'Escribe tu mensaje' }).fill(texto)
  await page.keyboard.press('Enter')
}

async function empezar(page: Page, correo: string) {
  await panelDe(page).getByLabel('Correo electrónico').fill(correo)
  await panelDe(page).getByRole('button', { name: 'Empezar' }).click()
  await expect(panelDe(page).getByRole('textbox', { name: 'Escribe tu mensaje' })).toBeFocused()
}

test('the assistant answers from the pages; what it does not know staff teach it', async ({
  page,
  tienda,
  correoDe,
  consola,
  browser,
}) => {
  const correo = correoDe('ana')
  const codigo = await pedidoDe(page, correo)
  const desconocida = `¿Alquilan ${palabra()}?`
  await page.goto('/contacto')
  await page.getByRole('button', { name: 'Hablar con Nosotros (AI)' }).click()
  await panelDe(page).getByRole('button', { name: 'Empezar' }).click()
  await expect(panelDe(page).getByText('Por favor ingresa tu correo electrónico')).toBeVisible()
  await sinBarreras(page)
  await empezar(page, correo)

  await panelDe(page).getByRole('button', { name: '¿Cuánto cuesta el envío?' }).click()
  await expect(dichosDe(page)).toContainText('empiezan en RD$ 500.00')
  await preguntar(page, `¿Y cómo va ${codigo}? <b>Gracias</b>`)
  await expect(dichosDe(page)).toContainText('<b>Gracias</b>')
  const cuentas = dichosDe(page).getByRole('list', { name: `Pasos de ${codigo}` })
  await expect(cuentas.getByRole('listitem').first()).toHaveText('Recibido, actual')

  // No answer comes: what was asked stays, and is asked again.
  await page.route('**/api/chatbot-assistant', (ruta) => ruta.abort())
  await preguntar(page, desconocida)
  await expect(dichosDe(page)).toContainText('Disculpa: algo falló')
  await expect(page.locator('[data-sonner-toast]')).toContainText('Hubo un problema. Por favor intenta de nuevo.')
  await sinBarreras(page)
  await page.unroute('**/api/chatbot-assistant')
  consola.length = 0
  await dichosDe(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(dichosDe(page)).toContainText('Eso no lo sé')
  await expect(dichosDe(page).getByText(desconocida)).toHaveCount(1)

  // Kept, with what was being written, beyond the page; and a source is opened in the chat's place, or beside it.
  await panelDe(page).getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('Y además')
  await page.reload()
  await expect(panelDe(page).getByRole('textbox', { name: 'Escribe tu mensaje' })).toHaveValue('Y además')
  await dichosDe(page).getByRole('link', { name: '¿Cuánto cuesta el envío?' }).click()
  await expect(page.locator('details[open]')).toContainText('¿Cuánto cuesta el envío?')
  await expect(panelDe(page)).toHaveCount(0)

  const deGestion = await browser.newContext({ baseURL: tienda.url, viewport: ESCRITORIO })
  await deGestion.addCookies(tienda.sesion)
  const gestion = await deGestion.newPage()
  await gestion.goto('/admin-dashboard/preguntas')
  const fila = gestion.getByRole('article', { name: desconocida })
  await expect(fila).toContainText('Una vez')
  await fila.getByRole('button', { name: /^Ver la conversación/ }).click()
  await expect(gestion.getByRole('dialog')).toContainText('No lo supo')
  await expect(gestion.getByRole('dialog')).toContainText(correo)
  await sinBarreras(gestion)
  await gestion.keyboard.press('Escape')
  await expect(gestion.getByRole('dialog')).toHaveCount(0)
  await fila.getByRole('button', { name: /^Responder/ }).click()
  await expect(fila.getByLabel('Pregunta', { exact: true })).toBeFocused()
  await fila.getByLabel('Respuesta').fill('No alquilamos.\n\n<i>Solo</i> vendemos lo que hacemos.')
  await fila.getByLabel('Dónde va').selectOption('Productos')
  await sinBarreras(gestion)
  await fila.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(fila).toContainText('Respondida')
  await conAviso(gestion, 'Respuesta publicada', 'Está en Preguntas frecuentes, y el asistente ya la sabe.')
  await gestion.getByRole('tab', { name: 'Respondidas' }).click()
  await expect(gestion.getByRole('article', { name: desconocida })).toContainText('En Productos')
  await sinBarreras(gestion)
  await deGestion.close()

  await page.getByRole('button', { name: 'Abrir el chat' }).click()
  await preguntar(page, desconocida)
  await expect(dichosDe(page)).toContainText('<i>Solo</i> vendemos lo que hacemos.')
  await page.setViewportSize(ESCRITORIO)
  await dichosDe(page).getByRole('link', { name: desconocida }).click()
  await expect(page.locator('details[open]')).toContainText('<i>Solo</i> vendemos lo que hacemos.')
  await expect(panelDe(page)).toHaveCount(1)
  await sinBarreras(page)
})

test('with a model the answer is seen as it comes and read aloud whole; without it the shop answers all the same', async ({
  page,
  tienda,
  correoDe,
}) => {
  const permiso = Promise.withResolvers<void>()
  const dice = 'Retirar en la tienda es gratis [1]. Los envíos empiezan en RD$ 500.00.'
  const modelo = await abrirModeloDePrueba(({ messages }) =>
    JSON.stringify(messages.at(-1)).includes('horario')
      ? { falla: 500 }
      : { dice, espera: { tras: 'gratis [1]. ', a: permiso.promise } },
  )
  await tienda.matar()
  await tienda.volver({ ASISTENTE_URL: modelo.url, ASISTENTE_MODEL: 'prueba' })
  try {
    await page.goto('/')
    await page.getByRole('button', { name: 'Abrir el chat' }).click()
    await empezar(page, correoDe('ana'))
    await preguntar(page, '¿Cuánto cuesta el envío?')
    const viniendo = panelDe(page).getByText('Retirar en la tienda es gratis.')
    await expect(viniendo).toBeVisible()
    await expect(dichosDe(page).getByText('gratis')).toHaveCount(0)
    await expect(panelDe(page).getByText('Escribiendo...')).toBeVisible()
    permiso.resolve()
    await expect(dichosDe(page)).toContainText('Retirar en la tienda es gratis. Los envíos empiezan en RD$ 500.00.')
    await expect(viniendo).toHaveCount(1)
    await expect(panelDe(page).getByText('Escribiendo...')).toHaveCount(0)
    await expect(dichosDe(page).getByRole('link', { name: '¿Cuánto cuesta el envío?' })).toBeVisible()
    expect(modelo.encargos).toHaveLength(1)

    await preguntar(page, '¿Cuál es el horario?')
    await expect(dichosDe(page)).toContainText('Lunes a viernes: 9:00 a. m. – 6:00 p. m.')
    expect(modelo.encargos).toHaveLength(2)

    await panelDe(page).getByRole('button', { name: 'Hablar con Agente' }).click()
    await expect(page.getByRole('dialog', { name: 'Soporte' }).getByLabel('Correo')).toHaveValue(correoDe('ana'))
  } finally {
    // To the worker's other journeys it is a model that went away, which the shop answers for.
    await modelo.cerrar()
  }
})

import type { APIRequestContext, Page } from '@playwright/test'
import { entrarComo, miembroDe } from './miembro.ts'
import { deGestion } from './personal.ts'
import { conAviso, ESCRITORIO, enviar, expect, sinBarreras, TELEFONO, type Tienda, test } from './tienda.ts'

/** Signs a member in, who is this journey's own. */
async function entrarMiembro(page: Page, tienda: Tienda, correo: string) {
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  await entrarComo(page.request, correo)
}

/** What staff do with a ticket, as their pages do it. */
async function comoPersonal(peticiones: APIRequestContext, id: string) {
  const url = `/api/gestion/tickets/${id}`
  return {
    responder: (mensaje: string, interna = false) => enviar(peticiones, `${url}/respuestas`, { mensaje, interna }),
    cerrar: async () => {
      const { estado } = await (await peticiones.get(url)).json()
      await peticiones.put(`${url}/estado`, { data: { estado: 'cerrado', era: estado }, failOnStatusCode: true })
    },
  }
}

/** A picture, as a phone takes it unless it is said otherwise: larger than what is sent. */
async function fotoDeCamara(page: Page, medida = { width: 2400, height: 1800 }) {
  const base64 = await page.evaluate((medida) => {
    const lienzo = document.createElement('canvas')
    Object.assign(lienzo, medida)
    const pincel = lienzo.getContext('2d')
    for (let i = 0; pincel && i < 400; i++) {
      pincel.fillStyle = `hsl(${i * 7} 60% 60%)`
      pincel.fillRect((i * 97) % 2400, (i * 61) % 1800, 300, 200)
    }
    return lienzo.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  }, medida)
  return { name: 'pulsera de antes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('a member opens a ticket with a photo, hears the answer live, writes back, and is told when it is closed', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  await entrarMiembro(page, tienda, correoDe('yokasta'))
  await page.goto('/mi-cuenta')
  await page.getByRole('tab', { name: 'Soporte' }).click()
  await expect(page.getByText('No tienes tickets.')).toBeVisible()

  // Nothing filled in: one sentence says so, each field its own.
  await page.getByRole('link', { name: 'Nuevo ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo ticket' })).toBeFocused()
  await expect(page).toHaveURL(/ticket=nuevo&ver=soporte$/)
  await expect(page.getByLabel('Prioridad')).toHaveValue('media')
  await page.getByRole('button', { name: 'Crear ticket' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Completa todos los campos' })).toBeVisible()
  await expect(page.getByText('Escribe el asunto.')).toBeVisible()
  await sinBarreras(page)

  // What is no photo is said; a photo is seen, small already, before it is sent.
  const elegir = page.getByLabel('Adjuntar foto').and(page.locator('input'))
  await elegir.setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('«lista.pdf» no es una foto. Adjunta JPG, PNG o WebP.')).toBeVisible()
  await elegir.setInputFiles(await fotoDeCamara(page))
  await expect(page.getByRole('list', { name: 'Fotos por enviar' })).toContainText(/pulsera de antes\.jpg\d{2,3} KB/)

  // Left half-way, all of it is there again.
  await page.getByLabel('Asunto').fill('Largo de la pulsera')
  await page.getByLabel('Descripción').fill('Quiero que me quede del mismo largo que esta.')
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Asunto')).toHaveValue('Largo de la pulsera')
  await expect(page.getByRole('list', { name: 'Fotos por enviar' })).toContainText('pulsera de antes.jpg')
  await page.getByRole('button', { name: 'Crear ticket' }).click()
  await conAviso(page, 'Ticket creado', 'Te avisaremos cuando respondamos.')
  const asunto = page.getByRole('heading', { name: 'Largo de la pulsera' })
  await expect(asunto).toBeFocused()
  await expect(page.locator('article').getByText('Abierto', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeDisabled()

  // The photo opens large, and Escape leads back to it.
  const foto = page.getByRole('button', { name: 'Ver en grande pulsera de antes.jpg' })
  await foto.click()
  const grande = page.getByRole('dialog').getByRole('img', { name: 'Foto pulsera de antes.jpg' })
  await expect.poll(() => grande.evaluate((imagen: HTMLImageElement) => imagen.naturalWidth)).toBeGreaterThan(600)
  await sinBarreras(page)
  await page.keyboard.press('Escape')
  await expect(foto).toBeFocused()

  // Staff answer: it is there by itself, and new until one leaves the ticket. What they note is not.
  await expect(page).toHaveURL(/[?&]ticket=\d+/)
  const id = new URL(page.url()).searchParams.get('ticket') ?? ''
  const personal = await comoPersonal((await deGestion(playwright, tienda)).request, id)
  await personal.responder('Es para el sábado', true)
  await personal.responder('Gracias por la foto. La hacemos de 17 cm.')
  const respuesta = page.getByRole('article').filter({ hasText: 'La hacemos de 17 cm.' }).last()
  await expect(respuesta).toContainText(/, del taller/)
  await expect(respuesta).toContainText('Nueva')
  await expect(page.getByText('Es para el sábado')).toBeHidden()
  await sinBarreras(page)
  await page.setViewportSize(ESCRITORIO)
  await sinBarreras(page)
  await page.setViewportSize(TELEFONO)

  // With the keyboard alone.
  await page.getByLabel('Tu respuesta').fill('Perfecto, paso hoy como a las 4.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Mensajes' })).toContainText('Perfecto, paso hoy como a las 4.')
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('')
  await expect(respuesta).toContainText('Nueva')

  // Elsewhere in the account an answer waits, until it is read.
  await page.goto('/mi-cuenta')
  await personal.responder('Te esperamos.')
  await expect(page.getByRole('tab', { name: 'Soporte' })).toHaveText('Soporte1')
  await expect(page.getByText('Respondimos tu ticket')).toBeVisible()
  await page.getByRole('link', { name: 'Leer' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Te esperamos.' }).last()).toContainText('Nueva')
  await expect(respuesta).not.toContainText('Nueva')

  // Closed while one writes: what was written goes into a new one.
  await page.getByLabel('Tu respuesta').fill('Una cosa más')
  await page.reload()
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('Una cosa más')
  await personal.cerrar()
  await expect(page.getByText('Este ticket está cerrado. Abre uno nuevo si lo necesitas.')).toBeVisible()
  await expect(page.getByLabel('Tu respuesta')).toBeHidden()
  await sinBarreras(page)
  await page.getByRole('article').getByRole('link', { name: 'Nuevo ticket' }).click()
  await expect(page.getByLabel('Descripción')).toHaveValue('Una cosa más')
  await page.goBack()
  await expect(asunto).toBeFocused()
})

test('a ticket that is nobody’s, a list that does not come, and a message that finds no line', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  await entrarMiembro(page, tienda, correoDe('marisol'))
  await page.goto('/mi-cuenta?ver=soporte&ticket=999999')
  await expect(page.getByText('Ese ticket no existe.')).toBeVisible()
  consola.splice(0)

  const data = { asunto: 'Pagar en dos partes', descripcion: '¿Se puede?' }
  const { id } = await enviar(page.request, '/api/tickets', data)
  await page.route(/\/api\/tickets(\?|$)/, (ruta) => ruta.fulfill({ status: 422, body: '' }))
  await page.goto('/mi-cuenta?ver=soporte')
  await expect(page.getByText('No se pudieron cargar los tickets')).toBeVisible()
  await sinBarreras(page)
  await page.unroute(/\/api\/tickets(\?|$)/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('link', { name: /Pagar en dos partes/ }).click()
  await expect(page.getByRole('heading', { name: 'Pagar en dos partes' })).toBeFocused()

  // It failed: text and photo stay, and the next try sends them once.
  await page.route(`**/api/tickets/${id}/respuestas`, (ruta) => ruta.abort())
  await page
    .getByLabel('Adjuntar foto')
    .and(page.locator('input'))
    .setInputFiles(await fotoDeCamara(page, { width: 240, height: 180 }))
  await page.getByLabel('Tu respuesta').fill('Son seis pulseras.')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo enviar el mensaje' })).toBeVisible()
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('Son seis pulseras.')
  await expect(page.getByRole('list', { name: 'Fotos por enviar' })).toContainText('pulsera de antes.jpg')
  await page.unroute(`**/api/tickets/${id}/respuestas`)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('list', { name: 'Mensajes' })).toContainText('Son seis pulseras.')
  await expect(page.getByRole('button', { name: 'Ver en grande pulsera de antes.jpg' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Fotos por enviar' })).toBeHidden()
  consola.splice(0)
})

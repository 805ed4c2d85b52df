import type { APIRequestContext, Page } from '@playwright/test'
import { newMiembro, signInAs } from './miembro.ts'
import { DESKTOP, expect, expectAccessible, expectToast, PHONE, type Shop, send, test } from './shop.ts'
import { staffOf } from './staff.ts'

/** Creates a member for this test and signs the page in. */
async function signInMiembro(page: Page, shop: Shop, correo: string) {
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  await signInAs(page.request, correo)
}

/** Performs staff actions on a ticket by the pages' routes. */
async function asStaff(request: APIRequestContext, id: string) {
  const url = `/api/gestion/tickets/${id}`
  return {
    responder: (message: string, internal = false) =>
      send(request, `${url}/respuestas`, { mensaje: message, interna: internal }),
    cerrar: async () => {
      const { estado: state } = await (await request.get(url)).json()
      await request.put(`${url}/estado`, { data: { estado: 'cerrado', era: state }, failOnStatusCode: true })
    },
  }
}

/** A JPEG as a phone takes it, by default larger than the page sends. */
async function cameraPhoto(page: Page, size = { width: 2400, height: 1800 }) {
  const base64 = await page.evaluate((size) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    const ctx = canvas.getContext('2d')
    for (let i = 0; ctx && i < 400; i++) {
      ctx.fillStyle = `hsl(${i * 7} 60% 60%)`
      ctx.fillRect((i * 97) % 2400, (i * 61) % 1800, 300, 200)
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  }, size)
  return { name: 'pulsera de antes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('a member opens a ticket with a photo, gets the answer live, replies, and sees it closed', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  await signInMiembro(page, shop, emailFor('yokasta'))
  await page.goto('/mi-cuenta')
  await page.getByRole('tab', { name: 'Soporte' }).click()
  await expect(page.getByText('No tienes tickets.')).toBeVisible()

  // An empty form shows a toast, and a message at each field.
  await page.getByRole('link', { name: 'Nuevo ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo ticket' })).toBeFocused()
  await expect(page).toHaveURL(/ticket=nuevo&ver=soporte$/)
  await expect(page.getByLabel('Prioridad')).toHaveValue('media')
  await page.getByRole('button', { name: 'Crear ticket' }).click()
  await expectToast(page, 'No se pudo crear el ticket', 'Completa todos los campos')
  await expect(page.getByText('Escribe el asunto.')).toBeVisible()
  await expectAccessible(page)

  // A file that is no photo is refused; a photo is previewed, already shrunk, before sending.
  const choose = page.getByLabel('Adjuntar foto').and(page.locator('input'))
  await choose.setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('«lista.pdf» no es una foto. Adjunta JPG, PNG o WebP.')).toBeVisible()
  await choose.setInputFiles(await cameraPhoto(page))
  await expect(page.getByRole('list', { name: 'Fotos por enviar' })).toContainText(/pulsera de antes\.jpg\d{2,3} KB/)

  // Leaving the half-filled form keeps the draft.
  await page.getByLabel('Asunto').fill('Largo de la pulsera')
  await page.getByLabel('Descripción').fill('Quiero que me quede del mismo largo que esta.')
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Asunto')).toHaveValue('Largo de la pulsera')
  await expect(page.getByRole('list', { name: 'Fotos por enviar' })).toContainText('pulsera de antes.jpg')
  await page.getByRole('button', { name: 'Crear ticket' }).click()
  await expectToast(page, 'Ticket creado', 'Te avisaremos cuando respondamos.')
  const asunto = page.getByRole('heading', { name: 'Largo de la pulsera' })
  await expect(asunto).toBeFocused()
  await expect(page.locator('article').getByText('Abierto', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeDisabled()

  // The photo opens large, and Escape focuses it again.
  const photo = page.getByRole('button', { name: 'Ver en grande pulsera de antes.jpg' })
  await photo.click()
  const largePhoto = page.getByRole('dialog').getByRole('img', { name: 'Foto pulsera de antes.jpg' })
  await expect.poll(() => largePhoto.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(photo).toBeFocused()

  // A staff answer appears live, and counts as new until the member leaves the ticket. Internal notes do not appear.
  await expect(page).toHaveURL(/[?&]ticket=\d+/)
  const id = new URL(page.url()).searchParams.get('ticket') ?? ''
  const staff = await asStaff((await staffOf(playwright, shop)).request, id)
  await staff.responder('Es para el sábado', true)
  await staff.responder('Gracias por la foto. La hacemos de 17 cm.')
  const response = page.getByRole('article').filter({ hasText: 'La hacemos de 17 cm.' }).last()
  await expect(response).toContainText('El taller')
  await expect(response).toContainText('Nueva')
  await expect(page.getByText('Es para el sábado')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)

  // The reply is sent with the keyboard alone.
  await page.getByLabel('Tu respuesta').fill('Perfecto, paso hoy como a las 4.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Mensajes' })).toContainText('Perfecto, paso hoy como a las 4.')
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('')
  await expect(response).toContainText('Nueva')

  // Elsewhere in the account the answer counts as unread.
  await page.goto('/mi-cuenta')
  await staff.responder('Te esperamos.')
  await expect(page.getByRole('tab', { name: 'Soporte' })).toHaveText('Soporte1')
  await expect(page.getByText('Respondimos tu ticket')).toBeVisible()
  await page.getByRole('link', { name: 'Leer' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Te esperamos.' }).last()).toContainText('Nueva')
  await expect(response).not.toContainText('Nueva')

  // If staff close the ticket meanwhile, the draft moves into a new ticket.
  await page.getByLabel('Tu respuesta').fill('Una cosa más')
  await page.reload()
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('Una cosa más')
  await staff.cerrar()
  await expect(page.getByText('Este ticket está cerrado. Abre uno nuevo si lo necesitas.')).toBeVisible()
  await expect(page.getByLabel('Tu respuesta')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('article').getByRole('link', { name: 'Nuevo ticket' }).click()
  await expect(page.getByLabel('Descripción')).toHaveValue('Una cosa más')
  await page.goBack()
  await expect(asunto).toBeFocused()
})

test('an unknown ticket, a list that fails to load, and a message sent offline', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  await signInMiembro(page, shop, emailFor('marisol'))
  await page.goto('/mi-cuenta?ver=soporte&ticket=999999')
  await expect(page.getByText('Ese ticket no existe.')).toBeVisible()
  consoleErrors.splice(0)

  const data = { asunto: 'Pagar en dos partes', descripcion: '¿Se puede?' }
  const { id } = await send(page.request, '/api/tickets', data)
  await page.route(/\/api\/tickets(\?|$)/, (route) => route.fulfill({ status: 422, body: '' }))
  // The page comes with the whole list, and its program reads a filtered one.
  await page.goto('/mi-cuenta?ver=soporte&estado=abierto')
  await expect(page.getByRole('main').getByText('No se pudieron cargar los tickets')).toBeVisible()
  const toast = page.locator('[data-sonner-toast][data-removed="false"]')
  await expect(toast).toContainText('No se pudieron cargar los tickets')
  await expectAccessible(page)
  // Who leaves and comes back at once is told again, though the first toast is still leaving.
  await page.evaluate(async () => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
    tabs.find((tab) => tab.textContent?.startsWith('Noticias'))?.click()
    await new Promise((resolve) => setTimeout(resolve))
    history.back()
  })
  await expect(page).toHaveURL('/mi-cuenta?ver=soporte&estado=abierto')
  await expect(page.locator('[data-sonner-toast][data-removed="true"]')).toHaveCount(0)
  await expect(toast).toContainText('No se pudieron cargar los tickets')
  await page.unroute(/\/api\/tickets(\?|$)/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('link', { name: /Pagar en dos partes/ }).click()
  await expect(page.getByRole('heading', { name: 'Pagar en dos partes' })).toBeFocused()

  // After a failed request the text and the photo stay, and the next try sends them once.
  await page.route(`**/api/tickets/${id}/respuestas`, (route) => route.abort())
  await page
    .getByLabel('Adjuntar foto')
    .and(page.locator('input'))
    .setInputFiles(await cameraPhoto(page, { width: 240, height: 180 }))
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
  consoleErrors.splice(0)
})

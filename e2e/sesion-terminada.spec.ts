import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { enlaceA } from '#comun/enlaceA.ts'
import { entrarComo, miembroDe } from './miembro.ts'
import { expect, type Tienda, test } from './tienda.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Soporte' })

/** A member with a message left for the shop and something half written in the open panel, on a page that stays. */
async function miembroEscribiendo(page: Page, tienda: Tienda, correo: string) {
  const miembro = await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  await entrarComo(page.request, correo)
  await page.request.get('/api/chat')
  await page.request.post('/api/agent-support', {
    data: { action: 'save_contact', email: correo, mensaje: '¿Hacen tobilleras?' },
    failOnStatusCode: true,
  })
  await page.goto(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await expect(panel(page).getByText('¿Hacen tobilleras?')).toBeVisible()
  await panel(page).getByRole('textbox', { name: 'Escribe tu mensaje' }).fill('privado a medias')
  return miembro
}

/** Nothing on the page, in its fields or in the browser says who was there or what they wrote. */
async function nadaQueda(page: Page, correo: string) {
  await expect(page.locator('html')).not.toHaveAttribute('data-sesion')
  await expect(page.getByText('¿Hacen tobilleras?')).toBeHidden()
  const dicho = () =>
    page.evaluate(() =>
      [
        document.body.textContent,
        JSON.stringify({ ...localStorage }),
        ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ].join('\n'),
    )
  await expect.poll(dicho).not.toMatch(new RegExp(`privado a medias|${correo}`))
}

test('a member who leaves in another tab leaves nothing in this one, open panel and all', async ({
  page,
  context,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('yokasta')
  await miembroEscribiendo(page, tienda, correo)
  const otra = await context.newPage()
  await otra.goto(enlaceA('/mi-cuenta'), { waitUntil: 'networkidle' })
  await otra.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(otra.getByText('Sesión cerrada')).toBeVisible()
  await nadaQueda(page, correo)
  // Nor does it come back with what the page reads next.
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await nadaQueda(page, correo)
})

test('a member who is suspended meanwhile leaves nothing either, by the first read that tells so', async ({
  page,
  tienda,
  consola,
  correoDe,
}) => {
  const correo = correoDe('yokasta')
  const { id } = await miembroEscribiendo(page, tienda, correo)
  await tienda.conBase(async (db) => {
    await db.execute(sql`update "user" set suspendido_en = now() where id = ${id}`)
  })
  const leida = page.waitForResponse(/api\/chat$|api\/chat\?/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await leida
  await nadaQueda(page, correo)
  // The page said that its visitor is there, in a conversation that is theirs no more.
  for (const linea of consola.splice(0)) expect(linea).toContain('404')
})

test('who was never signed in keeps what they write, whoever leaves', async ({ page, context, correoDe }) => {
  const correo = correoDe('nadie')
  await page.goto(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await panel(page).getByLabel('Correo').fill(correo)
  const otra = await context.newPage()
  await otra.goto(enlaceA('/faq'))
  await otra.evaluate(() => localStorage.setItem('salida', '1'))
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(panel(page).getByLabel('Correo')).toHaveValue(correo)
  await expect.poll(() => page.evaluate(() => localStorage['propio:chat:borrador'])).toContain(correo)
})

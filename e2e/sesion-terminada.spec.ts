import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { enlaceA } from '#lib/enlaceA.ts'
import { enlaceDe } from '#testing/enlaces.server.ts'
import { conSesion, idDe, panel as panelDeQuien } from './charla.ts'
import { contrasena, entrarComo, entrarPorElFormulario, miembroDe } from './miembro.ts'
import { despierta, enTelefono, entrarAparte, enviar, expect, sinBarreras, type Tienda, test } from './tienda.ts'

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

/** Leaves by the header of a page that stays. */
async function salir(page: Page) {
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (enTelefono(page)) await menu.click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
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
  consola,
  correoDe,
}) => {
  const correo = correoDe('yokasta')
  await miembroEscribiendo(page, tienda, correo)
  const otra = await context.newPage()
  await otra.goto(enlaceA('/mi-cuenta'))
  await despierta(otra)
  await otra.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(otra.getByText('Sesión cerrada')).toBeVisible()
  await nadaQueda(page, correo)
  // Nor does it come back with what the page reads next.
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await nadaQueda(page, correo)

  // It says why, and leads to where the conversation goes on.
  const aviso = panel(page).getByRole('alert')
  await expect(aviso).toContainText('Tu sesión terminó. Entra otra vez para seguir con tu conversación.')
  await sinBarreras(page)
  await aviso.getByRole('link', { name: 'Entra otra vez' }).click()
  await expect(page).toHaveURL(enlaceA('/auth'))
  await entrarPorElFormulario(page, correo)
  await expect(page).toHaveURL(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await expect(panel(page).getByText('¿Hacen tobilleras?')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toBeHidden()
  // What was being read at that very moment is refused, and the browser reports it.
  for (const linea of consola.splice(0)) expect(linea).toContain('401')
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
  await expect(panel(page).getByRole('alert')).toContainText('Tu sesión terminó.')
  // The page said that its visitor is there, in a conversation that is theirs no more.
  for (const linea of consola.splice(0)) expect(linea).toContain('404')
})

test('an answer to a member who has left waits at the launcher for them alone, also once the chat was read for nobody', async ({
  page,
  playwright,
  tienda,
  consola,
  correoDe,
  extraHTTPHeaders,
}) => {
  const correo = correoDe('yokasta')
  await miembroEscribiendo(page, tienda, correo)
  const peticiones = await playwright.request.newContext({ baseURL: tienda.url, extraHTTPHeaders })
  const agente = await conSesion(peticiones, tienda)
  const id = await idDe(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await agente.dice(id, 'Sí, a tu medida.')
  const enEsquina = page.getByRole('button', { name: /Abrir el chat/ })
  await expect(enEsquina).toHaveText(/1 sin leer/)
  await salir(page)

  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await expect(panel(page).getByLabel('Correo')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enEsquina).not.toHaveText(/sin leer/)
  await enEsquina.click()
  await expect(page.getByRole('dialog', { name: 'Asistente virtual' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(enlaceA('/auth'))
  await entrarPorElFormulario(page, correo)
  await expect(page).toHaveURL(enlaceA('/mi-cuenta'))
  await expect(enEsquina).toHaveText(/1 sin leer/)
  await enEsquina.click()
  await expect(panelDeQuien(page).getByText('Sí, a tu medida.')).toBeVisible()
  await agente.turno(false)
  await peticiones.dispose()
  // What was being read when the session ended is refused, and the browser reports it.
  for (const linea of consola.splice(0)) expect(linea).toContain('401')
})

const loGuardado = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Begins to write in a form, and has it kept. */
async function escribir(page: Page, campo: Locator) {
  await despierta(page)
  await campo.fill('privado a medias')
  await expect.poll(() => loGuardado(page)).toContain('privado a medias')
}

test('a form waits for who wrote in it signed out, and what a member wrote goes with them, however they leave', async ({
  page,
  context,
  tienda,
  consola,
  correoDe,
}) => {
  const correo = correoDe('yokasta')
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  const entrar = () => entrarComo(page.request, correo)
  const pieza = page.getByLabel(/pieza buscas/)
  const mensaje = page.getByLabel('Mensaje', { exact: true })
  await page.goto(enlaceA('/pedir'))
  await escribir(page, pieza)
  await page.reload()
  await expect(pieza).toHaveValue('privado a medias')

  // It is theirs once they have signed in, and is not there for the next one.
  await entrar()
  await page.reload()
  await expect(pieza).toHaveValue('privado a medias')
  await salir(page)
  await nadaQueda(page, correo)
  await page.reload()
  await despierta(page)
  await nadaQueda(page, correo)

  await entrar()
  await page.goto(enlaceA('/contacto'))
  await escribir(page, mensaje)
  const otra = await context.newPage()
  await otra.goto(enlaceA('/faq'))
  await despierta(otra)
  await salir(otra)
  await nadaQueda(page, correo)
  await expect(mensaje).toBeVisible()

  // A browser that was closed has forgotten its session, and no page heard it end.
  await entrar()
  await page.goto(enlaceA('/pedir'))
  await escribir(page, pieza)
  await page.goto('about:blank')
  await otra.goto('about:blank')
  await context.clearCookies()
  await page.goto(enlaceA('/pedir'))
  await despierta(page)
  await nadaQueda(page, correo)
  // What was being read when the session ended is refused, and the browser reports it.
  for (const linea of consola.splice(0)) expect(linea).toContain('401')
})

test('what a member was told of an order that they sent goes with them too', async ({ page, tienda, correoDe }) => {
  const correo = correoDe('yokasta')
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  await entrarComo(page.request, correo)
  await page.goto(enlaceA('/pedir'))
  await page.getByLabel('Nombre', { exact: true }).fill('Yokasta Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await salir(page)
  await expect(page.getByRole('heading', { name: 'Solicitar Pedido' })).toBeVisible()
  await nadaQueda(page, correo)
})

test('who confirms their address over the session of somebody else finds nothing that they wrote', async ({
  page,
  tienda,
  correoDe,
}) => {
  const [correo, ajeno] = [correoDe('elsa'), correoDe('yokasta')]
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo: ajeno })
  await enviar(page.request, '/api/cuentas', { nombre: 'Elsa Mota', correo, telefono: '809-555-0147', contrasena })
  const token = await enlaceDe(tienda.buzon, correo, /Confirma tu correo/)
  const pieza = page.getByLabel(/pieza buscas/)
  await entrarComo(page.request, ajeno)
  await page.goto(enlaceA('/pedir'))
  await escribir(page, pieza)

  await page.goto('about:blank')
  await page.goto(enlaceA('/mi-cuenta', { ancla: `c=${token}` }))
  await page.getByLabel('Contraseña', { exact: true }).fill(contrasena)
  await page.getByRole('button', { name: 'Confirmar y entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Elsa' })).toBeVisible()
  await page.goto(enlaceA('/pedir'))
  await despierta(page)
  await expect(pieza).toHaveValue('')
  expect(await loGuardado(page)).not.toContain('privado a medias')
})

test('who was never signed in keeps what they write, whoever leaves', async ({ page, context, correoDe }) => {
  const correo = correoDe('nadie')
  await page.goto(enlaceA('/contacto'))
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  await panel(page).getByLabel('Correo').fill(correo)
  const otra = await context.newPage()
  await otra.goto('/robots.txt')
  await otra.evaluate(() => localStorage.setItem('salida', '1'))
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(panel(page).getByLabel('Correo')).toHaveValue(correo)
  await expect.poll(() => page.evaluate(() => localStorage['propio:chat:borrador'])).toContain(correo)
})

test('staff whose session ended while they worked read so where they sign in, and come back to where they were', async ({
  page,
  context,
  tienda,
  consola,
}) => {
  await entrarAparte(page, tienda)
  await page.goto('/manage/bandeja')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const otra = await context.newPage()
  await otra.goto(enlaceA('/faq'))
  await despierta(otra)
  await salir(otra)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('main').getByText('Tu sesión terminó. Entra otra vez para seguir.')).toBeVisible()
  await sinBarreras(page)
  await entrarAparte(page, tienda)
  await page.reload()
  await expect(page).toHaveURL(/\/manage\/bandeja$/)
  for (const linea of consola.splice(0)) expect(linea).toContain('401')
})

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { leerPedido } from './lista.ts'
import { enAmbos, enTelefono, entrar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

/** A day at the orders desk, with the taps that it takes besides typing. */

function contador() {
  let toques = 0
  return {
    async tocar(donde: Locator) {
      toques++
      await donde.click()
    },
    get toques() {
      return toques
    },
  }
}

/** The order in the address: the panel, or on a phone the page. */
const ficha = (page: Page) => page.getByRole('complementary', { name: 'Pedido', exact: true })

test('an order that waits is priced and confirmed in six taps, and told by WhatsApp', { tag: '@both' }, async ({
  page,
  context,
  tienda,
  correoDe,
}) => {
  await context.route('https://wa.me/**', (ruta) => ruta.fulfill({ body: 'WhatsApp', contentType: 'text/html' }))
  const codigo = await pedidoDe(page, correoDe('yokasta'), { nombre: 'Yokasta Peña', telefono: '8295550147' })
  const mano = contador()
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()

  await mano.tocar(page.getByRole('link', { name: /Por poner precio/ }))
  await mano.tocar(page.getByRole('link', { name: enTelefono(page) ? 'Yokasta Peña' : codigo }).first())
  await expect(page).toHaveURL(new RegExp(`/manage/pedidos/${codigo}`))
  await mano.tocar(page.getByLabel('Total (RD$)'))
  await page.getByLabel('Total (RD$)').fill('2,150.00')
  await mano.tocar(page.getByRole('button', { name: 'Confirmar con precio' }))
  await expect(ficha(page).getByText('con precio RD$ 2,150.00')).toBeVisible()
  expect(mano.toques).toBeLessThanOrEqual(6)

  const abierta = context.waitForEvent('page')
  await page
    .getByRole('link', { name: /WhatsApp/ })
    .first()
    .click()
  const deWhatsapp = await abierta
  // A window that opens has no address yet.
  await expect(deWhatsapp).toHaveURL(/^https:\/\/wa\.me\//)
  const direccion = new URL(deWhatsapp.url())
  expect(direccion.host + direccion.pathname).toBe('wa.me/18295550147')
  expect(direccion.searchParams.get('text')).toContain(codigo)
  expect(direccion.searchParams.get('text')).toContain('2,150.00')
  await deWhatsapp.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Sí, lo envié' }).click()
  await expect(ficha(page).getByText('Enviado por WhatsApp (a mano)')).toBeVisible()
})

test('ten orders advance by one choice, and what was one too many is taken back before anybody is told', async ({
  page,
  tienda,
  correoDe,
}) => {
  const quien = `Jornada ${randomUUID().slice(0, 8)}`
  const codigos: string[] = []
  for (let vez = 0; vez < 10; vez++) codigos.push(await pedidoDe(page, correoDe(`diez${vez}`), { nombre: quien }))
  const cliente = await page.context().newPage()
  await cliente.goto(enlaceA('/rastrear', { ancla: `codigo=${codigos[0]}` }))
  await expect(cliente.locator('main').getByText('Recibido').first()).toBeVisible()
  const mano = contador()
  // The clock of this device is ten minutes fast.
  await page.addInitScript(() => {
    const exacta = Date.now
    Date.now = () => exacta() + 600_000
  })
  await entrar(page, tienda)
  await mano.tocar(page.getByRole('link', { name: /^Pedidos/ }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  const busqueda = page.getByRole('searchbox').filter({ visible: true })
  await mano.tocar(busqueda)
  await busqueda.fill(quien)
  await expect(page.locator('[data-fila]')).toHaveCount(10)
  await mano.tocar(page.getByRole('button', { name: 'Más opciones' }))
  await mano.tocar(page.getByRole('menuitem', { name: 'Elegir los 10 que coinciden' }))
  await mano.tocar(page.getByRole('button', { name: 'Pasar al siguiente' }))
  // Whole: what is read aloud begins with it.
  await expect(page.getByText('10 pedidos avanzaron.', { exact: true })).toBeVisible()
  expect(mano.toques).toBeLessThanOrEqual(15)
  await expect(cliente.locator('main').getByText('Confirmado').first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await expect(page.getByText('10 pedidos volvieron a donde estaban', { exact: false }).first()).toBeVisible()
  await expect(cliente.locator('main').getByText('Confirmado')).toHaveCount(0)
  await enAmbos(page, sinBarreras)
  expect((await leerPedido(page, codigos[0] ?? '')).estatus.nombre).toBe('Recibido')
})

test('with the keyboard alone: search, open, next status, next order', async ({ page, tienda, correoDe }) => {
  const quien = `Teclas ${randomUUID().slice(0, 8)}`
  for (let vez = 0; vez < 2; vez++) await pedidoDe(page, correoDe(`tecla${vez}`), { nombre: quien })
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.type(quien)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-fila]')).toHaveCount(2)
  await page.locator('body').press('j')
  await page.keyboard.press('Enter')
  const panel = ficha(page)
  await expect(panel.getByRole('button', { name: 'Pasar a Confirmado' })).toBeVisible()
  const primero = await panel.getByRole('heading', { level: 2 }).first().textContent()
  await page.keyboard.press('s')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 }).first()).not.toHaveText(primero ?? '')
  await expect(panel.getByRole('button', { name: 'Pasar a Confirmado' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(panel.getByRole('button', { name: 'Pasar a Confirmado' })).toBeVisible()
})

test('what is picked while others are on their way stays picked', async ({ page, tienda, correoDe }) => {
  const quien = `Elegidos ${randomUUID().slice(0, 8)}`
  const codigos: string[] = []
  for (let vez = 0; vez < 3; vez++) codigos.push(await pedidoDe(page, correoDe(`elegido${vez}`), { nombre: quien }))
  async function elegir(...cuales: string[]) {
    for (const codigo of cuales) await page.getByRole('checkbox', { name: codigo }).check()
  }
  const barra = page.getByRole('group', { name: 'Pedidos elegidos' })
  const [uno = '', dos = '', tres = ''] = codigos
  let soltar = () => {}
  async function moverDespacio() {
    const espera = Promise.withResolvers<void>()
    soltar = espera.resolve
    const enviado = page.waitForRequest('**/api/gestion/movimientos')
    await page.route('**/api/gestion/movimientos', (ruta) => espera.promise.then(() => ruta.continue()), { times: 1 })
    await barra.getByRole('button', { name: 'Pasar al siguiente' }).click()
    await enviado
  }
  await entrar(page, tienda, enlaceA('/manage/pedidos', { consulta: { q: quien } }))
  await elegir(uno, dos)
  await moverDespacio()
  await barra.getByRole('button', { name: 'Soltar los elegidos' }).click()
  await elegir(dos, tres)
  soltar()
  await expect(page.getByText('2 pedidos avanzaron.', { exact: true })).toBeVisible()
  await expect(barra.getByRole('status').first()).toHaveText('2 elegidos')
  await page.getByRole('button', { name: 'Quitar este aviso' }).click()

  // Those of another search are not of the choice that ends; what has just moved can be moved again.
  await expect(page.getByRole('row').filter({ hasText: uno })).toContainText('Confirmado')
  await barra.getByRole('button', { name: 'Soltar los elegidos' }).click()
  await elegir(uno, tres)
  await moverDespacio()
  const busqueda = page.getByRole('searchbox').filter({ visible: true })
  await busqueda.fill(dos)
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await elegir(dos)
  soltar()
  await expect(page.getByText('2 pedidos avanzaron.', { exact: true })).toBeVisible()
  await expect(barra.getByRole('status').first()).toHaveText('1 elegido')

  // Nor is what comes late of the search before it.
  await busqueda.fill(quien)
  await expect(page.locator('[data-fila]')).toHaveCount(3)
  const alElegir = Promise.withResolvers<void>()
  await page.route('**/api/gestion/pedidos/elegidos*', (ruta) => alElegir.promise.then(() => ruta.continue()))
  const elegidos = page.waitForResponse('**/api/gestion/pedidos/elegidos*')
  await page.getByRole('button', { name: 'Más opciones' }).click()
  await page.getByRole('menuitem', { name: 'Elegir los 3 que coinciden' }).click()
  await busqueda.fill(dos)
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await expect(barra.getByRole('status').first()).toHaveText('1 elegido')
  alElegir.resolve()
  await (await elegidos).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(barra.getByRole('status').first()).toHaveText('1 elegido')
})

test('a key that is held down or pressed twice moves one step', async ({ page, tienda, correoDe }) => {
  const quien = `Sujeta ${randomUUID().slice(0, 8)}`
  for (let vez = 0; vez < 2; vez++) await pedidoDe(page, correoDe(`sujeta${vez}`), { nombre: quien })
  await entrar(page, tienda, enlaceA('/manage/pedidos', { consulta: { q: quien } }))
  const fila = page.getByRole('row').filter({ has: page.locator('[data-fila="0"]') })
  await expect(fila).toContainText('Recibido')
  const enlace = fila.getByRole('link')
  await enlace.focus()
  // A second press while the first is on its way.
  const alMover = Promise.withResolvers<void>()
  let movidas = 0
  await page.route('**/api/gestion/movimientos', async (ruta) => {
    if (ruta.request().method() === 'POST') movidas++
    await alMover.promise
    await ruta.continue()
  })
  await page.keyboard.press('s')
  await page.keyboard.down('s')
  alMover.resolve()
  await expect(fila).toContainText('Confirmado')
  // The browser says again and again that it is down.
  await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.press('z')
  await expect(fila).toContainText('Recibido')
  expect(movidas).toBe(1)

  const panel = ficha(page)
  await page.keyboard.press('Enter')
  await page.keyboard.down('s')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.press('z')
  const boton = panel.getByRole('button', { name: 'Pasar a Confirmado' })
  // Nor does Enter, held on the button itself, move it twice.
  await boton.focus()
  await page.keyboard.down('Enter')
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('z')
  await expect(boton).toBeVisible()
})

test('the last step is taken back whatever else is on its way', async ({ page, tienda, correoDe }) => {
  const codigo = await pedidoDe(page, correoDe('deshecho'))
  await entrar(page, tienda, enlaceA('/manage/pedidos/:codigo', { codigo }))
  const panel = ficha(page)
  await panel.getByRole('button', { name: 'Pasar a Confirmado' }).click()
  await expect(panel.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
  const alAnotar = Promise.withResolvers<void>()
  await page.route('**/notas-privadas', (ruta) => alAnotar.promise.then(() => ruta.continue()))
  await panel.getByRole('button', { name: 'Escribir una nota privada' }).click()
  const nota = panel.getByRole('textbox', { name: 'Nota privada' })
  await nota.fill('Paga en efectivo')
  const enviada = page.waitForRequest('**/notas-privadas')
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  await enviada
  await nota.blur()
  await page.keyboard.press('z')
  await expect(panel.getByRole('button', { name: 'Pasar a Confirmado' })).toBeVisible()
  alAnotar.resolve()
})

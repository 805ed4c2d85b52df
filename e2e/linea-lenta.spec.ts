import type { Page } from '@playwright/test'
import { direcciones } from '#routes.ts'
import { entrarComo, miembroDe } from './miembro.ts'
import { conAviso, despierta, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

/** The page is there, its programs are not yet: how a slow line shows the shop. */
async function conProgramasLentos(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (ruta) => promise.then(() => ruta.continue()))
  return resolve
}

test('what is typed, chosen, tapped and pressed before the programs are there is not lost', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('lenta')
  const soltar = await conProgramasLentos(page)
  await page.goto('/pedir', { waitUntil: 'commit' })
  await page.locator('footer').getByText('Claro', { exact: true }).click()
  await page.getByText('Envío a domicilio').first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  // A button under the field adds to what is typed.
  const pieza = page.getByLabel(/pieza buscas/)
  await pieza.fill('Pulsera de cuentas')
  await page.getByRole('button', { name: 'Color' }).click()
  await page.getByRole('button', { name: 'Ocasión' }).click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  soltar()
  // It was sent as it stood: a delivery without an address.
  await expect(page.getByRole('heading', { name: 'Revisa estos campos' })).toBeVisible()
  await expect(page.getByLabel('Dirección', { exact: true })).toBeVisible()
  for (const falta of [
    'Escribe tu sector.',
    'Escribe el número de casa.',
    'Elige tu provincia.',
    'Escribe tu teléfono.',
  ])
    await expect(page.getByText(falta)).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana Peña')
  await expect(pieza).toHaveValue('Pulsera de cuentas\nColor:\nOcasión: ')
  await expect(page.locator('footer').getByLabel('Claro', { exact: true })).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('tema'))).toBe('claro')
  await page.getByText('Retiro en tienda').first().click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))
})

test('a code typed before the programs are there finds its order', async ({ page, correoDe }) => {
  const codigo = await pedidoDe(page, correoDe('lenta-codigo'))
  const soltar = await conProgramasLentos(page)
  await page.goto('/', { waitUntil: 'commit' })
  const buscador = page.getByRole('search', { name: 'Seguir un pedido' })
  await buscador.getByLabel(/Sigue tu pedido/).fill(codigo.replace('-', '').toLowerCase())
  await buscador.getByRole('button', { name: 'Rastrear' }).click()
  soltar()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
})

test('a code sent with Enter is looked up, at whichever key the programs arrive', async ({
  page,
  context,
  correoDe,
}) => {
  const codigo = (await pedidoDe(page, correoDe('lenta-enter'))).replace('-', '')
  // With the first key, in the middle, with the last one and after it.
  for (const llegada of [0, 4, codigo.length, codigo.length + 1]) {
    const visita = await context.newPage()
    const soltar = await conProgramasLentos(visita)
    await visita.goto('/rastrear', { waitUntil: 'commit' })
    await visita.getByRole('search').getByLabel('Código de pedido').focus()
    for (const [i, tecla] of [...codigo, 'Enter'].entries()) {
      if (i === llegada) soltar()
      await visita.keyboard.press(tecla)
    }
    soltar()
    await expect(visita.locator('[aria-current=step]'), `arrived at key ${llegada}`).toContainText('Recibido')
    await visita.close()
  }
})

test('a shop that does not answer in 15 seconds is told from a lost line, and what was typed is kept and sent once', async ({
  page,
  correoDe,
}) => {
  await page.clock.install()
  let callada = true
  const claves = new Set<string | undefined>()
  await page.route('**/api/pedidos{,/*}', (ruta) => {
    claves.add(ruta.request().headers()['idempotency-key'])
    return callada ? undefined : ruta.continue()
  })
  await page.goto('/pedir')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correoDe('callada'))
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules')
  const enviar = page.getByRole('button', { name: 'Enviar pedido' })
  await enviar.click()
  await expect(enviar).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(15_000)
  const fallo = page.getByRole('alert').filter({ hasText: 'Error al enviar el pedido' })
  await expect(fallo).toContainText('La tienda tarda en responder.')
  await expect(fallo).toContainText('Aunque lo envíes varias veces, será un solo pedido.')
  await conAviso(page, 'Error al enviar el pedido', 'Ocurrió un error. Por favor intenta nuevamente.')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana Peña')
  callada = false
  await fallo.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  expect(claves.size).toBe(1)

  callada = true
  await page.getByRole('main').getByRole('link', { name: 'Rastrear pedido' }).click()
  await expect(page.getByText('Buscando tu pedido…')).toBeAttached()
  await page.clock.fastForward(15_000)
  await expect(page.getByText('La tienda tarda en responder.')).toBeVisible()
  callada = false
  await page.getByRole('button', { name: 'Consultar otra vez' }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
})

test('without programs no form stands there that cannot be sent, and the page says where to write', async ({
  browser,
  tienda,
}) => {
  const page = await (await browser.newContext({ baseURL: tienda.url, javaScriptEnabled: false })).newPage()
  for (const ruta of [
    '/pedir',
    '/rastrear',
    '/solicitar-retiro',
    '/cancel-notifications',
    '/contacto',
    '/auth',
    '/login',
    '/registro',
    '/nueva-contrasena',
  ]) {
    await page.goto(ruta)
    await expect(page.locator('noscript p')).toContainText('Este formulario necesita JavaScript.')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('form:visible, main button:visible, [data-slot=tarjeta]:has(form):visible')).toHaveCount(
      0,
    )
  }
  await page.context().close()
})

test('what is tapped on a page that its programs fill is done by what then stands in its place', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('lenta-sale')
  await miembroDe(tienda, { nombre: 'Ana Peña', correo })
  await entrarComo(page.request, correo)
  const soltar = await conProgramasLentos(page)
  await page.goto('/mi-cuenta', { waitUntil: 'commit' })
  await page.locator('footer').getByText('Claro', { exact: true }).click()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  soltar()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(`${tienda.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('tema'))).toBe('claro')
  expect((await (await page.request.get('/api/sesion')).json()).persona).toBeNull()
})

test('a page whose programs failed says so, and wakes up with everything in it when the line is back', async ({
  page,
  context,
  consola,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('lenta-cortada'))
  const soltar = await conProgramasLentos(page)
  await page.goto('/rastrear', { waitUntil: 'commit' })
  await context.setOffline(true)
  soltar()
  await expect(page.getByRole('alert').getByText('La página no llegó completa.')).toBeVisible()
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  await expect(page.getByText('La página no llegó completa.')).toBeHidden()
  // The browser itself reports what it could not fetch.
  for (const linea of consola.splice(0)) expect(linea).toContain('ERR_INTERNET_DISCONNECTED')
})

test('programs that the shop could not give at first are asked for again', async ({ page, consola }) => {
  let cortada = true
  await page.route('**/assets/*.js', (ruta) => (cortada ? ruta.abort() : ruta.continue()))
  await page.goto('/contacto', { waitUntil: 'commit' })
  await page.getByLabel('Nombre completo').fill('Ana Peña')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByText('La página no llegó completa.')).toBeVisible()
  cortada = false
  await expect(page.getByRole('form', { name: 'Escríbenos' }).getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Peña')
  for (const linea of consola.splice(0)) expect(linea).toContain('ERR_FAILED')
})

test('a page says so when its programs came and yet do not run', async ({ page, consola }) => {
  await page.route('**/assets/*.js', (ruta) =>
    ruta.request().resourceType() === 'script' ? ruta.abort() : ruta.continue(),
  )
  await page.goto('/contacto')
  await expect(page.getByText('La página no llegó completa.')).toBeVisible()
  for (const linea of consola.splice(0)) expect(linea).toContain('ERR_FAILED')
})

/** What of the page moves or changes when that sheet comes: where everything that shows stands, and in what. */
async function cambios(href: string) {
  const nodos = [document.body, ...document.body.querySelectorAll<HTMLElement>('*')].filter((nodo) =>
    nodo.checkVisibility(),
  )
  const vestido = (nodo: HTMLElement) => {
    const { color, backgroundColor, borderColor, font, opacity } = getComputedStyle(nodo)
    const { x, y, width, height } = nodo.getBoundingClientRect()
    const pista = getComputedStyle(nodo, '::placeholder').color
    const seVe = nodo.checkVisibility()
    return [nodo.tagName, seVe, color, backgroundColor, borderColor, font, opacity, pista, x, y, width, height].join(
      ' ',
    )
  }
  await document.fonts.ready
  const antes = nodos.map(vestido)
  const otros = () => [...document.body.querySelectorAll('*')].filter((nodo) => nodo.checkVisibility()).length
  const cuantos = otros()
  const hoja = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(hoja)
  await new Promise((listo) => {
    hoja.onload = listo
  })
  const despues = nodos.map(vestido)
  return { vistos: nodos.length, nuevos: otros() - cuantos, distintos: despues.filter((uno, n) => uno !== antes[n]) }
}

test('nothing of a page moves or changes when the rest of its styles comes', async ({ page }) => {
  await conProgramasLentos(page)
  for (const ruta of direcciones.construidas) {
    await page.goto(ruta, { waitUntil: 'load' })
    const [hoja = ''] = (await page.content()).match(/\/assets\/[\w-]+\.css/) ?? []
    const { vistos, ...resto } = await page.evaluate(cambios, hoja)
    expect(vistos).toBeGreaterThan(50)
    expect({ ruta, ...resto }).toEqual({ ruta, nuevos: 0, distintos: [] })
  }
})

test('the menu of a phone opens, leads on and closes before any program is there, and after', async ({ page }) => {
  const soltar = await conProgramasLentos(page)
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  soltar()
  await despierta(page)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(menu.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await sinBarreras(page)
  await menu.getByRole('link', { name: 'Preguntas' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeFocused()
  await expect(menu).toBeHidden()
})

import type { Page } from '@playwright/test'
import { siteUrls } from '#routes.ts'
import { newMiembro, signInAs } from './miembro.ts'
import { expect, expectAccessible, expectAwake, expectToast, pedidoDe, test } from './shop.ts'

/** Delays all scripts, as a slow connection does, until the returned function is called. */
async function withSlowScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()))
  return resolve
}

test('input, choices and taps before the scripts load are not lost', async ({ page, shop, emailFor }) => {
  const correo = emailFor('lenta')
  const release = await withSlowScripts(page)
  await page.goto('/pedir', { waitUntil: 'commit' })
  await page.locator('footer').getByText('Claro', { exact: true }).click()
  await page.getByText('Envío a domicilio').first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  // Each button under the field adds its word to the text.
  const pieza = page.getByLabel(/pieza buscas/)
  await pieza.fill('Pulsera de cuentas')
  await page.getByRole('button', { name: 'Color' }).click()
  await page.getByRole('button', { name: 'Ocasión' }).click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  release()
  // The form was submitted as filled in, without an address.
  await expect(page.getByRole('heading', { name: 'Revisa estos campos' })).toBeVisible()
  await expect(page.getByLabel('Dirección', { exact: true })).toBeVisible()
  for (const missingPart of [
    'Escribe tu sector.',
    'Escribe el número de casa.',
    'Elige tu provincia.',
    'Escribe tu teléfono.',
  ])
    await expect(page.getByText(missingPart)).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana Peña')
  await expect(pieza).toHaveValue('Pulsera de cuentas\nColor:\nOcasión: ')
  await expect(page.locator('footer').getByLabel('Claro', { exact: true })).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('tema'))).toBe('claro')
  await page.getByText('Retiro en tienda').first().click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
})

test('a province chosen before the scripts load stays chosen; an order after a choice is sent at once', async ({
  page,
  emailFor,
}) => {
  const codigo = await pedidoDe(page, emailFor('lenta-provincia'))
  await page.request.post('/api/rastreo', { data: { codigo } })
  const release = await withSlowScripts(page)
  await page.goto('/rastrear', { waitUntil: 'commit' })
  await page.locator('summary', { hasText: 'Prefiero que me lo envíen' }).click()
  await page.getByLabel('Provincia').selectOption('La Vega')
  release()
  await expectAwake(page)
  await expect(page.getByLabel('Provincia')).toHaveValue('La Vega')
  await expect(page.getByLabel('Municipio')).toContainText('Jarabacoa')

  const other = await withSlowScripts(page)
  await page.goto('/pedir', { waitUntil: 'commit' })
  await page.getByText('Envío a domicilio').first().click()
  await page.getByText('Retiro en tienda').first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(emailFor('lenta-radio'))
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await expect(page).toHaveURL(/enviado/)
  other()
  await expect(page).toHaveURL('/pedir#contenido')
  await page.reload()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
})

test('the home page sends a code without any script, in the body and not in the address', async ({ page }) => {
  await withSlowScripts(page)
  await page.route('/rastrear/buscar', (route) => route.fulfill({ contentType: 'text/html', body: 'Recibido' }))
  await page.goto('/', { waitUntil: 'commit' })
  const searchBox = page.getByRole('search', { name: 'Seguir un pedido' })
  const field = searchBox.getByLabel(/Sigue tu pedido/)
  await field.fill('b01')
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true)
  await field.fill('b0140718')
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
  await searchBox.getByRole('button', { name: 'Rastrear' }).click()
  const request = await sent
  expect([new URL(request.url()).pathname, request.postData()]).toEqual(['/rastrear/buscar', 'codigo=b0140718'])
})

test('the home page formats a code while it is typed', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('search').getByLabel(/Sigue tu pedido/)
  await field.pressSequentially('b0140718')
  await expect(field).toHaveValue('B01-40718')
})

test('a code sent with Enter is looked up, at whichever key the scripts load', async ({ page, context, emailFor }) => {
  const codigo = (await pedidoDe(page, emailFor('lenta-enter'))).replace('-', '')
  // The scripts arrive at each of these keys, or after the last.
  for (const position of [0, 4, codigo.length, codigo.length + 1]) {
    const visitorPage = await context.newPage()
    const release = await withSlowScripts(visitorPage)
    await visitorPage.goto('/rastrear', { waitUntil: 'commit' })
    await visitorPage.getByRole('search').getByLabel('Código de pedido').focus()
    for (const [i, key] of [...codigo, 'Enter'].entries()) {
      if (i === position) release()
      await visitorPage.keyboard.press(key)
    }
    release()
    await expect(visitorPage.locator('[aria-current=step]'), `arrived at key ${position}`).toContainText('Recibido')
    await visitorPage.close()
  }
})

test('no answer in 15 seconds is reported differently from being offline; the text is kept and sent once', async ({
  page,
  emailFor,
}) => {
  await page.clock.install()
  let silent = true
  const keys = new Set<string>()
  await page.route('**/api/{pedidos,rastreo}', (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key) keys.add(key)
    return silent ? undefined : route.continue()
  })
  await page.goto('/pedir')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(emailFor('callada'))
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules')
  const send = page.getByRole('button', { name: 'Enviar pedido' })
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(15_000)
  const failure = page.getByRole('alert').filter({ hasText: 'Error al enviar el pedido' })
  await expect(failure).toContainText('La tienda tarda en responder.')
  await expect(failure).toContainText('Aunque lo envíes varias veces, será un solo pedido.')
  await expectToast(page, 'Error al enviar el pedido', 'Ocurrió un error. Por favor intenta nuevamente.')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana Peña')
  silent = false
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  expect(keys.size).toBe(1)

  const codigo =
    (await page
      .getByRole('main')
      .getByText(/^B\d{2}-\d{5}$/)
      .textContent()) ?? ''
  await page.goto('/rastrear')
  silent = true
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Buscando tu pedido…')).toBeAttached()
  await page.clock.fastForward(15_000)
  await expect(page.getByText('La tienda tarda en responder.')).toBeVisible()
  silent = false
  await page.getByRole('button', { name: 'Consultar otra vez' }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
})

test('without scripts a form that only they can send is hidden, and the page says where to write', async ({
  browser,
  shop,
}) => {
  const page = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage()
  await page.goto('/nueva-contrasena')
  await expect(page.locator('noscript p')).toContainText('Este formulario necesita JavaScript.')
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('form:visible, main button:visible, [data-slot=tarjeta]:has(form):visible')).toHaveCount(0)
  await page.context().close()
})

test('a tap on a page filled by scripts is replayed on the element that replaces the target', async ({
  page,
  shop,
  emailFor,
}) => {
  const correo = emailFor('lenta-sale')
  await newMiembro(shop, { nombre: 'Ana Peña', correo })
  await signInAs(page.request, correo)
  const release = await withSlowScripts(page)
  await page.goto('/mi-cuenta', { waitUntil: 'commit' })
  await page.locator('footer').getByText('Claro', { exact: true }).click()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  release()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('tema'))).toBe('claro')
  expect((await (await page.request.get('/api/sesion')).json()).persona).toBeNull()
})

test('a page whose scripts failed says so, and hydrates with all input when back online', async ({
  page,
  context,
  consoleErrors,
  emailFor,
}) => {
  const codigo = await pedidoDe(page, emailFor('lenta-cortada'))
  const release = await withSlowScripts(page)
  await page.goto('/rastrear', { waitUntil: 'commit' })
  await context.setOffline(true)
  release()
  await expect(page.getByRole('alert').getByText('La página no llegó completa.')).toBeVisible()
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  await expect(page.getByText('La página no llegó completa.')).toBeHidden()
  // The console reports the failed requests.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_INTERNET_DISCONNECTED')
})

test('scripts that failed to load are requested again', async ({ page, consoleErrors }) => {
  let offline = true
  await page.route('**/assets/*.js', (route) => (offline ? route.abort() : route.continue()))
  await page.goto('/nueva-contrasena', { waitUntil: 'commit' })
  await page.getByLabel('Correo').fill('ana')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('La página no llegó completa.')).toBeVisible()
  offline = false
  await expect(page.getByLabel('Correo')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Correo')).toHaveValue('ana')
  for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_FAILED')
})

test('a page says so when its scripts loaded but do not run', async ({ page, consoleErrors }) => {
  await page.route('**/assets/*.js', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await page.goto('/contacto', { waitUntil: 'commit' })
  await expect(page.getByText('La página no llegó completa.')).toBeVisible()
  for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_FAILED')
})

test('a form that is sent before the scripts load is answered by the server, with its errors and all input', async ({
  page,
  consoleErrors,
}) => {
  const release = await withSlowScripts(page)
  await page.goto('/contacto', { waitUntil: 'commit' })
  await page.getByLabel('Nombre completo').fill('Ana Peña')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  const form = page.getByRole('form', { name: 'Escríbenos' })
  await expect(form.getByText('Escribe tu correo.')).toBeVisible()
  await expect(form.getByLabel('Nombre completo')).toHaveValue('Ana Peña')
  release()
  await expectAwake(page)
  await expect(form.getByText('Escribe tu correo.')).toBeVisible()
  await expect(form.getByLabel('Nombre completo')).toHaveValue('Ana Peña')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

/** Lists elements whose position or computed style changes when the style sheet at `href` loads. */
async function styleChanges(href: string) {
  const nodes = [document.body, ...document.body.querySelectorAll<HTMLElement>('*')].filter((node) =>
    node.checkVisibility(),
  )
  const styleOf = (node: HTMLElement) => {
    const { color, backgroundColor, borderColor, font, opacity } = getComputedStyle(node)
    const { x, y, width, height } = node.getBoundingClientRect()
    const sessionHint = getComputedStyle(node, '::placeholder').color
    const isVisible = node.checkVisibility()
    return [
      node.tagName,
      isVisible,
      color,
      backgroundColor,
      borderColor,
      font,
      opacity,
      sessionHint,
      x,
      y,
      width,
      height,
    ].join(' ')
  }
  await document.fonts.ready
  const before = nodes.map(styleOf)
  const others = () => [...document.body.querySelectorAll('*')].filter((node) => node.checkVisibility()).length
  const count = others()
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(sheet)
  await new Promise((resolve) => {
    sheet.onload = resolve
  })
  const after = nodes.map(styleOf)
  return { seen: nodes.length, nuevos: others() - count, distintos: after.filter((one, n) => one !== before[n]) }
}

test('nothing on a page shifts when the full style sheet loads', async ({ page }) => {
  await withSlowScripts(page)
  for (const route of siteUrls.always) {
    // The event `load` waits for the scripts of a text page.
    await page.goto(route, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    const [sheet = ''] = (await page.content()).match(/\/assets\/[\w-]+\.css/) ?? []
    const { seen, ...rest } = await page.evaluate(styleChanges, sheet)
    expect(seen).toBeGreaterThan(50)
    expect({ ruta: route, ...rest }).toEqual({ ruta: route, nuevos: 0, distintos: [] })
  }
})

test('the phone menu works before and after the scripts load', async ({ page }) => {
  const release = await withSlowScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  release()
  await expectAwake(page)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(menu.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Preguntas' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeVisible()
  await expect(menu).toBeHidden()
})

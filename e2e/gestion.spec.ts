import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mover } from './list.ts'
import { newMiembro, signInByForm } from './miembro.ts'
import { expect, expectAccessible, expectToast, openAsStaff, pedidoDe, test } from './shop.ts'

test('staff find a failed mail, read it and resend it; the URL names it', async ({ page, shop, emailFor }) => {
  const correo = emailFor('buzon')
  shop.mailbox.reject(550, 'destinatario')
  const codigo = await pedidoDe(page, correo)
  const othersCode = await pedidoDe(page, emailFor('otro'))
  await openAsStaff(page, shop, linkTo('/manage/correos'))
  const field = page.getByLabel('Buscar por correo o código')
  const search = async (text: string) => {
    await field.fill(text)
    await expect(page).toHaveURL(linkTo('/manage/correos', { query: { busca: text } }))
  }
  const rowOf = (which: string) => page.getByRole('link', { name: new RegExp(`Recibimos tu pedido ${which}`) })
  // Text typed while the first search is loading stays.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/gestion/correos?*', (route) => gate.promise.then(() => route.continue()), { times: 1 })
  const requested = page.waitForRequest('**/api/gestion/correos?*')
  await field.fill('B01')
  await requested
  await field.fill(codigo)
  gate.resolve()
  await expect(page).toHaveURL(linkTo('/manage/correos', { query: { busca: codigo } }))
  await expect(field).toHaveValue(codigo)
  const row = rowOf(codigo)
  await expect(row).toContainText('Fallido', { timeout: 20_000 })
  await page.getByRole('link', { name: 'Fallidos' }).click()
  await expect(page).toHaveURL(linkTo('/manage/correos', { query: { estado: 'fallido', busca: codigo } }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Fallidos' })).toHaveAttribute('aria-current', 'true')
  await expect(field).toHaveValue(codigo)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'true')
  const othersMails = async () => (await page.request.get(`/api/gestion/correos?busca=${othersCode}`)).json()
  await expect.poll(async () => (await othersMails()).correos[0]?.estado, { timeout: 20_000 }).toBe('fallido')
  shop.mailbox.reject(null)
  await row.click()
  const sheet = page.getByRole('dialog', { name: `Recibimos tu pedido ${codigo}` })
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(sheet).toContainText('550')
  await expect(sheet.getByRole('link', { name: codigo })).toHaveAttribute('href', `/manage/pedidos/${codigo}`)
  await expect(sheet).toContainText('Pulsera de cuentas azules')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Enviar otra vez' }).click()
  await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await search(othersCode)
  await rowOf(othersCode).click()
  const otherSheet = page.getByRole('dialog', { name: `Recibimos tu pedido ${othersCode}` })
  await expect(otherSheet).toContainText('Fallido')
  await expect(otherSheet.getByRole('button', { name: 'Enviar otra vez' })).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(otherSheet).toBeHidden()

  // The row stays after delivery, and fits a narrow phone.
  await search(codigo)
  await expect(row).toContainText('Enviado', { timeout: 20_000 })
  await page.setViewportSize({ width: 320, height: 640 })
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(pageWidth).toBe(320)
  await row.click()
  await expect(sheet).toContainText('Confirmación de un pedido')
  await expect(sheet).toContainText('rastrear/…')
  await expect.poll(pageWidth).toBe(320)
  const first = page.url()
  await sheet.getByRole('button', { name: 'Enviar otra vez' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Enviarlo otra vez?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect(page).not.toHaveURL(first)
  const ownMailCount = () => shop.mailbox.mails.filter(({ to }) => to.includes(correo)).length
  await expect.poll(ownMailCount, { timeout: 20_000 }).toBe(2)
  await expect(sheet).toContainText('Enviado', { timeout: 20_000 })
})

test('a member sees their own order in full by its code, with the line breaks of staff', async ({ page, shop }) => {
  await page.context().addCookies(shop.session)
  const codigo = await pedidoDe(page, shop.admin.correo)
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  const descripcion = 'Terminamos tu pulsera.\nAbrimos a las 9.'
  await mover(page, codigo, { estatus_id: ESTATUS.listo, descripcion })
  await expect(page.getByText('Terminamos tu pulsera.')).toHaveText(descripcion, { useInnerText: true })
})

test('staff sign in on the way to the page they wanted; a wrong password is reported', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await page.goto('/manage/bandeja?de=correo')
  await signInByForm(page, shop.admin.correo, 'otra-contraseña')
  await expect(page.getByRole('form', { name: 'Entrar' }).getByRole('alert')).toContainText('Error de autenticación')
  // The console reports the 401.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
  await page.getByLabel('Contraseña', { exact: true }).fill(shop.admin.contrasena)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/manage/bandeja?de=correo')
})

test('the QR code of a label leads to the sign-in without a tap; a member reads why they are refused, as long as other errors are shown', async ({
  page,
  shop,
  emailFor,
}) => {
  const correo = emailFor('beto')
  await newMiembro(shop, { nombre: 'Beto Cruz', correo })
  const url = linkTo('/manage/pedidos/:codigo', { codigo: await pedidoDe(page, correo) })
  const requestedUrls: string[] = []
  page.on('request', (request) => request.url().includes('/api/gestion/') && requestedUrls.push(request.url()))
  await page.clock.install()
  await page.goto(url)
  await expect(page).toHaveURL(/\/login$/)
  const required = page.getByText('Sesión requerida')
  await expect(required).toBeVisible()
  await signInByForm(page, correo)
  const denied = page.getByText('Acceso denegado - No tienes permisos de administrador')
  await expect(denied).toBeVisible()
  // From here on the clock is fake; 9 s are nearly all of the time for which a message stays.
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.clock.runFor(9_000)
  await expect(required).toHaveCount(0)
  await expect(denied).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(denied).toHaveCount(0)
  await page.goto(url)
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(requestedUrls).toEqual([])
})

test('a staff page without data says why in place: not found, or no answer', async ({ page, shop, consoleErrors }) => {
  await page.context().addCookies(shop.session)
  for (const [url, place] of [
    [linkTo('/manage/pedidos/:codigo', { codigo: 'otra cosa' }), 'Pedidos'],
    [linkTo('/manage/bandeja/:clase/:id', { clase: 'otra', id: 'x' }), 'Bandeja'],
    [linkTo('/manage/correos/:id', { id: 'x' }), 'Correos'],
  ] as const) {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'No existe' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `Volver a ${place}` }).click()
    await expect(page.getByRole('heading', { name: 'No existe' })).toBeHidden()
  }
  // The console reports each 404.
  expect(consoleErrors.splice(0).filter((line) => !line.includes('404'))).toEqual([])

  await page.route('**/api/gestion/bandeja*', (request) => request.abort())
  await page.clock.install()
  await page
    .getByRole('navigation', { name: 'Gestión' })
    .getByRole('link', { name: /^Bandeja/ })
    .click()
  // The page repeats the request after 1, 2 and 4 s.
  await expect(async () => {
    await page.clock.runFor(4_000)
    await expect(page.getByRole('heading', { name: 'No se pudo cargar la información' })).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.unroute('**/api/gestion/bandeja*')
  // A busy server may refuse a request with 503, and the page repeats it later: not under a clock that stands still.
  await page.clock.resume()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Bandeja', level: 1 })).toBeVisible()
  consoleErrors.length = 0
})

test('a staff page whose scripts fail says so, and fills once they load', async ({ page, shop, consoleErrors }) => {
  await page.context().addCookies(shop.session)
  let offline = true
  await page.route('**/assets/*.js', (route) => (offline ? route.abort() : route.continue()))
  await page.goto('/manage/correos', { waitUntil: 'commit' })
  await expect(page.getByText('La página no llegó completa.')).toBeVisible()
  offline = false
  await expect(page.getByRole('heading', { name: 'Correos', level: 1 })).toBeVisible()
  for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_FAILED')
})

test('staff copy the template’s history into an order, after seeing its size', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const codigo = await pedidoDe(page, emailFor('copiado'))
  await openAsStaff(page, shop, linkTo('/manage/pedidos/:codigo', { codigo }))
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Copiar historial' }).click()
  await expect(page).toHaveURL(/#copiar$/)
  const data = page.getByRole('form', { name: 'Crear o actualizar pedido' })
  await expect(data.getByText('Este pedido ya existe. Vas a actualizarlo.')).toBeVisible()

  // What is missing is said in the owner's words.
  await data.getByLabel('Cliente', { exact: true }).fill('')
  await data.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expectToast(page, 'Error', 'Por favor completa todos los campos obligatorios')
  await expect(data.getByRole('alert')).toBeHidden()
  await expect(data.getByText('Escribe el nombre del cliente.')).toBeVisible()
  const copy = page.getByRole('form', { name: 'Copiar historial' })
  const source = copy.getByLabel('Copiar el historial de')
  const template = await source.inputValue()
  await source.fill('')
  await copy.getByRole('button', { name: 'Copiar historial' }).click()
  await expect(page.getByText('Ingresa un código de pedido primero').first()).toBeVisible()
  await source.fill(template)

  await copy.getByRole('button', { name: 'Copiar historial' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Copiar 7 movimientos?' })
  await dialog.getByRole('button', { name: 'Copiar historial' }).click()
  await expect(page.getByText('Historial copiado')).toBeVisible()

  const form = page.getByRole('form', { name: /Actualizar estatus/ })
  await form.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
  await form.getByLabel(/Descripción/).fill('Confirmamos tu pulsera por WhatsApp.')
  await form.getByRole('button', { name: 'Actualizar estatus' }).click()
  await form.getByLabel('Sin precio: cómo quedó acordado').fill('Por WhatsApp')
  consoleErrors.length = 0
  await form.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(page.getByText('Estatus actualizado').first()).toBeVisible()
})

test('the dates above the orders move the list down instead of covering it', async ({ page, shop, emailFor }) => {
  await pedidoDe(page, emailFor('fechas'))
  await openAsStaff(page, shop, '/manage/pedidos')
  const dates = page.getByRole('button', { name: 'Fechas' })
  const firstRow = page.getByRole('row').nth(1)
  await expect(firstRow).toBeVisible()
  await dates.click()
  const panel = page.getByRole('region', { name: 'Fechas' })
  const bottom = await panel.evaluate((node) => node.getBoundingClientRect().bottom)
  expect(await firstRow.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom)
  await panel.getByLabel('Desde').press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(dates).toBeFocused()
  await dates.click()
  await panel.getByRole('button', { name: 'Hechos hoy' }).click()
  await expect(page).toHaveURL(/desde=/)
  await expect(firstRow).toBeVisible()
})

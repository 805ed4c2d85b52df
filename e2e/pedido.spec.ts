import type { Page } from '@playwright/test'
import { entrar, expect, sinBarreras, test } from './tienda.ts'

async function pedir(page: Page, correo: string) {
  await page.goto('/pedir')
  await sinBarreras(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeFocused()
  await sinBarreras(page)
  const codigo = await page
    .locator('main')
    .getByText(/^B\d{2}-\d{5}$/)
    .first()
    .textContent()
  return codigo ?? ''
}

test('a customer orders, the shop moves the order, the customer sees it move', async ({
  page,
  browser,
  tienda,
}, info) => {
  const correo = `ana-${info.project.name}@ejemplo.com`
  const codigo = await pedir(page, correo)
  const confirmacion = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  expect(confirmacion.texto).toContain(codigo)
  for (const [enlace] of confirmacion.texto.matchAll(/http:\/\/127[^\s)]+/g)) expect(enlace).toContain(tienda.url)

  await page.locator('main').getByRole('link', { name: 'Rastrear pedido' }).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)
  await sinBarreras(page)

  const gestion = await (await browser.newContext({ baseURL: tienda.url, viewport: page.viewportSize() })).newPage()
  await entrar(gestion, tienda)
  await gestion
    .getByRole('button', { name: new RegExp(codigo) })
    .first()
    .click()
  if (info.project.name === 'phone') await gestion.getByRole('tab', { name: /estatus/i }).click()
  await sinBarreras(gestion)
  const formulario = gestion.getByRole('form', { name: /Actualizar estatus/ })
  await formulario.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
  await formulario.getByLabel(/Descripción/).fill('Confirmamos tu pulsera por WhatsApp.')
  await formulario.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(gestion.getByText('Estatus actualizado')).toBeVisible()

  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
  await expect(page.getByText('Confirmamos tu pulsera por WhatsApp.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tu pedido cambió a Confirmado.' })).toBeAttached()
  const aviso = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && asunto.includes('Confirmado'),
  )
  expect(aviso.cabeceras('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
})

test('what was typed outlives a closed tab and a dead server, and is ordered once', async ({
  context,
  tienda,
  consola,
}, info) => {
  const correo = `eva-${info.project.name}@ejemplo.com`
  const primera = await context.newPage()
  await primera.goto('/pedir')
  await primera.getByLabel('Nombre', { exact: true }).fill('Eva Luz')
  await primera.getByLabel('Correo', { exact: true }).fill(correo)
  await primera.getByLabel(/pieza buscas/).fill('Aretes dorados de argolla con perla')
  await primera.close()

  const segunda = await context.newPage()
  await segunda.goto('/pedir')
  await expect(segunda.getByLabel('Nombre', { exact: true })).toHaveValue('Eva Luz')
  await tienda.matar()
  await segunda.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(
    segunda.locator('main').getByText('Ocurrió un error. Por favor intenta nuevamente.').first(),
  ).toBeVisible()
  await expect(segunda.getByLabel(/pieza buscas/)).toHaveValue('Aretes dorados de argolla con perla')
  expect(consola.splice(0)).toEqual([expect.stringContaining('CONNECTION_REFUSED')])
  await tienda.volver()
  await segunda.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(segunda.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))
})

test('a code that names no order, the form of the code', async ({ page, consola }) => {
  await page.goto('/rastrear')
  await sinBarreras(page)
  const campo = page.getByRole('search').getByLabel('Código de pedido')
  await campo.pressSequentially('b01999')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeDisabled()
  await campo.pressSequentially('98')
  await campo.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pedido No Encontrado' })).toBeFocused()
  await sinBarreras(page)
  // The browser itself reports the 404 that says that there is no such order.
  expect(consola.splice(0)).toEqual([expect.stringContaining('404')])
  await page.getByRole('button', { name: 'Intentar de Nuevo' }).click()
  await expect(campo).toHaveValue('B01-99998')
  await expect(campo).toBeFocused()
})

test('a page that does not exist says so and offers a way out', async ({ page, consola }) => {
  const respuesta = await page.goto('/no-existe')
  expect(respuesta?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect.poll(() => consola.splice(0).join(' ')).toContain('/no-existe')
  await sinBarreras(page)
  consola.length = 0
})

test('staff take the history of the template into an order, after seeing how much that is', async ({
  page,
  tienda,
  consola,
}, info) => {
  await entrar(page, tienda)
  if (info.project.name === 'phone') await page.getByRole('tab', { name: 'Pedido' }).click()
  const copia = page.getByRole('form', { name: 'Copiar historial' })
  await copia.getByRole('button', { name: 'Copiar historial' }).click()
  await expect(copia.getByText('Ingresa un código de pedido primero')).toBeVisible()

  const datos = page.getByRole('form', { name: 'Crear o actualizar pedido' })
  await datos.getByRole('button', { name: 'Generar' }).click()
  await expect(datos.getByText('Código libre: vas a crear el pedido.')).toBeVisible()
  // The browser itself reports the 404 that says that the code is free.
  expect(consola.splice(0)).toEqual([expect.stringContaining('404')])
  await datos.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(datos.getByRole('alert').getByText('Por favor completa todos los campos obligatorios')).toBeVisible()
  await datos.getByLabel('Cliente', { exact: true }).fill('Luis Báez')
  for (const campo of ['Precio (RD$)', 'Total (RD$)']) await datos.getByLabel(campo).fill('1,250.5')
  await datos.getByLabel('Peso (kg)').fill('0.2')
  await datos.getByLabel('Fecha estimada').fill('2026-12-01')
  await datos.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByText('Pedido creado')).toBeVisible()
  await expect(datos.getByText('Este pedido ya existe. Vas a actualizarlo.')).toBeVisible()
  await sinBarreras(page)

  await copia.getByRole('button', { name: 'Copiar historial' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Copiar 7 movimientos?' })
  await pregunta.getByRole('button', { name: 'Copiar historial' }).click()
  await expect(page.getByText('Historial copiado')).toBeVisible()
})

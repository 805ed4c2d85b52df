import type { Page } from '@playwright/test'
import { enlaceEn, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

/** On a phone a button opens the form. */
async function abrirFormulario(page: Page, nombre: string, boton: string) {
  await page.getByRole('button', { name: boton }).click()
  return page.getByRole('form', { name: nombre })
}

test('help without a search, with the e-mail of the order: the page reloads, says so and shows it under review', async ({
  page,
  correoDe,
}) => {
  const correo = correoDe('ayuda')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  const formulario = await abrirFormulario(page, 'Ayuda urgente', 'Pedir ayuda urgente')
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.getByText('Campos requeridos')).toBeVisible()
  await sinBarreras(page)
  await formulario.getByLabel('Situación').fill('El regalo es para mañana')
  // What was typed is there again after the sheet was closed.
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(formulario).toHaveCount(0)
  await page.getByRole('button', { name: 'Pedir ayuda urgente' }).click()
  await expect(formulario.getByLabel('Situación')).toHaveValue('El regalo es para mañana')
  await formulario.getByLabel('Correo').fill(correo)
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(formulario.getByRole('alert')).toHaveText(/Por favor completa todos los campos$/)
  await expect(formulario.getByLabel('Código de pedido')).toBeFocused()
  await formulario.getByLabel('Código de pedido').pressSequentially(codigo.replace('-', ''))
  await formulario.getByLabel('Correo').fill('ana@')
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Escribe un correo completo')
  await formulario.getByLabel('Correo').fill(correo.toUpperCase())
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.locator('main').getByText('Solicitud enviada')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('En Revisión')
})

test('who would have come for an order asks to have it sent; with another e-mail nothing moves until the link of the own address confirms it', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('direccion')
  const codigo = await pedidoDe(page, correo)
  await page.goto(`/rastrear#codigo=${codigo}`)
  const formulario = await abrirFormulario(page, 'Prefiero que me lo envíen', 'Prefiero que me lo envíen')
  await expect(formulario.getByLabel('Código de pedido')).toHaveValue(codigo)
  const calle = formulario.getByRole('textbox', { name: 'Dirección' })
  await expect(calle).toBeFocused()
  await expect(formulario.getByText('0/100')).toBeVisible()
  await calle.fill('Calle Duarte')
  await formulario.getByLabel('Número de casa').fill('5')
  await formulario.getByLabel('Sector').fill('Centro')
  await formulario.getByLabel('Correo').fill('otra@ejemplo.com')
  await formulario.getByRole('button', { name: 'Prefiero que me lo envíen' }).click()
  await expect(formulario.getByRole('alert')).toHaveText(/Por favor completa todos los campos$/)
  await expect(formulario.getByLabel('Provincia')).toBeFocused()
  await formulario.getByLabel('Provincia').selectOption('Espaillat')
  await formulario.getByLabel('Municipio').selectOption('Moca')
  await expect(formulario.getByText('39/300')).toBeVisible()
  await formulario.getByRole('button', { name: 'Prefiero que me lo envíen' }).click()
  await expect(formulario.getByText('Marca que aceptas el costo del envío.').first()).toBeVisible()
  await formulario.getByLabel('Teléfono').fill('829 555 0147')
  await formulario.getByLabel(/^Acepto pagar RD\$\s500\.00 por el envío$/).check()
  await formulario.getByRole('button', { name: 'Prefiero que me lo envíen' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmas que te lo enviemos?' })
  await expect(pregunta).toContainText('Calle Duarte 5, Centro, Moca, Espaillat')
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await sinBarreras(page)
  await pregunta.getByRole('button', { name: 'Sí, envíenmelo' }).click()
  await expect(page.locator('main').getByText(/Te enviamos un enlace al correo registrado/)).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')

  const { texto } = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && /Confirma la solicitud/.test(asunto),
  )
  await page.goto('about:blank')
  await page.goto(enlaceEn(texto, 'c'))
  await expect(page.getByRole('heading', { name: '¿Confirmas la solicitud?' })).toBeFocused()
  await expect(page.locator('main')).toContainText('o***@ejemplo.com')
  await expect(page.locator('main')).toContainText('829 555 0147')
  await expect(page.locator('main')).toContainText(/Costo del envío, que aceptas al confirmar\s*RD\$\s500\.00/)
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Confirmar la solicitud' }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('En Revisión')
})

test('who asks for another address without a search, and means a pickup, is asked for the phone and the cost', async ({
  page,
  correoDe,
  consola,
}) => {
  const correo = correoDe('sin-buscar')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  const formulario = await abrirFormulario(page, 'Cambio de dirección', 'Cambiar dirección')
  await formulario.getByLabel('Código de pedido').pressSequentially(codigo.replace('-', ''))
  await formulario.getByRole('textbox', { name: 'Dirección' }).fill('Calle Duarte')
  await formulario.getByLabel('Número de casa').fill('5')
  await formulario.getByLabel('Sector').fill('Centro')
  await formulario.getByLabel('Provincia').selectOption('Espaillat')
  await formulario.getByLabel('Correo').fill(correo)
  await expect(formulario.getByLabel('Teléfono')).toHaveCount(0)
  await formulario.getByRole('button', { name: 'Cambiar dirección' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Este pedido era para retirarlo')
  expect(consola.splice(0).map((linea) => /status of (\d+)/.exec(linea)?.[1])).toEqual(['422'])
  await expect(formulario.getByText('Escribe el teléfono al que llamamos para la entrega.')).toBeVisible()
  await formulario.getByLabel('Teléfono').fill('829 555 0147')
  await formulario.getByLabel(/^Acepto pagar/).check()
  await sinBarreras(page)
  await formulario.getByRole('button', { name: 'Cambiar dirección' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/por RD\$\s500\.00/)
  await page.getByRole('button', { name: 'Sí, cambiar' }).click()
  await expect(page.locator('main').getByText('Solicitud enviada')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('En Revisión')
})

test('the link of a mail opens the whole order, with what the customer wrote and the address to change', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('enlace')
  const direccion = { direccion: 'Calle del Sol', numero_casa: '14', sector: 'Los Jardines', provincia: 'Santiago' }
  await pedidoDe(page, correo, { ...direccion, telefono: '809 555 0134', tipo_servicio: 'envio' })
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  await page.goto(enlaceEn(texto, 't'))
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await expect(page.getByText('Artículo: Pulsera de cuentas azules')).toBeVisible()
  await expect(page).toHaveURL(/\/rastrear$/)
  await page.reload()
  await expect(page.getByText('Artículo: Pulsera de cuentas azules')).toBeVisible()
  const formulario = await abrirFormulario(page, 'Cambio de dirección', 'Cambiar dirección')
  await expect(formulario.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Calle del Sol')
  await expect(formulario.getByLabel('Provincia')).toHaveValue('Santiago')
  await formulario.getByLabel('Número de casa').fill('16')
  await formulario.getByLabel('Correo').fill(correo)
  await formulario.getByRole('button', { name: 'Cambiar dirección' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Confirmar cambio de direccion?' })
  await expect(pregunta).toContainText('Calle del Sol 16, Los Jardines, Santiago')
  await expect(pregunta).toContainText('EN REVISION')
})

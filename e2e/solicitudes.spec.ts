import type { Page } from '@playwright/test'
import { expect, pedidoDe, sinBarreras, test } from './tienda.ts'

/** On a desk the form stands on the page; on a phone a button opens it. */
async function abrirFormulario(page: Page, nombre: string, boton: string) {
  if (page.viewportSize()?.width === 360) await page.getByRole('button', { name: boton }).click()
  return page.getByRole('form', { name: nombre })
}

test('help without a search, with the e-mail of the order: the page reloads, says so and shows it under review', async ({
  page,
}, info) => {
  const correo = `ayuda-${info.project.name}@ejemplo.com`
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  const formulario = await abrirFormulario(page, 'Ayuda urgente', 'Pedir ayuda urgente')
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.getByText('Campos requeridos')).toBeVisible()
  await sinBarreras(page)
  await formulario.getByLabel('Código de pedido').pressSequentially(codigo.replace('-', ''))
  await formulario.getByLabel('Situación').fill('El regalo es para mañana')
  await formulario.getByLabel('Correo').fill(correo.toUpperCase())
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.locator('main').getByText('Solicitud enviada')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('En Revisión')
  await sinBarreras(page)
})

test('another address with another e-mail moves nothing until the link of the own address confirms it', async ({
  page,
  tienda,
}, info) => {
  const correo = `direccion-${info.project.name}@ejemplo.com`
  const codigo = await pedidoDe(page, correo)
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  const formulario = await abrirFormulario(page, 'Cambio de dirección', 'Cambiar dirección')
  await expect(formulario.getByLabel('Código de pedido')).toHaveValue(codigo)
  await formulario.getByLabel('Nueva dirección').fill('Calle Duarte 5, Moca')
  await formulario.getByLabel('Correo').fill('otra@ejemplo.com')
  await formulario.getByRole('button', { name: 'Cambiar dirección' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Confirmar cambio de direccion?' })
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await sinBarreras(page)
  await pregunta.getByRole('button', { name: 'Sí, cambiar' }).click()
  await expect(page.locator('main').getByText(/Te enviamos un enlace al correo registrado/)).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')

  const { texto } = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && /Confirma la solicitud/.test(asunto),
  )
  await page.goto('about:blank')
  await page.goto(/http\S+#c=[\w-]{22}/.exec(texto)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: '¿Confirmas la solicitud?' })).toBeFocused()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Confirmar la solicitud' }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('En Revisión')
})

test('the link of a mail opens the whole order, with what the customer wrote', async ({ page, tienda }, info) => {
  const correo = `enlace-${info.project.name}@ejemplo.com`
  await pedidoDe(page, correo)
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  await page.goto(/http\S+#t=[\w-]{22}/.exec(texto)?.[0] ?? '')
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await expect(page.getByText('Artículo: Pulsera de cuentas azules')).toBeVisible()
  await sinBarreras(page)
})

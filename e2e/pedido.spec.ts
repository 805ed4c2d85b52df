import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { dejarSalir } from '#testing/salida.server.ts'
import { mover } from './lista.ts'
import { deGestion } from './personal.ts'
import { conAviso, despierta, expect, pedidoDe, sinBarreras, sinTapar, test } from './tienda.ts'

/** What the browser itself reports without a line: its own request, and the service worker's program. */
const SIN_RED = /ERR_INTERNET_DISCONNECTED|fetching the script/

const paso = (page: Page) => page.locator('[aria-current=step]')

async function pedir(page: Page, correo: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver piezas' }).click()
  await page.getByRole('link', { name: 'Pedir algo así: Pulsera de cuentas', exact: true }).click()
  await expect(page).toHaveURL(enlaceA('/pedir', { consulta: { pieza: 'pulsera' } }))
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText('Pulsera')
  await expect(page.getByLabel(/pieza buscas/)).toHaveValue('Pulsera ')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('region', { name: 'Revisa estos campos' })).toBeFocused()
  await conAviso(page, 'Revisa estos campos', 'El nombre debe tener al menos 2 caracteres')
  await sinTapar(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
  await sinTapar(page)
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).press('Control+End')
  await page.getByLabel(/pieza buscas/).pressSequentially('de cuentas azules con dije')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeFocused()
  await sinTapar(page)
  const suyo = page.locator('main').getByText(/^B\d{2}-\d{5}$/)
  const codigo = (await suyo.textContent()) ?? ''
  await conAviso(page, '¡Pedido enviado exitosamente!', `Tu código es ${codigo}. Revisa tu correo.`)
  await page.reload()
  await expect(suyo).toHaveText(codigo)
  const guardar = await page.getByRole('link', { name: 'Guardar en WhatsApp' }).getAttribute('href')
  expect(guardar).toContain('https://wa.me/?text=')
  expect(decodeURIComponent(guardar ?? '')).toContain(`${codigo}. Lo sigo en ${new URL('/rastrear', page.url())}`)
  return codigo
}

test('a customer orders, the shop moves the order, the customer sees it move', { tag: '@both' }, async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('ana')
  const codigo = await pedir(page, correo)
  const confirmacion = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  expect(confirmacion.texto).toContain(codigo)
  for (const [enlace] of confirmacion.texto.matchAll(/http:\/\/127[^\s)]+/g)) expect(enlace).toContain(tienda.url)

  // The same piece again is another order; the way back leads to what was sent.
  await page.locator('footer').getByRole('link', { name: 'Productos' }).click()
  await page.getByRole('link', { name: 'Pedir algo así: Pulsera de cuentas', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enviar pedido' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.locator('main').getByRole('link', { name: 'Rastrear pedido' }).click()
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
  await expect(paso(page)).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)

  const gestion = await deGestion(playwright, tienda)
  await mover(gestion, codigo, { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmamos tu pulsera por WhatsApp.' })
  await expect(paso(page)).toContainText('Confirmado')
  await expect(page.getByText('Confirmamos tu pulsera por WhatsApp.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tu pedido cambió a Confirmado.' })).toBeAttached()
  await tienda.conBase(dejarSalir)
  const aviso = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && asunto.includes('Confirmado'),
  )
  expect(aviso.cabeceras('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])

  for (const estatus_id of [ESTATUS.en_preparacion, ESTATUS.listo]) await mover(gestion, codigo, { estatus_id })
  await expect(page.getByText('Ya puedes pasar a buscarla')).toBeVisible()
  await expect(page.getByText(/^(Abierto|Cerrado) ahora/)).toBeVisible()
  await expect(paso(page)).toContainText('Listo para Entregar')
  await expect(paso(page).locator('.cuenta')).toBeInViewport({ ratio: 1 })
  const anteriores = page.getByRole('button', { name: 'Ver los 3 pasos anteriores' })
  const historial = page.getByRole('list', { name: 'Historial del pedido' })
  await expect(historial.getByText('Recibido')).toBeHidden()
  // On paper all of it stands, and nothing but the order: one sheet.
  const papel = await page.pdf({ format: 'Letter' })
  expect(papel.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(historial.getByText('Recibido')).toBeVisible()
  await expect(page.getByText(`${negocio.marca} · ${negocio.contacto.telefono}`)).toBeVisible()
  for (const ajeno of ['Tienes algun problema?', 'Ayuda con tu pedido', 'No compartas tu código', 'Copiar código'])
    await expect(page.getByText(ajeno).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await anteriores.press('Enter')
  const ocultar = page.getByRole('button', { name: 'Ocultar los 3 pasos anteriores' })
  await expect(ocultar).toBeFocused()
  await expect(ocultar).toHaveAttribute('aria-expanded', 'true')
  await expect(historial.getByText('Recibido')).toBeVisible()

  await page.locator('main').getByRole('link', { name: 'Solicitar Retiro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar Retiro' })).toBeVisible()
  await expect(page.getByLabel('Código de pedido')).toHaveValue(codigo)
})

test('what was typed outlives a closed tab and a shop that is not reached, and is ordered once', async ({
  context,
  tienda,
  consola,
  correoDe,
}) => {
  const correo = correoDe('eva')
  const primera = await context.newPage()
  await primera.goto('/pedir')
  await primera.getByLabel('Nombre', { exact: true }).fill('Eva Luz')
  await primera.getByLabel('Correo', { exact: true }).fill(correo)
  await primera.getByLabel(/pieza buscas/).fill('Aretes dorados de argolla con perla')
  // The page may still be waking up; its draft is what outlives it.
  await primera.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('argolla con perla'))
  await primera.close()

  const segunda = await context.newPage()
  await segunda.goto(enlaceA('/pedir', { consulta: { pieza: 'pulsera' } }))
  await expect(segunda.getByLabel('Nombre', { exact: true })).toHaveValue('Eva Luz')
  await expect(segunda.getByRole('complementary', { name: 'Resumen' })).not.toContainText('Pulsera')
  await segunda.route('**/api/pedidos', (ruta) => ruta.abort('connectionrefused'))
  await segunda.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(
    segunda.locator('main').getByText('Ocurrió un error. Por favor intenta nuevamente.').first(),
  ).toBeVisible()
  await expect(segunda.getByLabel(/pieza buscas/)).toHaveValue('Aretes dorados de argolla con perla')
  for (const linea of consola.splice(0)) expect(linea).toContain('CONNECTION_REFUSED')
  await segunda.unroute('**/api/pedidos')
  await segunda.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(segunda.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeVisible()
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  await segunda.getByRole('button', { name: 'Hacer otro pedido' }).click()
  await expect(segunda.getByRole('heading', { name: 'Solicitar Pedido' })).toBeFocused()
  await segunda.reload()
  await expect(segunda.getByLabel(/pieza buscas/)).toHaveValue('Pulsera ')
  // Who only looked at a piece has written nothing.
  await segunda.locator('footer').getByRole('link', { name: 'Solicitar Pedido' }).click()
  await expect(segunda.getByLabel(/pieza buscas/)).toHaveValue('')
  await segunda.reload()
  await expect(segunda.getByText('¿Cómo quieres recibirlo?')).toBeVisible()
  expect(await segunda.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Pulsera')
})

test('an order sent without a line leaves by itself once it is back, once', async ({
  page,
  context,
  tienda,
  consola,
  correoDe,
}) => {
  const correo = correoDe('isla')
  const pedidos: (string | undefined)[] = []
  page.on('request', (peticion) => {
    if (peticion.method() === 'POST') pedidos.push(peticion.headers()['idempotency-key'])
  })
  await page.goto('/pedir')
  await despierta(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Isla Luz')
  await page.getByLabel('Correo', { exact: true }).fill(correo)
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules')
  await context.setOffline(true)
  await expect(page.getByText('Puedes enviarlo ya: sale solo en cuanto vuelva la línea')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.locator('main').getByText('Esperando la conexión')).toBeVisible()
  await expect(page.locator('main').getByText('queda guardado dos días en este navegador')).toBeVisible()
  await sinTapar(page)
  // Who goes on typing has taken it back, and sends it again.
  await page.getByLabel('Nombre', { exact: true }).fill('Isla Luz Peña')
  await expect(page.locator('main').getByText('Esperando la conexión')).toBeHidden()
  await expect(page.getByText('Se envía solo cuando vuelva la línea')).toBeHidden()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' })).toBeFocused()
  await tienda.buzon.esperarA(({ para, texto }) => para.includes(correo) && texto.includes('Isla'))
  expect(new Set(pedidos).size).toBe(1)
  // The browser itself reports what it could not send.
  for (const linea of consola.splice(0)) expect(linea).toMatch(SIN_RED)
})

test('an order is looked for by its code: from the home page, with one that names none, without a line, and again', async ({
  page,
  context,
  consola,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('busca'))
  const otro = await pedidoDe(page, correoDe('otra'))
  await page.goto('/')
  await sinBarreras(page)
  const buscador = page.getByRole('search', { name: 'Seguir un pedido' })
  await buscador.getByRole('button', { name: 'Rastrear' }).click()
  await expect(buscador.getByText('Escribe el código completo')).toBeVisible()
  await buscador.getByLabel(/Sigue tu pedido/).pressSequentially(codigo.replace('-', ''))
  await page.keyboard.press('Enter')
  await expect(paso(page)).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)

  const campo = page.getByRole('search').getByLabel('Código de pedido')
  const buscarOtro = async () => {
    await page.getByRole('button', { name: 'Buscar Otro Pedido' }).click()
    await expect(campo).toBeFocused()
    await expect(campo).toBeInViewport({ ratio: 1 })
  }
  await buscarOtro()
  await campo.pressSequentially('b01999')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeDisabled()
  await campo.pressSequentially('98')
  await campo.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pedido No Encontrado' })).toBeFocused()
  // The browser itself reports the 404 that says that there is no such order.
  expect(consola.splice(0)).toEqual([expect.stringContaining('404')])
  await page.getByRole('button', { name: 'Intentar de Nuevo' }).click()
  await expect(campo).toHaveValue('B01-99998')
  await expect(campo).toBeFocused()

  // Without a line the page says so, and finds the order by itself once it is back.
  await campo.fill(otro)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Buscamos tu pedido en cuanto vuelva la línea')).toBeVisible()
  await context.setOffline(false)
  await expect(paso(page)).toContainText('Recibido')
  for (const linea of consola.splice(0)) expect(linea).toMatch(SIN_RED)
  // It outlives a reload, and a look at another page; the code stands in no address.
  await page.reload()
  await expect(paso(page)).toContainText('Recibido')
  await page.locator('footer').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeFocused()
  await page.goBack()
  await expect(paso(page)).toContainText('Recibido')
  expect(page.url()).not.toContain(otro)
  await buscarOtro()
  await page.reload()
  await expect(campo).toHaveValue('')
})

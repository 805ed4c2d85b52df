import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { readPedido } from './list.ts'
import { expect, expectAccessible, openAsStaff, pedidoDe, pedidoLinkIn, send, test } from './shop.ts'
import { staffOf } from './staff.ts'
import { NEW_ADDRESS, typeInPedido } from './state.ts'

const ACCOUNT = { banco: 'Banco Cibaeño', tipo: 'Ahorro', numero: '9601234567', titular: 'Carolina Marte' }
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

test('a proposed price is accepted and its receipt sent without JavaScript; staff confirm it, and the order goes on', async ({
  page,
  browser,
  shop,
  emailFor,
  playwright,
}) => {
  const staff = await staffOf(playwright, shop)
  const ajustes = await (await staff.request.get('/api/gestion/ajustes')).json()
  const { version } = ajustes.find(({ clave }: { clave: string }) => clave === 'cuentas')
  await send(staff.request, '/api/gestion/ajustes/cuentas', { valor: [ACCOUNT], version })
  const nombre = `Rosanna ${crypto.randomUUID().slice(0, 8)}`
  const correo = emailFor('precio')
  const codigo = await pedidoDe(page, correo, { nombre })

  await openAsStaff(page, shop, linkTo('/manage/pedidos/:codigo/precio', { codigo }))
  await page.getByRole('textbox', { name: 'RD$' }).first().fill('2,150')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Proponer RD\$.2,150\.00/ }).click()
  await expect(page.getByText('Espera su respuesta.')).toBeVisible()

  const { text } = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(correo) && subject.endsWith('dinos si aceptas'),
  )
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const customer = await context.newPage()
  await customer.goto(pedidoLinkIn(text))
  await customer.getByRole('button', { name: 'Acepto' }).click()
  await expect(customer.getByRole('heading', { name: 'Falta tu pago' })).toBeVisible()
  await customer.getByText('Ya pagué: enviar comprobante').click()
  const file = { name: 'pago.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF + codigo) }
  await customer.getByLabel('Foto o PDF de la transferencia').setInputFiles(file)
  await customer.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(customer.getByText('Recibimos tu comprobante de')).toBeVisible()
  await context.close()

  await page.goto(linkTo('/manage/dinero'))
  await page.getByRole('link', { name: nombre }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Confirmar RD\$.2,150\.00/ }).click()
  await expect(page.getByText('Confirmado: RD$')).toBeVisible()
  const pedido = await readPedido(staff, codigo)
  expect(pedido).toMatchObject({ total: '2150.00', cuenta: { pagado: '2150.00', falta: '0.00' } })
  // The shop's setting moves a confirmed order on once it is paid.
  expect(pedido.estatus.nombre).toBe('En Preparación')
})

test('a price is changed as its customer asked, accepted, and paid in two halves', async ({
  page,
  shop,
  browser,
  emailFor,
}) => {
  const correo = emailFor('mitades')
  const codigo = await pedidoDe(page, correo)
  const propose = async (plan: string) => {
    await page.goto(linkTo('/manage/pedidos/:codigo/precio', { codigo }))
    await page.getByRole('textbox', { name: 'RD$' }).first().fill('2,500')
    await page.getByRole('radio', { name: plan }).check()
    await page.getByRole('button', { name: /^Proponer RD\$.2,500\.00/ }).click()
    await expect(page.getByText('Espera su respuesta.')).toBeVisible()
  }
  await openAsStaff(page, shop, linkTo('/manage/pedidos/:codigo', { codigo }))
  await propose('Todo antes')
  const { text } = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(correo) && subject.endsWith('dinos si aceptas'),
  )
  const context = await browser.newContext({ baseURL: shop.url })
  const customer = await context.newPage()
  await customer.goto(pedidoLinkIn(text))
  // The buttons work without the page's programs too; they are there once the page is live.
  await expect(customer.getByText(/^En vivo/)).toBeVisible()
  await customer.getByText('Quiero cambiar algo').click()
  await customer.getByRole('textbox', { name: '¿Qué quieres cambiar?' }).fill('¿Puedo pagar la mitad después?')
  await customer.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Estamos cambiando tu precio' })).toBeVisible()
  await propose('Mitad y mitad')
  await customer.getByRole('button', { name: 'Acepto' }).click()
  const next = customer.locator('div[tabindex="-1"]:has(> p)', { hasText: 'Empezamos' })
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()

  const pay = async () => {
    await page.goto(linkTo('/manage/pedidos/:codigo', { codigo }))
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Monto (RD$)')).toHaveValue(/^1,?250(\.00)?$/)
    await dialog.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(customer.getByRole('heading', { name: 'Falta tu primera mitad' })).toBeVisible()
  await pay()
  await expect(customer.getByRole('heading', { name: 'Falta tu segunda mitad' })).toBeVisible()
  await pay()
  await expect(customer.getByText('Todo pagado')).toBeVisible()
  await context.close()
})

test('less is collected on delivery and less is handed in, each with its reason, and the close of the day shows it', async ({
  page,
  shop,
}) => {
  await openAsStaff(page, shop, linkTo('/manage/entregas'))
  const codigo = await typeInPedido(page, shop.url, {
    ...NEW_ADDRESS,
    tipo_servicio: 'envio',
    telefono: '829-555-0147',
    estatus_id: ESTATUS.en_ruta,
    fecha_estimada_entrega: '2099-12-05',
    total: '1350.00',
  })
  const delivery = page.getByRole('listitem').filter({ hasText: codigo })
  await delivery.getByRole('button', { name: /^Cobré menos/ }).click()
  await page.getByLabel('Cobrado (RD$)').fill('1,300')
  await page.getByRole('button', { name: 'No tenía completo' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Entregado' }).click()
  await expect(delivery).toBeHidden()
  await expect(page.getByText('Llevas, por entregar en la tienda')).toBeVisible()

  await page.goto(linkTo('/manage/dinero/caja'))
  await page.getByRole('button', { name: /^Recibir/ }).click()
  await page.getByLabel('Contado (RD$)').fill('1,250')
  await page.getByRole('dialog').getByRole('button', { name: 'Recibir' }).click()
  await expect(page.getByText('Di por qué faltan')).toBeVisible()
  await page.getByLabel(/^¿Por qué faltan/).fill('Un pasaje')
  await page.getByRole('dialog').getByRole('button', { name: 'Recibir' }).click()
  await expect(page.getByRole('region', { name: 'Lo último que se recibió' })).toContainText('Un pasaje')

  await page.getByRole('navigation', { name: 'Dinero' }).getByRole('link', { name: 'Cierre' }).click()
  const line = page.getByRole('row').filter({ hasText: 'Entregas' })
  await expect(line).toContainText('1,300.00')
  await expect(line).toContainText('−50.00')
  // Cash of other tests in the same shop is counted as it should be.
  const { lineas } = await (await page.request.get('/api/gestion/cierre')).json()
  for (const { contado, persona, esperado } of lineas)
    if (contado === null) await page.getByLabel(`Contado de Efectivo, ${persona.nombre}`).fill(esperado)
  await page.getByRole('button', { name: 'Cerrar el día' }).click()
  await expect(page.getByText(/^Cerrado .* por /)).toBeVisible()
  await expect(line).toContainText('−50.00')
  await expect(page.getByText('Un pasaje')).toBeVisible()
})

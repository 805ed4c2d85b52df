import { linkTo } from '#lib/linkTo.ts'
import { readPedido } from './list.ts'
import { expect, expectAccessible, openAsStaff, pedidoDe, pedidoLinkIn, send, test } from './shop.ts'
import { staffOf } from './staff.ts'

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
  await expect(customer.getByText('Recibimos tu comprobante.')).toBeVisible()
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

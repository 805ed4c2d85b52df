import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { readPedido } from './list.ts'
import { contrasena } from './miembro.ts'
import { expect, expectAccessible, ON_PHONE, openAsStaff, test } from './shop.ts'
import { staffOf } from './staff.ts'
import { NEW_ADDRESS, typeInPedido } from './state.ts'

test('the owner invites a messenger, who sees only the deliveries, and delivers one and collects', async ({
  page,
  browser,
  playwright,
  shop,
  emailFor,
}) => {
  const correo = emailFor('mensajero')
  await openAsStaff(page, shop, linkTo('/manage/ajustes', { query: { seccion: 'equipo' } }))
  await page.getByLabel('Nombre').fill('Juan Mena')
  await page.getByLabel('Correo').fill(correo)
  await page.getByLabel('Mensajería').check()
  await page.getByRole('button', { name: 'Enviar la invitación' }).click()
  await expect(page.getByRole('region', { name: 'Por aceptar' })).toContainText('Mensajería')
  await expect(page.getByLabel('Ayudante')).toBeChecked()
  await expectAccessible(page)
  const codigo = await typeInPedido(page, shop.url, {
    cliente: 'Yokasta Peña',
    estatus_id: ESTATUS.en_ruta,
    tipo_servicio: 'envio',
    telefono: '829-555-0147',
    ...NEW_ADDRESS,
    fecha_estimada_entrega: '2099-12-05',
    total: '1850.00',
    abono: '500.00',
  })

  const token = await mailLinkTo(shop.mailbox, correo, /te invita/)
  const juan = await (await browser.newContext({ ...ON_PHONE, baseURL: shop.url })).newPage()
  await juan.goto(linkTo('/invitacion', { hash: `c=${token}` }))
  await juan.getByLabel('Elige tu contraseña').fill(contrasena)
  await juan.getByRole('button', { name: 'Aceptar y entrar' }).click()
  await expect(juan).toHaveURL(linkTo('/manage/entregas'))
  const delivery = juan.getByRole('listitem').filter({ hasText: codigo })
  await expect(delivery).toContainText('Calle Duarte 5')
  await expectAccessible(juan)
  await delivery.getByRole('button', { name: 'Entregado, cobré RD$ 1,850.00' }).click()
  await expect(delivery).toBeHidden()
  await expect(juan.getByRole('heading', { name: 'Entregas' })).toBeFocused()
  await expect(juan.getByRole('region', { name: 'Lo último que moviste' })).toContainText('Entregado')
  const owner = await staffOf(playwright, shop)
  expect(await readPedido(owner, codigo)).toMatchObject({
    estatus: { id: ESTATUS.entregado },
    cuenta: { pagado: '1850.00', falta: '0.00' },
  })

  await juan.goto(linkTo('/manage/pedidos'))
  await expect(juan.getByRole('heading', { name: 'Tu rol no incluye esta página' })).toBeVisible()
  await expect(juan.getByRole('navigation', { name: 'Gestión' }).getByRole('link')).toHaveText(['Entregas'])
  await juan.goto(linkTo('/manage'))
  await expect(juan).toHaveURL(linkTo('/manage/entregas'))
})

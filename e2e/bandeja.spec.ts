import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { readPedido } from './list.ts'
import {
  atBothSizes,
  expect,
  expectAccessible,
  FOR_DELIVERY,
  ON_PHONE,
  openAsStaff,
  pedidoDe,
  send,
  test,
} from './shop.ts'

const row = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Lista' }).getByRole('listitem').filter({ hasText: text })
/** The link in the row that contains a text. */
const rowLink = (page: Page, text: string | RegExp) => row(page, text).getByRole('link')
const box = (page: Page) => page.getByRole('textbox', { name: /^(Nota|Respuesta) para/ })
const searchUrl = (term: string) => linkTo('/manage/bandeja', { query: { busca: term } })
const pickupToDelivery = (page: Page) => page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 })

async function requestAddressChange(page: Page, correo: string) {
  const codigo = await pedidoDe(page, correo)
  const newAddress = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat' }
  await send(page.request, `/api/pedidos/${codigo}/cambios-direccion`, { ...newAddress, ...FOR_DELIVERY, correo })
  return codigo
}

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('a message is answered by mail, and a new one waits until it is asked for', async ({ page, shop, emailFor }) => {
    const [one, other] = [`Nelson ${randomUUID().slice(0, 6)}`, `Nelson ${randomUUID().slice(0, 6)}`]
    const correo = emailFor('nelson')
    const write = (nombre_cliente: string) =>
      send(page.request, '/api/contactos', {
        nombre_cliente,
        correo,
        descripcion_problema: '¿Hacen tobilleras?',
        codigo_pedido: '',
      })
    await write(one)
    await openAsStaff(page, shop, linkTo('/manage/bandeja', { query: { clase: 'mensaje' } }))
    await expect(row(page, one)).toContainText('Sin ver')

    // The new message waits above the list; no row moves.
    await write(other)
    const newRows = page.getByRole('button', { name: '1 nueva' })
    await expect(newRows).toBeVisible()
    await expect(row(page, other)).toHaveCount(0)
    await newRows.tap()
    await expect(page.locator('[data-fila]').first()).toContainText(other)

    await row(page, one).tap()
    await expect(page.getByRole('heading', { name: 'Mensaje', level: 1 })).toBeFocused()
    await expect(page.getByText('lo abrió')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar respuesta' }).tap()
    await expect(page.getByText('Escribe tu respuesta.').first()).toBeVisible()
    await atBothSizes(page, expectAccessible)
    await page.getByRole('button', { name: 'Cuéntanos más' }).tap()
    await expect(box(page)).toHaveValue(/^Hola, Nelson: gracias/)
    await page.getByRole('button', { name: 'Enviar respuesta' }).tap()
    await expect(page.getByText('Atendida', { exact: true })).toBeVisible()
    await expect(box(page)).toHaveValue('')
    const { text } = await shop.mailbox.waitForMail(
      ({ to, subject }) => to.includes(correo) && subject === 'Respuesta a tu mensaje',
    )
    expect(text).toContain('Hola, Nelson: gracias')

    await page.getByRole('button', { name: 'Volver a pendientes' }).tap()
    await expect(page.getByRole('button', { name: 'Marcar atendida' })).toBeVisible()
  })
})

test('a draft stays with its request, and a refusal shows its reason', async ({ page, shop, emailFor }) => {
  const [one, other] = [
    await requestAddressChange(page, emailFor('uno')),
    await requestAddressChange(page, emailFor('otro')),
  ]
  // The former URL of this page redirects here.
  await openAsStaff(page, shop, `/manage/solicitudes?busca=${one}`)
  await expect(page).toHaveURL(searchUrl(one))
  await row(page, one).click()
  await expect(pickupToDelivery(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Dirección: nueva' })).toContainText('Calle Duarte 5')
  await box(page).fill('Ya va por Bonao.')

  await page.goto(searchUrl(other))
  await row(page, other).click()
  // The heading gets the focus once the new page is shown.
  await expect(pickupToDelivery(page)).toBeFocused()
  await expect(page.getByText(other).last()).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.press('r')
  await expect(box(page)).toBeFocused()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Para rechazar, escribe el motivo').first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar en la bandeja' }).fill(one)
  await page.keyboard.press('Enter')
  await row(page, one).click()
  await expect(box(page)).toHaveValue('Ya va por Bonao.')
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Rechazada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Decididas' }).click()
  await expect(page).toHaveURL(linkTo('/manage/bandeja', { query: { ver: 'decididas', busca: one } }))
  await expect(row(page, one)).toHaveCount(1)
})

test('keyboard: move in the list, open, approve at the accepted cost, and go to the order', async ({
  page,
  shop,
  emailFor,
}) => {
  const codigo = await requestAddressChange(page, emailFor('teclas'))
  await openAsStaff(page, shop, linkTo('/manage/bandeja'))
  await page.getByRole('heading', { name: 'Bandeja', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar en la bandeja' })).toBeFocused()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(searchUrl(codigo))
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await expect(row(page, codigo)).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Buscar en la bandeja' })).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(rowLink(page, codigo)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pickupToDelivery(page)).toBeFocused()
  await expect(page.getByText('vuelve a Recibido').first()).toBeVisible()

  // A cost above the accepted one asks for confirmation.
  await expect(page.getByLabel('Envío (RD$)')).toHaveValue('500.00')
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue(FOR_DELIVERY.telefono)
  await page.getByLabel('Envío (RD$)').fill('750')
  await page.getByRole('button', { name: 'Aprobar cambio' }).click()
  await expect(page.getByText(/Aceptó RD\$\s500\.00: pregúntale antes/).first()).toBeVisible()
  await page.getByLabel('Le pregunté, y acepta pagar').check()
  await atBothSizes(page, expectAccessible)
  await page.keyboard.press('a')
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprobar cambio' })).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(linkTo('/manage/pedidos/:codigo', { codigo }))
  expect(await readPedido(page, codigo)).toMatchObject({ costo_envio: '750.00', telefono: FOR_DELIVERY.telefono })
})

test('an unconfirmed request is marked until the order’s address confirms it or staff call the order’s phone', async ({
  page,
  shop,
  emailFor,
}) => {
  const correo = emailFor('propio')
  const withEmail = await pedidoDe(page, correo)
  await send(page.request, `/api/pedidos/${withEmail}/ayudas`, {
    situacion: `Es un regalo${'\n.'.repeat(200)}`,
    correo: emailFor('vecina'),
  })
  const withoutEmail = `B48-${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  await shop.withDatabase(async (db) => {
    await db.insert(pedidos).values({ codigo: withoutEmail, cliente: 'Rosa Mejía', telefono: '809 555 0177' })
    await db.insert(historial).values({ codigo: withoutEmail, estatus_id: ESTATUS.recibido })
  })
  await page.goto('/rastrear')
  const form = page.getByRole('form', { name: 'Ayuda urgente' })
  await form.getByLabel('Código de pedido').fill(withoutEmail)
  await form.getByLabel('Situación').fill('Llámenme al 829 555 0199')
  await form.getByLabel('Correo').fill('cualquiera@ejemplo.com')
  await form.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.locator('main').getByText(/antes de moverlo llamamos al teléfono del pedido/)).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  await expectAccessible(page)

  await openAsStaff(page, shop, searchUrl(withoutEmail))
  await expect(row(page, withoutEmail)).toContainText('sin confirmar')
  await row(page, withoutEmail).click()
  await expect(page.getByRole('link', { name: '809 555 0177' }).first()).toHaveAttribute('href', 'tel:8095550177')
  await expect(page.getByRole('button', { name: 'Marcar como atendida' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'No es suya' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Llamé y es suya' }).click()
  await expect(page.getByText(/llamó al pedido, y es suya/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Marcar como atendida' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Llamé y es suya' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Buscar en la bandeja' }).fill(withEmail)
  await page.keyboard.press('Enter')
  await expect(row(page, withEmail)).toContainText('sin confirmar')
  // A long text does not stretch its row.
  await expect.poll(async () => (await row(page, withEmail).boundingBox())?.height ?? Infinity).toBeLessThan(160)
  await row(page, withEmail).click()
  await expect(page.getByText('Sin confirmar', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
  await expectAccessible(page)
  const { text } = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(correo) && /Confirma la solicitud/.test(subject),
  )
  await page.request.post('/api/confirmaciones', { data: { enlace: /#c=([\w-]{22})/.exec(text)?.[1] } })
  await expect(page.getByText('Sin confirmar', { exact: true })).toBeHidden()
  await expect(page.getByText('En Revisión').first()).toBeVisible()
})

test('a WhatsApp answer is recorded once staff confirm that it was sent', async ({ page, shop, emailFor, context }) => {
  const correo = emailFor('wa')
  const codigo = await pedidoDe(page, correo, { telefono: '809-555-0134' })
  const message = { nombre_cliente: 'Ana Peña', correo, mensaje: '¿Cuándo sale?' }
  await send(page.request, `/api/pedidos/${codigo}/consultas`, message)
  await context.route('https://wa.me/**', (request) =>
    request.fulfill({ body: '<title>WhatsApp</title>', contentType: 'text/html' }),
  )
  await openAsStaff(page, shop, searchUrl(codigo))
  await row(page, codigo).click()
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await box(page).fill('Sale mañana.')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Abrir WhatsApp' }).click()
  await expect(await opened).toHaveURL('https://wa.me/18095550134?text=Sale%20ma%C3%B1ana.')
  await (await opened).close()
  await expect(page.getByText('¿Lo enviaste?')).toBeVisible()
  // The question is still there after a reload.
  await page.reload()
  await expect(page.getByText('¿Lo enviaste?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sí, anótalo' }).click()
  await expect(page.getByText('por WhatsApp (a mano)')).toBeVisible()
  await expect(page.getByText('Atendida', { exact: true })).toBeVisible()
})

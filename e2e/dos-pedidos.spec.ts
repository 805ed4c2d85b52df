import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { chooseAction, linkToOrder, mover, readPedido, toList } from './list.ts'
import { expect, ON_PHONE, openAsStaff, pedidoDe, test } from './shop.ts'

const formNamed = (page: Page, name: string) => page.getByRole('form', { name })

const TITLES = { Estatus: 'Actualizar estatus', Pedido: 'Crear o actualizar pedido' }

/** Opens a part of the page. A phone shows one part at a time, and focuses the opened one. */
async function viewPart(page: Page, name: keyof typeof TITLES) {
  const parts = page.getByRole('navigation', { name: 'Partes de la página' })
  const link = parts.getByRole('link', { name })
  // The parts exist only once the page is loaded.
  await expect(parts.locator('[aria-current]')).toHaveCount(1)
  if (await link.getAttribute('aria-current')) return
  await link.tap()
  await expect(page.getByRole('heading', { name: TITLES[name], exact: true })).toBeFocused()
}

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('text typed for one order does not reach another', async ({ page, shop, emailFor }) => {
    const [one, other] = [await pedidoDe(page, emailFor('uno')), await pedidoDe(page, emailFor('otro'))]
    await openAsStaff(page, shop, linkTo('/manage/pedidos'))
    // Opens the order from the list.
    const toEdit = async (codigo: string) => {
      await linkToOrder(page, codigo).tap()
      await expect(page).toHaveURL(linkTo('/manage/pedidos/:codigo', { codigo }))
      await expect(page.getByRole('heading', { name: `${codigo} · Ana Peña` })).toBeFocused()
      await chooseAction(page, 'Editar')
      await expect(page.getByRole('heading', { name: `${codigo} · Ana Peña`, level: 1 })).toBeFocused()
    }
    await toEdit(one)

    const estatus = formNamed(page, 'Actualizar estatus')
    const data = formNamed(page, 'Crear o actualizar pedido')
    const copy = formNamed(page, 'Copiar historial')
    await viewPart(page, 'Estatus')
    await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
    await estatus.getByLabel('Descripción').fill('Tu pulsera lleva el nombre de Marta.')
    await viewPart(page, 'Pedido')
    await data.getByLabel('Cliente', { exact: true }).fill('Marta Gil')
    await data.getByLabel('Notas privadas').fill('Paga en efectivo')
    await copy.getByLabel('Copiar el historial de').fill('B77-77777')
    await viewPart(page, 'Estatus')
    await expect(estatus.getByLabel('Descripción')).toHaveValue('Tu pulsera lleva el nombre de Marta.')

    await toList(page)
    const dialog = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
    await dialog.getByRole('button', { name: 'Volver' }).click()
    await expect(dialog).toBeHidden()
    await viewPart(page, 'Pedido')
    await expect(data.getByLabel('Cliente', { exact: true })).toHaveValue('Marta Gil')
    await toList(page)
    await dialog.getByRole('button', { name: 'Seguir sin guardar' }).click()
    await toEdit(other)
    const expectEmpty = async (codigo: string) => {
      await viewPart(page, 'Estatus')
      await expect(estatus.getByLabel('Pedido')).toHaveValue(codigo)
      await expect(estatus.getByLabel('Nuevo estatus')).toHaveValue('')
      await expect(estatus.getByLabel('Descripción')).toHaveValue('')
      await viewPart(page, 'Pedido')
      await expect(data.getByLabel('Código')).toHaveValue(codigo)
      await expect(data.getByLabel('Cliente', { exact: true })).toHaveValue('Ana Peña')
      await expect(data.getByLabel('Notas privadas')).toHaveValue('')
      await expect(copy.getByLabel('Copiar el historial de')).not.toHaveValue('B77-77777')
    }
    await expectEmpty(other)
    await page.goto(linkTo('/manage/pedidos/:codigo/editar', { codigo: one }))
    await expectEmpty(one)

    await page.locator('main').getByRole('link', { name: 'Nuevo pedido' }).click()
    await expect(page).toHaveURL(linkTo('/manage/nuevo'))
    await expect(page.getByLabel('Nombre o teléfono')).toHaveValue('')
  })
})

test('what staff type for a change of status survives a reload, until it is sent', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const codigo = await pedidoDe(page, emailFor('recargado'))
  const edit = linkTo('/manage/pedidos/:codigo/editar', { codigo })
  await openAsStaff(page, shop, edit)
  const estatus = formNamed(page, 'Actualizar estatus')
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
  await estatus.getByLabel('Descripción').fill('Empezamos con las cuentas azules.')
  await page.reload()
  await expect(estatus.getByLabel('Descripción')).toHaveValue('Empezamos con las cuentas azules.')
  await expect(estatus.getByLabel('Nuevo estatus')).toHaveValue('2')
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await estatus.getByLabel('Sin precio: cómo quedó acordado').fill('Por WhatsApp')
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(estatus.getByLabel('Descripción')).toHaveValue('')
  // The question of the first try was a refusal.
  consoleErrors.length = 0
  await page.reload()
  await expect(estatus.getByLabel('Descripción')).toHaveValue('')
})

test('a concurrent change is shown beside the typed text, and never overwritten silently', async ({
  page,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const codigo = await pedidoDe(page, emailFor('ajeno'))
  await openAsStaff(page, shop, linkTo('/manage/pedidos/:codigo/editar', { codigo }))
  const data = formNamed(page, 'Crear o actualizar pedido')
  await data.getByLabel('Precio (RD$)').fill('900')
  await data.getByLabel('Peso (kg)').fill('0.2')
  await data.getByLabel('Total (RD$)').fill('900')
  // The order is moved during the request; moved earlier, the page would learn of it before sending.
  let moved = false
  await page.route(`**/api/gestion/pedidos/${codigo}`, async (route) => {
    if (route.request().method() === 'PUT' && !moved) {
      moved = true
      await mover(page, codigo, { estatus_id: ESTATUS.confirmado })
    }
    await route.continue()
  })
  await data.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(data.getByText('Otra persona cambió este pedido', { exact: true })).toBeVisible()
  // The console reports the 409.
  await expect.poll(() => consoleErrors.splice(0).join()).toContain('409')
  await expect(data.getByLabel('Precio (RD$)')).toHaveValue('900')
  await data.getByRole('button', { name: 'Cargar los datos nuevos' }).click()
  await expect(data.getByLabel('Precio (RD$)')).not.toHaveValue('900')
  await expect(data.getByLabel('Estatus')).toHaveValue('2')

  await data.getByLabel('Precio (RD$)').fill('950')
  await data.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  await expect(data.getByRole('button', { name: 'Deshacer' })).toBeHidden()
  await expect(data.getByText('Otra persona cambió este pedido', { exact: true })).toBeHidden()

  // The person's own text can replace the other person's.
  await data.getByLabel('Notas privadas').fill('Paga en efectivo')
  await mover(page, codigo, { estatus_id: ESTATUS.recibido })
  await data.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await expect(data.getByLabel('Notas privadas')).toHaveValue('Paga en efectivo')
  await expect(data.getByLabel('Estatus')).toHaveValue('1')
  await data.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(data.getByRole('button', { name: 'Deshacer' })).toBeHidden()

  // A chosen status is refused too, if somebody else moved the order meanwhile.
  const estatus = formNamed(page, 'Actualizar estatus')
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Entregado' })
  expect((await readPedido(page, codigo)).notas_privadas).toBe('Paga en efectivo')
  await mover(page, codigo, { estatus_id: ESTATUS.confirmado })
  await expect(page.getByText('Otra persona movió este pedido')).toBeVisible()
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect.poll(() => consoleErrors.splice(0).join()).toContain('409')
  expect((await readPedido(page, codigo)).estatus.id).toBe(2)

  // A change by the same person in the other form is allowed.
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'En Preparación' })
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(estatus.getByRole('status').first()).toContainText('En Preparación')
  await expect(data.getByText('Otra persona cambió este pedido', { exact: true })).toBeHidden()
  await expect(data.getByLabel('Precio (RD$)')).toHaveValue('950.00')

  // A change whose answer was lost is no conflict either: sent again, it is made once.
  const moveUrl = `**/api/pedidos/${codigo}/estatus`
  await page.route(
    moveUrl,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Listo para Entregar' })
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  // It waits on the device, and leaves once more with its key.
  await expect(estatus.getByLabel('Nuevo estatus')).toHaveValue('')
  await expect(page.getByText(/^Por enviar/)).toHaveCount(0)
  await expect(page.getByText('Otra persona movió este pedido')).toBeHidden()
  expect(consoleErrors.splice(0).join()).toContain('ERR_FAILED')
  await expect(estatus.getByRole('status').first()).toContainText('Listo para Entregar')
  const { historial } = await (await page.request.get(`/api/pedidos/${codigo}`)).json()
  expect(historial.filter((step: { estatus: { id: number } }) => step.estatus.id === 6)).toHaveLength(1)

  await page.getByRole('button', { name: 'Revocar enlaces' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar enlaces' }).click()
  await expect(page.getByText('Enlaces revocados')).toBeVisible()
})

import { linkTo } from '#lib/linkTo.ts'
import { chooseAction, linkToOrder, readPedido, toList } from './list.ts'
import { expect, expectAccessible, isPhone, openAsStaff, pedidoDe, send, test } from './shop.ts'

test("text typed in one order's panel does not reach another's", { tag: '@both' }, async ({ page, shop, emailFor }) => {
  const newPedido = (who: string) => pedidoDe(page, emailFor(who), { telefono: '809-555-0123' })
  const [one, other] = [await newPedido('panel-uno'), await newPedido('panel-otro')]
  await openAsStaff(page, shop, linkTo('/manage/pedidos'))
  await linkToOrder(page, one).click()
  await expect(page.getByRole('heading', { name: `${one} · Ana Peña` })).toBeFocused()

  const panel = page.getByRole('complementary', { name: 'Pedido', exact: true })
  const inSheet = async (button: string, run: () => Promise<void>) => {
    await panel.getByRole('button', { name: button }).click()
    await run()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  async function inPrice(run: () => Promise<unknown>) {
    await panel.getByRole('button', { name: 'Ya lo acordaron' }).click()
    await run()
    await panel.getByRole('button', { name: 'Dejar el precio como está' }).click()
  }
  const note = panel.getByRole('textbox', { name: 'Nota privada' })
  const descripcion = page.getByRole('dialog').getByLabel('Descripción')
  const message = page.getByRole('dialog').getByRole('textbox', { name: 'Mensaje' })
  await inPrice(() => panel.getByLabel('Total (RD$)').fill('1500'))
  await inSheet('Otro estatus', () => descripcion.fill('Tu pulsera lleva el nombre de Marta.'))
  await inSheet('Elegir o cambiar el mensaje', () => message.fill('Hola, Marta'))
  // The note is written last, because on a phone it takes the place of the buttons.
  await panel.getByRole('button', { name: 'Escribir una nota privada' }).click()
  await note.fill('Paga en efectivo')

  // A phone shows the list only after going back to it.
  const backLink = panel.getByRole('link', { name: 'Volver a la lista' })
  const toOther = isPhone(page) ? backLink : linkToOrder(page, other)
  await toOther.click()
  const dialog = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await expect(note).toHaveValue('Paga en efectivo')
  await toOther.click()
  await dialog.getByRole('button', { name: 'Seguir sin guardar' }).click()
  if (toOther === backLink) await linkToOrder(page, other).click()

  const expectEmpty = async (codigo: string) => {
    await expect(panel.getByRole('heading', { name: `${codigo} · Ana Peña` })).toBeVisible()
    await inPrice(() => expect(panel.getByLabel('Total (RD$)')).toHaveValue(''))
    await inSheet('Otro estatus', () => expect(descripcion).toHaveValue(''))
    await inSheet('Elegir o cambiar el mensaje', async () => {
      await expect(message).toHaveValue(new RegExp(codigo))
      await expect(message).not.toHaveValue(/Marta/)
    })
    await panel.getByRole('button', { name: 'Escribir una nota privada' }).click()
    await expect(note).toHaveValue('')
  }
  await expectEmpty(other)
  await page.goto(linkTo('/manage/pedidos/:codigo', { codigo: one }))
  await expectEmpty(one)
  expect((await readPedido(page, other)).notas_privadas).toBeNull()
})

test('leaving an order with unsaved text asks once, and no longer after saving', async ({ page, shop, emailFor }) => {
  const codigo = await pedidoDe(page, emailFor('a-medias'))
  await openAsStaff(page, shop, linkTo('/manage/pedidos'))
  const open = async () => {
    const heading = page.getByRole('heading', { name: `${codigo} · Ana Peña` })
    // An order that is still on the page does not take the focus again: it is left when its address already is the list's.
    await expect(heading).toBeHidden()
    await linkToOrder(page, codigo).click()
    await expect(heading).toBeFocused()
  }
  await open()
  const dialog = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
  const stay = async () => {
    await dialog.getByRole('button', { name: 'Volver' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Ya lo acordaron' }).click()
  const total = page.getByLabel('Total (RD$)')
  await total.fill('1500')
  await toList(page)
  await stay()
  await expect(total).toHaveValue('1500')
  await page.getByLabel('Cómo lo acordaron').fill('Por WhatsApp')
  await page.getByRole('button', { name: 'Confirmar con precio' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar con precio' })).toBeHidden()

  await page.getByRole('button', { name: 'Otro estatus' }).click()
  await page.getByRole('dialog').getByLabel('Descripción').fill('Lleva el nombre de Marta.')
  await page.keyboard.press('Escape')
  await toList(page)
  await stay()
  await page.getByRole('button', { name: 'Otro estatus' }).click()
  // What is missing is said once, at its field.
  const estatus = page.getByRole('dialog').getByLabel('Nuevo estatus')
  await page.getByRole('dialog').getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(page.getByText('Elige el nuevo estatus.')).toBeVisible()
  await expect(estatus).toBeFocused()
  await estatus.selectOption('En Preparación')
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Selecciona un pedido' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pasar a En Preparación' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await toList(page)
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()

  // The browser's back button asks too.
  await open()
  await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
  await page.getByRole('textbox', { name: 'Nota privada' }).fill('Casi lista.')
  const currentUrl = page.url()
  await page.goBack()
  await stay()
  await expect(page).toHaveURL(currentUrl)
  await page.goBack()
  await dialog.getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(currentUrl)

  // A typed code of a history to copy counts as unsaved text too.
  await open()
  await chooseAction(page, 'Editar')
  await page.getByRole('form', { name: 'Copiar historial' }).getByLabel('Copiar el historial de').fill('B77-77777')
  await toList(page)
  await dialog.getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(page).toHaveURL(linkTo('/manage/pedidos'))

  // A page without unsaved text is left at once, here by printing.
  await open()
  await chooseAction(page, 'Imprimir')
  await expect(page).toHaveURL(linkTo('/manage/papel', { query: { codigos: codigo } }))
  await expect(page.getByRole('article', { name: `Pedido ${codigo}` })).toBeVisible()
})

test('a private note survives a lost connection, and a concurrent note is shown beside it', async ({
  page,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const codigo = await pedidoDe(page, emailFor('nota'))
  // A URL in lower case leads to the same order.
  await openAsStaff(page, shop, linkTo('/manage/pedidos/:codigo', { codigo: codigo.toLowerCase() }))
  await expect(page).toHaveURL(linkTo('/manage/pedidos/:codigo', { codigo }))
  await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
  const note = page.getByRole('form', { name: 'Nota privada' })
  await note.getByRole('textbox').fill('El broche, dorado.')
  const notesUrl = `**/api/gestion/pedidos/${codigo}/notas-privadas`
  // The server saves the note, but the answer is lost.
  await page.route(
    notesUrl,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await note.getByRole('button', { name: 'Guardar nota' }).click()
  // The note waits on the device, is shown, and leaves once more with its key.
  await expect(note).toBeHidden()
  await expect(page.getByRole('region', { name: 'Nota privada' }).getByText('El broche, dorado.')).toBeVisible()
  await expect.poll(async () => (await readPedido(page, codigo)).notas_privadas).toBe('El broche, dorado.')
  await expect(page.getByText(/^Por enviar/)).toHaveCount(0)
  expect(consoleErrors.splice(0).join()).toContain('ERR_FAILED')

  await page.getByRole('button', { name: 'Cambiar la nota privada' }).click()
  await note.getByRole('textbox').fill('El broche, plateado.')
  const { version } = await readPedido(page, codigo)
  const othersChange = { notas_privadas: 'Llamar antes.', version }
  await send(page.request, `/api/gestion/pedidos/${codigo}/notas-privadas`, othersChange, 'put')
  await expect(note.getByText('Otra persona cambió esta nota')).toBeVisible()
  await expect(note.getByText('Llamar antes.')).toBeVisible()
  await expect(note.getByRole('textbox')).toHaveValue('El broche, plateado.')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await note.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByText('El broche, plateado.')).toBeVisible()

  // A note that is closed during its save is saved, and nothing counts as unsaved.
  await page.getByRole('button', { name: 'Cambiar la nota privada' }).click()
  await note.getByRole('textbox').fill('El broche, de cobre.')
  const gate = Promise.withResolvers<void>()
  await page.route(notesUrl, (route) => gate.promise.then(() => route.continue()), { times: 1 })
  const sentRequest = page.waitForRequest(notesUrl)
  await note.getByRole('button', { name: 'Guardar nota' }).click()
  await sentRequest
  await note.getByRole('button', { name: 'Cancelar' }).click()
  gate.resolve()
  await expect(page.getByText('El broche, de cobre.')).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar la nota privada' }).click()
  await expect(note.getByRole('textbox')).toHaveValue('El broche, de cobre.')
  await note.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('link', { name: 'Hoy' }).first().click()
  await expect(page).toHaveURL(linkTo('/manage'))
})

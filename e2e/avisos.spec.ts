import { randomUUID } from 'node:crypto'
import { clientesText } from '#avisos/gestion/labels.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { newMiembro, pageOf } from './miembro.ts'
import {
  atBothSizes,
  DESKTOP,
  expect,
  expectAccessible,
  expectNothingCovered,
  expectToast,
  openAsStaff,
  PHONE,
  send,
  test,
} from './shop.ts'

test('one client is notified, then all after confirming their number; an open page receives both', async ({
  page,
  browser,
  shop,
  emailFor,
}) => {
  const [name, correo] = [`Yokasta ${randomUUID().slice(0, 6)}`, emailFor('yokasta')]
  const { codigo_membresia } = await newMiembro(shop, { nombre: name, correo })
  const otherPage = await pageOf(browser, shop, correo, linkTo('/mi-cuenta', { query: { ver: 'notificaciones' } }))
  await expect(otherPage.getByText('No tienes notificaciones.')).toBeVisible()
  await page.setViewportSize(PHONE)
  await openAsStaff(page, shop, linkTo('/admin-dashboard/notificaciones'))
  const form = page.getByRole('form', { name: 'Notificación nueva' })

  // A form that is empty or names no client is refused, and the toast covers nothing at either size.
  await form.getByRole('button', { name: 'Enviar notificación' }).click()
  await expectToast(page, 'No se pudo enviar la notificación', 'Completa título y mensaje')
  await expect(form.getByText('Escribe el mensaje.')).toBeVisible()
  const box = form.getByRole('combobox', { name: 'Cliente' })
  await expect(box).toBeFocused()
  await expectNothingCovered(page)
  await page.setViewportSize(DESKTOP)
  await form.getByLabel('Título').fill('Tu pulsera te espera')
  await form.getByLabel('Mensaje').fill('Pasa cuando quieras.\nMira https://brisa.example/horario.')
  await form.getByRole('button', { name: 'Enviar notificación' }).click()
  await expectToast(page, 'No se pudo enviar la notificación', 'Selecciona un cliente')
  await expect(box).toBeFocused()
  await expectNothingCovered(page)
  await atBothSizes(page, expectAccessible)

  // The client is chosen with the keyboard alone.
  await page.keyboard.type(codigo_membresia)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await atBothSizes(page, expectAccessible)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Elegir otro cliente' })).toBeFocused()
  const title = `Tu pulsera ${codigo_membresia}`
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Título').press('Enter')
  await expectToast(page, 'Notificación enviada', `Llegó a ${name}.`)
  await expect(form.getByLabel('Título')).toHaveValue('')
  await otherPage.getByRole('link', { name: new RegExp(`${title}.*sin leer`) }).click()
  await expect(otherPage.getByRole('link', { name: /brisa\.example\/horario/ })).toHaveAttribute('rel', 'noopener')

  // A notification to all asks to confirm their number.
  const closing = `Cerramos el lunes ${randomUUID().slice(0, 6)}`
  await form.getByText('Todos', { exact: true }).click()
  await expect(form.getByText(/Le llega a .*clientes?: todos/)).toBeVisible()
  await form.getByLabel('Título').fill(closing)
  await form.getByLabel('Mensaje').fill('Es feriado.')
  await form.getByRole('button', { name: 'Enviar a todos' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Vas a notificar a \d+ clientes?\.$/ })
  await expect(dialog).toBeVisible()
  await atBothSizes(page, expectAccessible)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(otherPage.getByText(closing)).toHaveCount(0)
  await form.getByRole('button', { name: 'Enviar a todos' }).click()
  const count = /\d+/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[0]
  await dialog.getByRole('button', { name: 'Enviar a todos' }).click()
  await expectToast(page, 'Notificación enviada', `Llegó a ${clientesText(Number(count))}.`)
  await otherPage.getByRole('link', { name: new RegExp(`${closing}.*sin leer`) }).click()
  await expect(otherPage.getByText('Es feriado.')).toBeVisible()

  await page.reload()
  const sent = page.getByRole('list', { name: 'Notificaciones enviadas' }).getByRole('listitem').first()
  await expect(sent).toContainText(closing)
  await expect(sent).toContainText(`A ${clientesText(Number(count))}, 1 la leyó`)
  await sent.getByText(closing).click()
  await expect(sent.getByText('Es feriado.')).toBeVisible()
  await atBothSizes(page, expectAccessible)

  // Leaving the page with unsaved text asks first.
  await page.getByLabel('Título').fill('A medias')
  await page.getByRole('navigation', { name: 'Lo que se dice a los clientes' }).getByText('Noticias').click()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('A medias')
  await otherPage.context().close()
})

test('news is written, published and hidden, live for members; of two concurrent authors neither loses text', async ({
  page,
  browser,
  shop,
  emailFor,
}) => {
  const correo = emailFor('lectora')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  const otherPage = await pageOf(browser, shop, correo, linkTo('/mi-cuenta', { query: { ver: 'noticias' } }))
  const title = `Larimar ${randomUUID().slice(0, 6)}`
  const seen = otherPage.getByRole('article', { name: new RegExp(title) })
  await openAsStaff(page, shop, linkTo('/admin-dashboard/noticias'))
  await page.getByRole('link', { name: 'Escribir noticia' }).click()
  await expect(page.getByRole('heading', { name: 'Noticia nueva', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Escribe el título.').first()).toBeVisible()
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Noticia', { exact: true }).fill('Llegaron de Barahona.\n\nSon azules.')
  await expect(page.getByRole('article', { name: title })).toContainText('Son azules.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar oculta' }).click()
  await expectToast(page, 'Noticia guardada', title)

  const row = page.getByRole('list', { name: 'Noticias' }).getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Oculta')
  await row.getByRole('button', { name: 'Publicar' }).click()
  await expect(row).toContainText('Publicada')
  await expect(seen).toContainText('Son azules.')
  await expectAccessible(page)

  await row.getByRole('link', { name: title }).click()
  await page.getByLabel('Título').fill(`${title} de Barahona`)
  // Another staff member saves this news first.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { version } = await (await page.request.get(`/api/gestion/noticias/${id}`)).json()
  const othersDraft = { titulo: title, contenido: 'La de otra persona.', version }
  await send(page.request, `/api/gestion/noticias/${id}`, othersDraft, 'put')
  await expect(page.getByText('Otra persona cambió esta noticia')).toBeVisible()
  await expect(page.getByText('La de otra persona.')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue(`${title} de Barahona`)
  await expectAccessible(page)
  // The fields typed here replace the other person's text; the other fields keep that text.
  await page.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await expect(page.getByRole('textbox', { name: 'Noticia', exact: true })).toHaveValue('La de otra persona.')
  // Text typed during a save stays, and is saved with the next tap.
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/gestion/noticias/${id}`, (route) => gate.promise.then(() => route.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('textbox', { name: 'Noticia', exact: true }).fill('La de las dos.')
  gate.resolve()
  await expect(page.getByRole('heading', { name: `${title} de Barahona`, level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Noticia', exact: true })).toHaveValue('La de las dos.')
  await expect(seen).toContainText('La de otra persona.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(seen).toContainText('La de las dos.')
  await expect(seen).toContainText(`${title} de Barahona`)

  await page.getByRole('button', { name: 'Ocultar' }).click()
  await expect(page.getByText('Oculta', { exact: true })).toBeVisible()
  await expect(seen).toHaveCount(0)
  await otherPage.context().close()
})

test('a changed policy is mailed to all members after their number is confirmed; the page says what left', async ({
  page,
  shop,
  emailFor,
}) => {
  const correo = emailFor('miembro')
  await newMiembro(shop, { nombre: 'Nurys Gil', correo })
  await page.setViewportSize(PHONE)
  await openAsStaff(page, shop, linkTo('/admin-dashboard/circulares'))
  const form = page.getByRole('form', { name: 'Correo a todos los miembros' })
  const submit = form.getByRole('button', { name: 'Enviar a todos' })
  await submit.click()
  await expect(form.getByText('Escribe qué cambia.')).toBeVisible()
  const change = `Guardamos menos ${randomUUID().slice(0, 6)}.`
  await form.getByLabel('Qué cambia', { exact: true }).fill(change)
  // A day that is too early is refused beside its field, before the question.
  const day = form.getByLabel('Desde qué día vale')
  const proposed = await day.inputValue()
  await day.fill(dayOf(new Date()))
  await submit.click()
  await expect(form.getByText('Elige de mañana en adelante: se avisa antes.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await day.fill(proposed)
  await expect(form.getByLabel('Así lo leerán')).toContainText('Cambian nuestras Políticas de privacidad')
  await atBothSizes(page, expectAccessible)
  await submit.click()
  const dialog = page.getByRole('alertdialog', { name: /^Vas a escribir a \d+ miembros?\.$/ })
  await expect(dialog).toBeVisible()
  await atBothSizes(page, expectAccessible)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await submit.click()
  await dialog.getByRole('button', { name: 'Enviar a todos' }).click()
  const sent = page.getByRole('list', { name: 'Correos a todos' }).getByRole('listitem').first()
  await expect(sent).toContainText(change)
  await expect(form.getByLabel('Qué cambia', { exact: true })).toHaveValue('')
  const { text } = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(correo) && subject === 'Cambian nuestras Políticas de privacidad',
  )
  expect(text).toContain(change)
  await expect(sent).toContainText(/(\d+) de \1 miembros?/, { timeout: 30_000 })
  await expect(sent).toContainText('Enviado')
  await atBothSizes(page, expectAccessible)
})

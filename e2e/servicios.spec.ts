import type { Locator } from '@playwright/test'
import { ESTATUS } from '#pedidos/estatus.ts'
import { releaseDelayedMails } from '#testing/delayedMails.server.ts'
import { isNamed } from '#ui/namedToasts.ts'
import { FORMS } from './forms.ts'
import { mover } from './list.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectAwake,
  expectNothingCovered,
  expectToast,
  linkIn,
  openAsStaff,
  PHONE,
  pedidoDe,
  pedidoLinkIn,
  signInSeparately,
  test,
} from './shop.ts'
import { staffOf } from './staff.ts'

/** Tells whether fields in a row stay aligned, whatever messages they show. */
async function edgesAligned(fields: Locator) {
  const edges = await fields.evaluateAll((all) =>
    all.flatMap((field) => {
      const other = field.nextElementSibling
      const [ownControl, otherControl] = [field, other].map((node) => node?.querySelector('[data-slot=control]'))
      if (!ownControl || !otherControl) return []
      const [one, second] = [ownControl.getBoundingClientRect(), otherControl.getBoundingClientRect()]
      return second.left >= one.right ? [one.bottom - second.bottom] : []
    }),
  )
  for (const difference of edges) expect(Math.abs(difference)).toBeLessThan(1)
  return edges.length
}

test('every form shows missing fields and failures in the form and, where the owner named one, a toast, in the exact words', async ({
  page,
  consoleErrors,
  emailFor,
}) => {
  await page.route('**/api/**', (route) => {
    const isForm = route.request().method() === 'POST' && !route.request().url().endsWith('/api/rastreo')
    return isForm ? route.fulfill({ status: 500 }) : route.continue()
  })
  const codigo = await pedidoDe(page, emailFor('palabras'))
  for (const { route, ofPedido, name, button, opens, typed, missing, failure, fields } of FORMS) {
    // A form that opens as a sheet on a phone is a part of the page on a desktop, so it is opened at each size.
    for (const sizes of opens ? [[PHONE], [DESKTOP]] : [[PHONE, DESKTOP]]) {
      const [size = PHONE] = sizes
      await page.setViewportSize(size)
      // Goes through about:blank, because the page would otherwise keep its state.
      await page.goto('about:blank')
      await page.context().clearCookies({ name: /rastreo$/ })
      await page.goto(ofPedido ? `${route}#codigo=${codigo}` : route)
      if (opens && size === PHONE) await page.locator('summary', { hasText: opens }).click()
      const form = page.getByRole('form', { name })
      const submit = async (
        [title, text]: [titulo: string, texto: string],
        { pregunta: dialog = false, besideFields = false } = {},
      ) => {
        for (const size of sizes) {
          await page.setViewportSize(size)
          await form.getByRole('button', { name: button, exact: true }).click()
          if (dialog) await page.getByRole('button', { name: 'Sí, cambiar' }).click()
          // What stands beside the fields and in a toast is not said a third time.
          if (!besideFields || !isNamed({ title, text })) await expect(form.getByText(text).first()).toBeVisible()
          if (isNamed({ title, text })) {
            await expectToast(page, title, text)
            await expectNothingCovered(page)
          } else await expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toHaveCount(0)
        }
      }
      await submit(missing, { besideFields: true })
      for (const field of fields) await expect(form.getByText(field).first()).toBeVisible()
      if (size === DESKTOP) await expectAccessible(page)
      for (const [field, text] of Object.entries(typed)) {
        const control = form.locator(`[name=${field}]`)
        await (field === 'provincia' ? control.selectOption(text) : control.fill(text))
      }
      await submit(failure, { pregunta: opens === 'Cambiar dirección' })
      await expect(form.getByRole('alert')).toContainText('Aunque lo envíes varias veces, cuenta una sola.')
    }
  }
  for (const line of consoleErrors.splice(0)) expect(line).toContain('500')
})

test('a toast never covers the submit button of the form in use, also when the field is scrolled away', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await signInSeparately(page, shop)
  await page.route('**/api/sesion', (route) => route.abort())
  await page.goto('/contacto')
  await expectAwake(page)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('No se pudo cerrar la sesión')
  await page.keyboard.press('Escape')
  const form = page.getByRole('form', { name: 'Escríbenos' })
  await form.getByLabel('Nombre completo').focus()
  const send = form.getByRole('button', { name: 'Enviar mensaje' })
  const scrollSendTo = (y: number) =>
    send.evaluate((button, y) => scrollBy({ top: button.getBoundingClientRect().top - y, behavior: 'instant' }), y)
  const toastTop = async () => (await toast.boundingBox())?.y
  await scrollSendTo(120)
  await expect.poll(toastTop).toBeGreaterThan(200)
  // While something is pressed it stays, so that the tap ends where it began.
  await send.hover()
  await page.mouse.down()
  await scrollSendTo(520)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-y-position', 'bottom')
  await page.mouse.move(4, 300)
  await page.mouse.up()
  await expect.poll(toastTop).toBeLessThan(200)
  for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_FAILED')
})

test('a pickup: a code that does not match, then the own order, and none after delivery', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const correo = emailFor('retiro')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/solicitar-retiro')
  const form = page.getByRole('form', { name: 'Solicitar Retiro' })
  const send = form.getByRole('button', { name: 'Solicitar retiro' })
  await send.click()
  await form.getByLabel('Nombre').fill('Ana')
  await expect(form.getByText('Escribe tu nombre.')).toBeHidden()
  const pairs = () => edgesAligned(form.locator('.grid > [data-slot=campo]'))
  expect(await pairs()).toBe(0)
  await page.setViewportSize(DESKTOP)
  expect(await pairs()).toBe(1)
  await page.setViewportSize(PHONE)
  await form.getByLabel('Apellido').fill('Peña')
  await form.getByLabel('Correo').fill(correo)
  await form.getByLabel('Código de pedido').pressSequentially('b8800000')
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Código No Encontrado')
  await form.getByRole('button', { name: 'Borrar el código' }).click()
  await expect(form.getByLabel('Código de pedido')).toBeFocused()
  await expect(form.getByText('0/9')).toBeVisible()
  await page.keyboard.type(codigo.replace('-', ''))
  await expect(form.getByLabel('Código de pedido')).toHaveValue(codigo)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Tu retiro está registrado' })).toBeFocused()
  // Checks at once, because the toast disappears soon.
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNothingCovered(page)
  }
  await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
  await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toBeVisible()
  await page.reload()
  await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
  await page.getByRole('button', { name: 'Registrar otro retiro' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitar Retiro' })).toBeFocused()
  await page.reload()
  await expect(form.getByLabel('Nombre')).toHaveValue('')

  // For a delivered order the page invites nobody to the shop.
  await mover(await staffOf(playwright, shop), codigo, { estatus_id: ESTATUS.entregado })
  for (const [field, value] of Object.entries({ Nombre: 'Ana', Apellido: 'Peña', 'Código de pedido': codigo }))
    await form.getByLabel(field).fill(value)
  await form.getByLabel('Correo').fill(correo)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Tu pedido no espera en la tienda' })).toBeFocused()
  await expect(page.locator('main')).toContainText('aparece como Entregado')
  await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toHaveCount(0)
})

test('by a mail link the customer names another collector, and removes them', async ({ page, shop, emailFor }) => {
  const correo = emailFor('nombrar')
  const codigo = await pedidoDe(page, correo)
  const { text } = await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  await page.goto(pedidoLinkIn(text))
  await page.getByRole('button', { name: 'Nombrar a otra persona' }).click()
  const nameForm = page.getByRole('form', { name: 'Quién puede recogerlo' })
  await expect(nameForm.getByLabel('Nombre y apellido')).toBeFocused()
  await page.keyboard.type('Luisa')
  await page.keyboard.press('Enter')
  await expect(nameForm.getByText('Escribe su nombre y su apellido.')).toBeVisible()
  await page.keyboard.type(' Gómez')
  await page.keyboard.press('Enter')
  await expect(page.getByText('También puede recogerlo Luisa Gómez. Dale el código.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quién puede recogerlo' })).toBeFocused()
  await shop.mailbox.waitForMail(({ subject }) => subject === `Quién puede recoger el pedido ${codigo}`)
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('button', { name: 'Nombrar a otra persona' })).toBeVisible()
})

test('status mails are turned off by the page and by a mail link, and on again', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const [correo, other] = [emailFor('baja'), emailFor('otra-baja')]
  await page.goto('/cancel-notifications')
  const form = page.getByRole('form', { name: 'Cancelar notificaciones' })
  const doneHeading = (state: 'canceladas' | 'reactivadas') =>
    page.getByRole('heading', { name: `Notificaciones ${state}` })
  const cancelByName = async (which: string) => {
    await form.getByLabel('Correo').fill(which)
    await form.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await expect(doneHeading('canceladas')).toBeFocused()
  }
  const reactivateButton = page.getByRole('button', { name: 'Reactivar notificaciones' })
  await cancelByName(correo.toUpperCase())
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
  await expectNothingCovered(page)
  await reactivateButton.click()
  await expect(doneHeading('reactivadas')).toBeFocused()
  await page.reload()
  await expect(doneHeading('reactivadas')).toBeVisible()
  await page.getByRole('button', { name: 'Escribir otro correo' }).click()
  await expect(form.getByLabel('Correo')).toHaveValue('')
  // The button that undoes the change is also there after a reload and after coming back.
  await cancelByName(correo)
  await page.reload()
  await expect(doneHeading('canceladas')).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(reactivateButton).toBeVisible()
  // A new visit by a link is another history entry.
  await page.goto('/')
  await page.goto('/cancel-notifications')
  await reactivateButton.click()
  await expect(doneHeading('reactivadas')).toBeFocused()
  await page.getByRole('button', { name: 'Escribir otro correo' }).click()
  await cancelByName(other)
  // The owner of the address, who may be another person, gets a mail whose link undoes the change.
  const notified = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(other) && subject === 'Notificaciones canceladas',
  )
  await page.goto(linkIn(notified.text, 'a'))
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await reactivateButton.click()
  await expect(doneHeading('reactivadas')).toBeFocused()
  await expect(page.locator('main')).toContainText('o***@ejemplo.com')

  const codigo = await pedidoDe(page, correo)
  await mover(await staffOf(playwright, shop), codigo, { estatus_id: ESTATUS.confirmado })
  await shop.withDatabase(releaseDelayedMails)
  const toast = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(correo) && subject.includes('Confirmado'),
  )
  await page.goto(/http\S+\/cancel-notifications#t=[\w-]{22}/.exec(toast.text)?.[0] ?? '')
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(doneHeading('canceladas')).toBeFocused()
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
})

test('an international request: the account’s code is read-only, and one way of contact is required', async ({
  page,
  shop,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/sesion', (route) => gate.promise.then(() => route.continue()))
  await openAsStaff(page, shop, '/brisabox-pedidos')
  const form = page.getByRole('form', { name: 'Solicitud' })
  const send = form.getByRole('button', { name: 'Enviar solicitud' })
  // Text typed before the session is known stays, except for the code, which becomes the account's.
  await form.getByLabel('Nombre', { exact: true }).fill('Carla Inés')
  await form.getByLabel(/Código de membresía/).fill('b-12')
  gate.resolve()
  await expect(form.getByLabel(/Código de membresía/)).toHaveValue(/^B-\d{6}$/)
  await expect(form.getByLabel(/Código de membresía/)).toHaveAttribute('readonly')
  await expect(form.getByLabel('Correo', { exact: true })).toHaveValue(shop.admin.correo)
  await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue('Carla Inés')
  await form.getByLabel('Apellido').fill('Rojas')
  const contact = form.getByRole('group', { name: /Medio de contacto/ })
  await send.click()
  await expect(contact).toContainText('Medio de contacto requerido')
  await expectAccessible(page)
  await form.getByLabel('WhatsApp').fill('809 555 0134')
  await expect(contact).not.toContainText('Medio de contacto requerido')
  await form.getByLabel('¿Qué quieres comprar?').fill('Un bolso de tela, color arena')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Solicitud enviada' })).toBeFocused()
})

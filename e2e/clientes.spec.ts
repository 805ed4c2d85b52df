import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { user } from '#db/schema/auth.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { newMiembro } from './miembro.ts'
import { atBothSizes, expect, expectAccessible, expectToast, ON_PHONE, openAsStaff, send, test } from './shop.ts'

const LIST_URL = linkTo('/admin-dashboard')

/** Creates an account as the sign-up form does. */
const accountOf = (page: Page, name: string, correo: string) =>
  send(page.request, '/api/cuentas', {
    nombre: name,
    correo,
    telefono: '809-555-0147',
    contrasena: 'hilos-y-mariposas',
  })

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Cliente' })
const titleOf = (page: Page, name: string) => panelOf(page).getByRole('heading', { name: new RegExp(name) })

test('clients are found while typing and opened by keyboard; each tab has its URL and its digit', async ({
  page,
  shop,
  emailFor,
}) => {
  const signal = randomUUID().slice(0, 6)
  await accountOf(page, `Altagracia Güílamo ${signal}`, emailFor('altagracia'))
  await accountOf(page, `Ramón Peralta ${signal}`, emailFor('ramon'))
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const search = async (text: string) => {
    // A dialog that is just closing still keeps its keys.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox').and(page.locator(':focus'))).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await openAsStaff(page, shop, LIST_URL)
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()
  await expect(row(`Ramón Peralta ${signal}`)).toBeVisible()
  await expect(panelOf(page)).toContainText('Elige un cliente de la lista para ver su saldo.')
  await atBothSizes(page, expectAccessible)

  await search(`nadie ${signal}`)
  await expect(page.getByText(`Nadie coincide con «nadie ${signal}».`)).toBeVisible()
  await atBothSizes(page, expectAccessible)
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(LIST_URL)

  await search(`guilamo ${signal}`)
  await expect(page.getByText(`1 resultado para «guilamo ${signal}»`)).toBeVisible()
  await expect(page).toHaveURL(linkTo('/admin-dashboard', { query: { q: `guilamo ${signal}` } }))
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(titleOf(page, 'Altagracia Güílamo')).toBeFocused()

  // Tab reaches the amount field in a few keys; after the credit the row updates its balance live.
  const monto = panelOf(page).getByLabel('Monto (RD$)')
  await page.keyboard.press('1')
  for (let times = 0; times < 5 && !(await monto.evaluate((field) => field === document.activeElement)); times++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('380.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Crédito agregado').first()).toBeVisible()
  await expect(panelOf(page).getByText('380.50').first()).toBeVisible()
  await expect(row('Altagracia Güílamo')).toContainText('380.50')

  // Each tab opens by its digit; digits typed in a field are no shortcuts.
  await titleOf(page, 'Altagracia Güílamo').focus()
  const tabs = ['Créditos', 'Notificaciones', 'Paquetes', 'Pedidos', 'Tickets', 'Sesiones']
  for (const [index, name] of tabs.entries()) {
    await page.keyboard.press(String(index + 1))
    await expect(panelOf(page).getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await atBothSizes(page, expectAccessible)
  }
  await expect(page).toHaveURL(/ver=sesiones/)
  await expect(panelOf(page).getByText('No está en ningún navegador.')).toBeVisible()

  // Drafts are kept per client and tab.
  const openTab = (name: string) => panelOf(page).getByRole('tab', { name }).click()
  await openTab('Notificaciones')
  await panelOf(page).getByLabel('Título').fill('Tu cartera llegó')
  await openTab('Pedidos')
  await openTab('Notificaciones')
  await expect(panelOf(page).getByLabel('Título')).toHaveValue('Tu cartera llegó')
  await page.getByRole('link', { name: 'Cerrar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(row('Altagracia Güílamo').getByRole('link')).toBeFocused()
  await search(`peralta ${signal}`)
  await expect(page.getByText(`1 resultado para «peralta ${signal}»`)).toBeVisible()
  await row(`Ramón Peralta ${signal}`).getByRole('link').click()
  await expect(titleOf(page, 'Ramón Peralta')).toBeFocused()
  await openTab('Notificaciones')
  await expect(panelOf(page).getByLabel('Título')).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('counters update live; an account is confirmed, suspended and reopened after a dialog; a deleted one says so', async ({
    page,
    shop,
    emailFor,
    consoleErrors,
  }) => {
    const name = `Esmeralda Ureña ${randomUUID().slice(0, 6)}`
    const correo = emailFor('esmeralda')
    const counter = (name: string) => page.getByRole('list', { name: 'Contadores' }).getByRole('link', { name })
    const countOf = async (which: string) => {
      await expect(counter(which)).toHaveText(/^\d+/)
      return Number.parseInt((await counter(which).textContent()) ?? '', 10)
    }
    // In an empty list a new client would stand at once.
    await accountOf(page, 'Berta Gil', emailFor('berta'))
    await openAsStaff(page, shop, LIST_URL)
    const before = await countOf('Clientes totales')
    const confirmed = await countOf('Clientes confirmados')
    await accountOf(page, name, correo)
    await expect(counter('Clientes totales')).toHaveText(new RegExp(`^${before + 1}`))
    // A new client does not move the rows, but waits above them.
    const link = page.getByRole('list', { name: 'Clientes' }).getByRole('link', { name })
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: '1 nuevo' }).tap()
    await link.tap()
    await expect(titleOf(page, name)).toBeFocused()

    await panelOf(page).getByLabel('Monto (RD$)').fill('380.50')
    await panelOf(page).getByRole('button', { name: 'Agregar crédito' }).tap()
    await expect(panelOf(page).getByText('380.50').first()).toBeVisible()
    await panelOf(page).getByRole('tab', { name: 'Pedidos' }).tap()
    await expect(panelOf(page).getByRole('tab', { name: 'Pedidos' })).toHaveAttribute('aria-selected', 'true')

    const dialog = page.getByRole('dialog')
    const answer = async (button: string, doneText: string) => {
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: button }).tap()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(doneText, { exact: true })).toBeVisible()
    }
    await panelOf(page).getByRole('button', { name: 'Confirmar la cuenta' }).tap()
    await answer('Confirmar la cuenta', 'Cuenta confirmada')

    await panelOf(page).getByRole('button', { name: 'Más acciones' }).tap()
    await page.getByRole('menuitem', { name: 'Suspender la cuenta' }).tap()
    await dialog.getByLabel('Motivo').fill('Pagos devueltos')
    await expectAccessible(page)
    await answer('Suspender la cuenta', 'Cuenta suspendida')
    await expect(panelOf(page).getByText('Suspendido', { exact: true })).toBeVisible()
    await panelOf(page).getByRole('button', { name: 'Levantar la suspensión' }).tap()
    await answer('Levantar la suspensión', 'Suspensión levantada')

    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await expect(link).toBeFocused()
    await expect(counter('Clientes confirmados')).toHaveText(new RegExp(`^${confirmed + 1}`))
    await link.tap()
    await shop.withDatabase((db) => db.delete(user).where(eq(user.email, correo)))
    await expect(panelOf(page).getByRole('heading', { name: 'No existe' })).toBeVisible()
    await expectAccessible(page)
    expect(consoleErrors.splice(0).join()).toContain('404')
  })
})

const clienteUrl = (codigo: string) => linkTo('/admin-dashboard/clientes/:codigo', { codigo })
const movimientosOf = (page: Page) => page.getByRole('list', { name: 'Movimientos del cliente' }).getByRole('listitem')

test('a credit whose answer is lost is booked once; a draft for one client does not reach another', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const { codigo_membresia: codigo } = await newMiembro(shop, { nombre: 'Una Clienta', correo: emailFor('una') })
  const { codigo_membresia: other } = await newMiembro(shop, { nombre: 'Otra Clienta', correo: emailFor('otra') })
  await openAsStaff(page, shop, clienteUrl(codigo))
  const monto = page.getByLabel('Monto')
  const addButton = page.getByRole('button', { name: 'Agregar crédito' })

  await addButton.click()
  await expectToast(page, 'No se pudo agregar el crédito', 'Selecciona un cliente y monto')
  await monto.fill('12.345')
  await addButton.click()
  await expect(page.getByText('con dos decimales como mucho').first()).toBeVisible()
  await monto.fill('1,234.5')
  await expect(page.getByText('Saldo nuevo: RD$ 1,234.50')).toBeVisible()
  await expectAccessible(page)

  // The server books the credit, but the answer is lost.
  const route = `**/api/gestion/clientes/${codigo}/creditos`
  await page.route(route, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await addButton.click()
  await expectToast(page, 'No se pudo agregar el crédito', 'Lo escrito sigue aquí. Intenta de nuevo.')
  await expect(movimientosOf(page)).toHaveCount(1)
  // The preview stays as it was, although the credit is already booked.
  await expect(monto).toHaveValue('1,234.5')
  await expect(page.getByText('Saldo nuevo: RD$ 1,234.50')).toBeVisible()
  await page.unroute(route)
  await addButton.click()
  await expectToast(
    page,
    'Crédito agregado',
    'Saldo nuevo: RD$ 1,234.50. Se lo dijimos con una notificación en su cuenta y un correo.',
  )
  await expect(monto).toBeFocused()
  await expect(monto).toHaveValue('')
  await expect(movimientosOf(page)).toHaveCount(1)

  // Money steps by a cent, and not below zero.
  await page.getByText('Cargo', { exact: true }).click()
  await monto.fill('0.01')
  await monto.press('ArrowDown')
  await monto.press('ArrowDown')
  await expect(monto).toHaveValue('0.00')
  await monto.fill('5,000')
  await monto.press('ArrowUp')
  await expect(monto).toHaveValue('5000.01')
  await page.getByLabel('Descripción').fill('Paquete')
  await page.getByRole('button', { name: 'Hacer cargo' }).click()
  await expect(monto).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/El saldo no alcanza: es RD\$\s1,234\.50/).first()).toBeVisible()

  await page.getByRole('button', { name: /^Revertir Crédito/ }).press('Enter')
  await page.getByLabel('Motivo').fill('Era de otra clienta')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Revertir' }).click()
  await expect(movimientosOf(page).filter({ hasText: 'Reverso' })).toContainText('−RD$ 1,234.50')
  await expect(movimientosOf(page).filter({ hasText: 'Revertido' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Revertido/ })).toBeFocused()
  await expectAccessible(page)

  // Leaving the client with a draft asks first, and the next client's form is empty.
  await page.getByRole('link', { name: /^(Volver a la lista|Cerrar)$/ }).click()
  await page.getByRole('button', { name: 'Seguir sin guardar' }).click()
  await page.locator(`a[href*="${other}"]`).first().click()
  await expect(page.getByRole('heading', { name: /Otra Clienta/ })).toBeVisible()
  await expect(monto).toHaveValue('')
  expect(consoleErrors.splice(0).every((line) => /net::ERR_FAILED|409/.test(line))).toBe(true)
})

import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { newMiembro, signInAs } from './miembro.ts'
import { expect, expectAwake, isPhone, pedidoDe, signInSeparately, test } from './shop.ts'

/** The list with the way to one's account: in the header of a desk, in the menu of a phone. */
async function viewAccount(page: Page) {
  const open = page.getByRole('button', { name: 'Abrir el menú' })
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Principal' })
  await open.click()
  return page.getByRole('navigation', { name: 'Menú' })
}

test('the header says that somebody is signed in and leads out; when that fails it says so, and ends at the next try', {
  tag: '@both',
}, async ({ page, shop, consoleErrors }) => {
  await signInSeparately(page, shop)
  await page.goto('/faq')
  await expectAwake(page)
  await page.route('**/api/sesion', (route) => route.abort())
  let account = await viewAccount(page)
  await expect(account.getByRole('link', { name: 'Gestión' })).toBeVisible()
  await expect(account.getByRole('link', { name: 'Entrar' })).toBeHidden()
  await expect(account.getByRole('link', { name: 'Mi cuenta' })).toBeHidden()
  await account.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('No se pudo cerrar la sesión').first()).toBeVisible()
  await expect(account.getByRole('button', { name: 'Salir' })).toBeVisible()
  await page.unroute('**/api/sesion')
  await account.getByRole('button', { name: 'Salir' }).press('Enter')
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(/\/faq$/)
  account = await viewAccount(page)
  await expect(account.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(account.getByRole('button', { name: 'Salir' })).toBeHidden()
  expect(await (await page.request.get('/api/sesion')).json()).toEqual({ persona: null, falta_segundo_paso: false })
  expect(consoleErrors.splice(0).join()).toContain('ERR_FAILED')
})

test('it leads staff to their pages; out of one it leads home, and nothing asks for the session that was just ended', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await signInSeparately(page, shop)
  await page.goto('/')
  await (await viewAccount(page)).getByRole('link', { name: 'Gestión' }).click()
  await expect(page).toHaveURL(/\/manage$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const extra = page.getByRole('button', { name: 'Más' })
  if (isPhone(page)) await extra.click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByText('Sesión requerida')).toBeHidden()
  // What was being read at that very moment is refused, and the browser reports it.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('401')
})

test('what only the owner may see leaves the page with them', async ({ page, shop }) => {
  const codigo = await pedidoDe(page, shop.admin.correo)
  await signInSeparately(page, shop)
  await page.goto(linkTo('/rastrear', { hash: `codigo=${codigo}` }))
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await (await viewAccount(page)).getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page.getByText('Detalles de tu pedido')).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  // The page stays, and so does its line.
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
})

test('the page knows who is signed in before any program is there', async ({ page, shop, emailFor }) => {
  const correo = emailFor('yokasta')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  // They never come.
  await page.route('**/assets/*.js', () => {})
  for (const [canSignIn, link] of [
    [() => signInSeparately(page, shop), 'Gestión'],
    [() => signInAs(page.request, correo), 'Hola, Yokasta'],
  ] as const) {
    await canSignIn()
    await page.goto('/faq', { waitUntil: 'commit' })
    const account = await viewAccount(page)
    await expect(account.getByRole('link', { name: link })).toBeVisible()
    await expect(account.getByRole('link', { name: 'Entrar', exact: true })).toBeHidden()
  }
})

test('when the session ended elsewhere the page it leads to says so, and the header learns it by the first read', async ({
  page,
  shop,
}) => {
  await signInSeparately(page, shop)
  const [sessionHint] = (await page.context().cookies()).filter(({ name }) => name === 'sesion-abierta')
  await page.request.delete('/api/sesion')
  // From a page that asks nothing, which would put it right.
  async function asBefore() {
    await page.goto('about:blank')
    await page.context().addCookies(sessionHint ? [sessionHint] : [])
  }

  await asBefore()
  await page.goto('/manage')
  await expect(page.getByText('Sesión requerida')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect((await viewAccount(page)).getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()

  await asBefore()
  await page.goto('/faq')
  await expect((await viewAccount(page)).getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
})

test('another tab learns it when one comes back to it', async ({ page, shop }) => {
  await page.goto('/faq')
  await expectAwake(page)
  await signInSeparately(page, shop)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect((await viewAccount(page)).getByRole('link', { name: 'Gestión' })).toBeVisible()
})

test('the form of the international service knows the member who is signed in', async ({ page, shop }) => {
  await signInSeparately(page, shop)
  await page.goto(`/${negocio.servicioInternacional.slug}-pedidos`)
  await expect(page.getByLabel('Código de membresía')).toHaveValue(/^B-\d{6}$/)
  await expect(page.getByLabel('Código de membresía')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Administración')
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(shop.admin.correo)
})

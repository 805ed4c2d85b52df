import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { newMiembro, signInAs } from './miembro.ts'
import { expect, expectAwake, isPhone, pedidoDe, signInSeparately, test } from './shop.ts'

/** Shows the account links: in the header on a desktop, in the menu on a phone. */
async function viewAccount(page: Page) {
  const open = page.getByRole('button', { name: 'Abrir el menú' })
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Principal' })
  await open.click()
  return page.getByRole('navigation', { name: 'Menú' })
}

test('the header shows who is signed in and signs out; a failed sign-out says so, and the next try succeeds', {
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

test('the header leads staff to their pages; signing out there leads home, and nothing reads with the ended session', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await signInSeparately(page, shop)
  await page.goto('/')
  await (await viewAccount(page)).getByRole('link', { name: 'Gestión' }).click()
  await expect(page).toHaveURL(/\/manage$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const extra = page.getByRole('button', { name: /^Más/ })
  if (isPhone(page)) await extra.click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByText('Sesión requerida')).toBeHidden()
  // Requests that ran at the sign-out are refused, and the console reports them.
  for (const line of consoleErrors.splice(0)) expect(line).toContain('401')
})

test('signing out removes what only the owner may see', async ({ page, shop }) => {
  await signInSeparately(page, shop)
  const codigo = await pedidoDe(page, shop.admin.correo)
  await page.goto(linkTo('/rastrear', { hash: `codigo=${codigo}` }))
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await (await viewAccount(page)).getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page.getByText('Detalles de tu pedido')).toBeHidden()
  // What this browser looked up is forgotten too, also after a reload.
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('heading', { name: 'Cómo funciona el seguimiento' })).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toHaveCount(0)
  }
})

test('the page shows who is signed in before any script loads', async ({ page, shop, emailFor }) => {
  const correo = emailFor('yokasta')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  // The page's scripts never load.
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

test('after a session ended elsewhere the next page says so, and the first read updates the header', async ({
  page,
  shop,
}) => {
  await signInSeparately(page, shop)
  const [sessionHint] = (await page.context().cookies()).filter(({ name }) => name === 'sesion-abierta')
  await page.request.delete('/api/sesion')
  // Leaves the shop, whose pages would correct the header, and restores the cookie that hints at the ended session.
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
  await page.goto('/contacto')
  await expect((await viewAccount(page)).getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
})

test('another tab notices a sign-out when it is shown again', async ({ page, shop }) => {
  await page.goto('/faq')
  await expectAwake(page)
  await signInSeparately(page, shop)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect((await viewAccount(page)).getByRole('link', { name: 'Gestión' })).toBeVisible()
})

test('the international form is prefilled for a signed-in member', async ({ page, shop }) => {
  await signInSeparately(page, shop)
  await page.goto(`/${negocio.servicioInternacional.slug}-pedidos`)
  await expect(page.getByLabel('Código de membresía')).toHaveValue(/^B-\d{6}$/)
  await expect(page.getByLabel('Código de membresía')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Administración')
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(shop.admin.correo)
})

import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { totpCode } from '#testing/authenticator.server.ts'
import { contrasena, newMiembro, readWelcomeMail, registrar, signInAs } from './miembro.ts'
import { expect, expectAccessible, expectToast, isPhone, type Shop, signInSeparately, test } from './shop.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

const NEW_PASSWORD = 'mariposa-de-larimar'

/** Signs the same person in from another browser. */
async function inOtherBrowser(
  playwright: Playwright,
  { url }: Shop,
  correo: string,
  contrasena: string,
  userAgent?: string,
) {
  const other = await playwright.request.newContext({ baseURL: url, userAgent })
  await signInAs(other, correo, contrasena)
  return other
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const whoIs = async (other: APIRequestContext) => (await (await other.get('/api/sesion')).json()).persona

const sectionNamed = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function withPassword(section: Locator, contrasena: string, button: string) {
  await expect(section.getByLabel('Tu contraseña')).toBeFocused()
  await section.getByLabel('Tu contraseña').fill(contrasena)
  await section.getByRole('button', { name: button }).click()
}

test('a member changes profile and password, and sees their sessions', async ({
  page,
  playwright,
  shop,
  consoleErrors,
  emailFor,
}) => {
  const correo = emailFor('ajustes')
  await registrar(page.request, correo)
  const mail = await shop.mailbox.waitForMail(({ to, text }) => to.includes(correo) && text.includes('B-'))
  const temporary = readWelcomeMail(correo, mail.text).contrasena
  await signInAs(page.request, correo, temporary)
  await page.goto('/mi-cuenta/ajustes')
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible()
  await expect(page.getByText('Tu contraseña es temporal')).toBeVisible()

  const perfil = sectionNamed(page, 'Perfil')
  await perfil.getByLabel('Nombre').fill('Y')
  await perfil.getByRole('button', { name: 'Guardar' }).click()
  await expect(perfil.getByLabel('Nombre')).toBeFocused()
  await expect(perfil.getByLabel('Nombre')).toHaveAccessibleDescription(/al menos 2 caracteres/)
  await perfil.getByLabel('Nombre').fill('Yokasta Marte')
  await perfil.getByLabel('Teléfono').fill('809 555 0134')
  await perfil.getByRole('button', { name: 'Guardar' }).click()
  await expect(perfil.getByText('Datos guardados')).toBeVisible()
  const other = await inOtherBrowser(playwright, shop, correo, temporary, FIREFOX)
  await page.reload()
  await expect(perfil.getByLabel('Nombre')).toHaveValue('Yokasta Marte')
  await expect(perfil.getByLabel('Teléfono')).toHaveValue('809 555 0134')
  await expect(perfil.getByLabel('Dirección')).toHaveValue('Calle del Sol 12, Santiago')
  const sessions = sectionNamed(page, 'Sesiones').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('Este navegador')
  await expect(sessions.last()).toContainText('Firefox en Windows')

  const passwordSection = sectionNamed(page, 'Contraseña')
  await passwordSection.getByLabel('Contraseña actual').fill('otra-que-no-es')
  await passwordSection.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await passwordSection.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(passwordSection.getByRole('alert')).toContainText('La contraseña no es correcta')
  await passwordSection.getByLabel('Contraseña actual').fill(temporary)
  await passwordSection.getByLabel('Contraseña nueva').fill('123456')
  await passwordSection.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(passwordSection.getByText('Esa contraseña es muy común')).toBeVisible()
  await expect(passwordSection.getByRole('button', { name: 'Usarla de todas formas' })).toBeVisible()
  await passwordSection.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await passwordSection.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(passwordSection.getByText('Cerramos tus otras sesiones.')).toBeVisible()
  await expect(page.getByText('Tu contraseña es temporal')).toBeHidden()
  await expect(sessions).toHaveCount(1)
  await expect(passwordSection.getByLabel('Contraseña nueva')).toHaveValue('')

  expect(await whoIs(other)).toBeNull()
  const others = [await inOtherBrowser(playwright, shop, correo, NEW_PASSWORD, FIREFOX)]
  for (const _ of [1, 2])
    others.push(await inOtherBrowser(playwright, shop, correo, NEW_PASSWORD, 'Mozilla/5.0 (iPhone; CriOS/141)'))
  await page.reload()
  await expect(sessions).toHaveCount(4)
  await page.getByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }).click()
  await expect(page.getByText('Cerramos la sesión de Firefox en Windows.')).toBeFocused()
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await expect(page.getByText('Cerramos las otras 2 sesiones.')).toBeFocused()
  await expect(sessions).toHaveCount(1)
  await expectAccessible(page)
  expect(await Promise.all(others.map(whoIs))).toEqual([null, null, null])
  for (const context of [other, ...others]) await context.dispose()
  // The console reports the refusals of a wrong and of a common password.
  expect(consoleErrors.splice(0).map((line) => /status of (\d+)/.exec(line)?.[1])).toEqual(['401', '409'])
})

test('the second step is turned on, required, passed once with a recovery code, and turned off', async ({
  page,
  playwright,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const correo = emailFor('segundo')
  await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  await signInAs(page.request, correo)
  // The page opens at the section that the URL's hash names.
  await page.goto('/mi-cuenta/ajustes#segundo-paso')
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeFocused()
  const section = sectionNamed(page, 'Segundo paso')
  await expect(section).toContainText('Está apagado')
  await section.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await section.getByRole('button', { name: 'Cancelar' }).click()
  await expect(section.getByText('Está apagado')).toBeFocused()
  await section.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await withPassword(section, contrasena, 'Seguir')
  await expect(section.getByRole('heading', { name: /Agrega la cuenta/ })).toBeFocused()
  await expect(section.getByRole('img', { name: /Código QR/ })).toBeVisible()
  const url = await section.getByRole('link', { name: 'Abre tu aplicación' }).getAttribute('href')
  const secret = new URL(url ?? '').searchParams.get('secret') ?? ''
  await expect(section).toContainText(secret.replace(/(.{4})(?=.)/g, '$1 '))
  const recoveryCodes = section.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(recoveryCodes).not.toHaveCount(0)
  const codes = await recoveryCodes.allTextContents()
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Descargar' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(codes.join('\n'))
  // The printed page shows the codes and nothing else of the page.
  await page.emulateMedia({ media: 'print' })
  await expect(section.getByText(codes[0] ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeHidden()
  await expect(section.getByRole('img')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const typed = section.getByLabel('Código de 6 números')
  const rightCode = totpCode(secret)
  await typed.fill(rightCode === '000000' ? '000001' : '000000')
  await section.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await expect(section.getByRole('alert')).toContainText('El código no es correcto')
  await typed.fill(totpCode(secret))
  await section.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await expect(section.getByText('Activo', { exact: true })).toBeVisible()
  await expect(section).toContainText(`Te quedan ${codes.length} códigos`)

  const other = await inOtherBrowser(playwright, shop, correo, contrasena)
  expect(await whoIs(other)).toBeNull()
  await other.post('/api/sesion/segundo-paso', { data: { codigo: codes[0] }, failOnStatusCode: true })
  expect(await whoIs(other)).toMatchObject({ correo })
  await other.dispose()
  await page.reload()
  await expect(section).toContainText(`Te quedan ${codes.length - 1} códigos`)

  await section.getByRole('button', { name: 'Crear códigos nuevos' }).click()
  await withPassword(section, contrasena, 'Crear códigos nuevos')
  await expect(section.getByText('Estos son tus códigos nuevos.')).toBeFocused()
  await expect(section.getByText(codes[1] ?? '')).toHaveCount(0)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(section).toContainText(`Te quedan ${codes.length} códigos`)
  await section.getByRole('button', { name: 'Quitar el segundo paso' }).click()
  await withPassword(section, contrasena, 'Quitar el segundo paso')
  await expect(section.getByText('Está apagado')).toBeFocused()
  await signInAs(page.request, correo)
  expect(await whoIs(page.request)).toMatchObject({ correo })
  expect(consoleErrors.splice(0).map((line) => /status of (\d+)/.exec(line)?.[1])).toEqual(['401'])
})

test('a member downloads their data and deletes the account', async ({ page, shop, emailFor, consoleErrors }) => {
  const correo = emailFor('adios')
  const { codigo_membresia } = await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  await signInAs(page.request, correo)
  await page.goto('/mi-cuenta/ajustes#mis-datos')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.perfil).toMatchObject({ codigo_membresia, correo, nombre: 'Yokasta Peña' })

  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Borrar tu cuenta?' })
  await expect(dialog).toContainText('Se queda en la tienda')
  await withPassword(dialog, 'no-es-la-mia', 'Borrar mi cuenta')
  await expect(dialog.getByRole('alert')).toContainText('La contraseña no es correcta')
  await dialog.getByLabel('Tu contraseña').fill(contrasena)
  await dialog.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expectToast(page, 'Cuenta borrada', 'Gracias por el tiempo que estuviste con nosotros.')
  await expect(page.getByText('Sesión requerida')).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-sesion', 'user')
  // The page shows nothing of the signed-out person either.
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (isPhone(page)) await menu.click()
  await page.getByRole('link', { name: 'Entrar', exact: true }).filter({ visible: true }).click()
  await expect(page.getByLabel('Correo o código de membresía')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect((await page.request.post('/api/sesion', { data: { correo, contrasena } })).status()).toBe(401)
  expect(consoleErrors.splice(0).map((line) => /status of (\d+)/.exec(line)?.[1])).toEqual(['401'])
})

test('staff get a reminder while the second step is off, can dismiss it, and have settings too', async ({
  page,
  shop,
}) => {
  const credentials = { contrasena: shop.admin.contrasena }
  await signInSeparately(page, shop)
  const { secreto: secret } = await (
    await page.request.post('/api/segundo-paso/preparaciones', { data: credentials })
  ).json()
  await page.request.put('/api/segundo-paso', { data: { codigo: totpCode(secret) }, failOnStatusCode: true })
  const reminder = page.getByRole('link', { name: 'activa el segundo paso' })
  const known = page.waitForResponse('**/api/segundo-paso')
  await page.goto('/manage')
  await (await known).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toBeHidden()

  // Leaves the page first, because its requests would fail once the session has ended.
  await page.goto('about:blank')
  await page.request.post('/api/segundo-paso/bajas', { data: credentials, failOnStatusCode: true })
  await page.goto('/manage')
  await reminder.click()
  await expect(page).toHaveURL(/\/mi-cuenta\/ajustes#segundo-paso$/)
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeFocused()
  await page.getByRole('link', { name: 'Gestión' }).filter({ visible: true }).last().click()
  await page.getByRole('button', { name: 'Dejarlo para luego' }).click()
  await expect(reminder).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toBeHidden()
})

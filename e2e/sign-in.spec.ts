import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { totpCode } from '#testing/authenticator.server.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { contrasena, newMiembro, readWelcomeMail, signInAs, signInByForm } from './miembro.ts'
import { expect, expectAccessible, expectAwake, expectToast, test } from './shop.ts'

async function inAccount(page: Page, correo: string) {
  await expect(page).toHaveURL(/\/mi-cuenta$/)
  const who = async () => (await (await page.request.get('/api/sesion')).json()).persona
  await expect.poll(who).toMatchObject({ correo, rol: 'user' })
}

const headingNamed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const buttonNamed = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const ENTRADA = 'Correo o código de membresía'
const fieldNamed = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens a link from a mail in the page. */
async function openLink(page: Page, url: string) {
  await page.goto('about:blank')
  await page.goto(url)
  // The page removes the token from the address bar at once.
  await expect(page).toHaveURL(url.replace(/#.*/, ''))
}

test('sign-up: asked to confirm, confirmed with the password, signed in', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const correo = emailFor('alta')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Hazte miembro' }).click()
  await expect(page).toHaveURL('/auth?ver=crear')
  await buttonNamed(page, 'Hazte miembro').click()
  await expectToast(page, 'Datos inválidos', 'Revisa nombre, correo válido y contraseña (mínimo 6).')
  await fieldNamed(page, 'Nombre completo').fill('Elsa Mota')
  await fieldNamed(page, 'Correo').fill(correo)
  await fieldNamed(page, 'Contraseña').fill('password')
  await buttonNamed(page, 'Hazte miembro').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('toca otra vez «Hazte miembro»')
  await fieldNamed(page, 'Contraseña').fill(contrasena)
  await buttonNamed(page, 'Hazte miembro').click()
  await expect(headingNamed(page, 'Revisa tu correo')).toBeFocused()
  await page.reload()
  await expect(headingNamed(page, 'Revisa tu correo')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await signInByForm(page, correo)
  const missing = page.getByRole('main').getByRole('alert').filter({ hasText: 'Confirma tu correo' })
  await expect(missing).toBeVisible()
  await fieldNamed(page, ENTRADA).fill('')
  // The message moves the button, so the test waits for it.
  await expect(page.getByRole('main').getByText('Escribe tu correo, o tu código')).toBeVisible()
  await buttonNamed(page, 'Reenviar confirmación').click()
  await expect(missing.getByText('Correo requerido')).toBeVisible()
  await fieldNamed(page, ENTRADA).fill(correo)
  await buttonNamed(page, 'Reenviar confirmación').click()
  await expect(missing.getByText('Enviado.')).toBeVisible()

  const link = linkTo('/mi-cuenta', { hash: `c=${await mailLinkTo(shop.mailbox, correo, /Confirma tu correo/)}` })
  await openLink(page, link)
  await expect(page.getByText(/^Escribe la contraseña que elegiste/)).toContainText('a***@ejemplo.com')
  await fieldNamed(page, 'Contraseña').fill('no-es-la-mia')
  await buttonNamed(page, 'Confirmar y entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('La contraseña no es correcta.')
  await fieldNamed(page, 'Contraseña').fill(contrasena)
  await buttonNamed(page, 'Confirmar y entrar').click()
  await inAccount(page, correo)

  await openLink(page, link)
  await expect(headingNamed(page, 'Tu correo está confirmado')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar', exact: true }).click()
  await expectToast(page, 'Ya tenías la sesión abierta', correo)
  await inAccount(page, correo)
  // The console reports each refusal.
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(/40[139]/)
})

test('a forgotten password is replaced by a mail link, once, and signs in', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const correo = emailFor('olvido')
  await newMiembro(shop, { nombre: 'Elsa Mota', correo })
  // The page must be hydrated for the link to carry the e-mail.
  await page.goto('/auth')
  await expectAwake(page)
  await fieldNamed(page, ENTRADA).fill(correo)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await expect(fieldNamed(page, 'Correo')).toHaveValue(correo)
  await expectAccessible(page)
  await buttonNamed(page, 'Enviar enlace').click()
  await expect(headingNamed(page, 'Revisa tu correo')).toBeFocused()

  const link = linkTo('/nueva-contrasena', {
    hash: `c=${await mailLinkTo(shop.mailbox, correo, /Elige otra contraseña/)}`,
  })
  await openLink(page, link)
  await fieldNamed(page, 'Contraseña nueva').fill('corta')
  await buttonNamed(page, 'Guardar contraseña').click()
  await expectToast(page, 'Datos inválidos', 'La contraseña lleva de 6 a 72 caracteres.')
  await fieldNamed(page, 'Contraseña nueva').fill('password')
  await buttonNamed(page, 'Guardar contraseña').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Para usarla así, guárdala otra vez.')
  await expectAccessible(page)
  await buttonNamed(page, 'Guardar contraseña').click()
  await expectToast(page, 'Contraseña cambiada', 'Ya puedes entrar con ella.')
  await signInByForm(page, correo, 'password')
  await inAccount(page, correo)

  await openLink(page, link)
  await fieldNamed(page, 'Contraseña nueva').fill('una-tercera-vez')
  await buttonNamed(page, 'Guardar contraseña').click()
  await expect(page.getByText('Este enlace ya no sirve', { exact: true })).toBeVisible()
  await expect(buttonNamed(page, 'Enviar enlace')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('404')])
})

test('registration: confirmed by one click, then signed in with code and password from the mail', async ({
  page,
  shop,
  emailFor,
  consoleErrors,
}) => {
  const correo = emailFor('registro')
  await page.goto('/registro')
  await buttonNamed(page, 'Hazte miembro').click()
  await expectToast(page, 'Campos requeridos', 'Por favor completa todos los campos')
  await fieldNamed(page, 'Nombre').fill('Elsa')
  await fieldNamed(page, 'Apellido').fill('Mota')
  await fieldNamed(page, 'Correo').fill(correo)
  await fieldNamed(page, 'Dirección de envío').fill('Calle Duarte 5, Moca')
  await buttonNamed(page, 'Hazte miembro').click()
  await expectToast(page, 'Registro completado', 'Mira tu correo para entrar.')
  await expect(headingNamed(page, 'Mira tu correo')).toBeFocused()
  await page.reload()
  await expect(headingNamed(page, 'Mira tu correo')).toBeVisible()

  const { text } = await shop.mailbox.waitForMail((mail) => mail.to.includes(correo))
  const { codigo, contrasena: temporary } = readWelcomeMail(correo, text)
  const token = await mailLinkTo(shop.mailbox, correo, /Contraseña temporal/i)
  await openLink(page, linkTo('/registro-confirmado', { hash: `c=${token}` }))
  await expect(headingNamed(page, 'Gracias por registrarte')).toBeVisible()
  await expect(page.getByText('está confirmado')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await fieldNamed(page, ENTRADA).fill('b 000000')
  await fieldNamed(page, 'Contraseña').fill(temporary)
  await buttonNamed(page, 'Entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Código de membresía o contraseña incorrectos')
  await fieldNamed(page, ENTRADA).fill(codigo)
  await fieldNamed(page, 'Contraseña').fill('otra-clave')
  await buttonNamed(page, 'Entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Código de membresía o contraseña incorrectos')
  await expect(page.getByRole('link', { name: 'Elegir otra contraseña' })).toBeVisible()
  await expectAccessible(page)
  await fieldNamed(page, 'Contraseña').fill(temporary)
  await buttonNamed(page, 'Entrar').click()
  await inAccount(page, correo)
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(/40[14]/)
})

test('the second step is required, except in a trusted browser', async ({ page, shop, emailFor, consoleErrors }) => {
  const correo = emailFor('dos-pasos')
  await newMiembro(shop, { nombre: 'Elsa Mota', correo })
  await signInAs(page.request, correo)
  const prepared = await page.request.post('/api/segundo-paso/preparaciones', { data: { contrasena } })
  const { secreto: secret, codigos: codes } = await prepared.json()
  await page.request.put('/api/segundo-paso', { data: { codigo: totpCode(secret) }, failOnStatusCode: true })
  await page.context().clearCookies()

  await page.goto('/auth')
  await signInByForm(page, correo)
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeFocused()
  await fieldNamed(page, 'Código de 6 números').fill('000 000')
  await buttonNamed(page, 'Entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error de autenticación')
  await buttonNamed(page, 'Usar un código de recuperación').click()
  await expect(fieldNamed(page, 'Código de recuperación')).toBeFocused()
  await fieldNamed(page, 'Código de recuperación').fill(codes[0])
  await page.getByLabel('Confiar en este navegador').check()
  await buttonNamed(page, 'Entrar').click()
  await inAccount(page, correo)

  // Leaves the page first, because its requests would fail once the session has ended.
  await page.goto('about:blank')
  await page.request.delete('/api/sesion')
  await page.goto('/auth')
  await signInByForm(page, correo)
  await inAccount(page, correo)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
})

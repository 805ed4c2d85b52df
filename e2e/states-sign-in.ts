import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { totpCode } from '#testing/authenticator.server.ts'
import { signInByForm } from './miembro.ts'
import { asNewMiembro, newEmail, respondWith, type State, send, visit } from './state.ts'

const PASSWORD = 'mariposas-azules-9'

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function fillRegistration(page: Page, baseUrl: string, contrasena: string) {
  await visit(page, baseUrl + linkTo('/auth', { query: { ver: 'crear' } }))
  await field(page, 'Nombre completo').fill('Yokasta Peña')
  await field(page, 'Correo').fill(newEmail())
  await field(page, 'Contraseña').fill(contrasena)
  await button(page, 'Hazte miembro').click()
}

async function fillSignIn(page: Page, baseUrl: string, correo: string, contrasena = PASSWORD) {
  await visit(page, baseUrl + linkTo('/auth'))
  await signInByForm(page, correo, contrasena)
}

async function fillCode(page: Page, baseUrl: string, codigo: string) {
  await visit(page, baseUrl + linkTo('/login'))
  await field(page, 'Correo o código de membresía').fill(codigo)
  await field(page, 'Contraseña').fill('otra-clave-mia')
  await button(page, 'Entrar').click()
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** Opens the sign-in form's answer to an unconfirmed account. */
async function unconfirmed(page: Page, baseUrl: string) {
  const correo = newEmail()
  await send(page, 'post', `${baseUrl}/api/cuentas`, {
    nombre: 'Yokasta Peña',
    correo,
    telefono: '',
    contrasena: PASSWORD,
  })
  await fillSignIn(page, baseUrl, correo)
  await button(page, 'Reenviar confirmación').waitFor()
}

/** Opens the page of a mail's link with a mocked answer, because this shop sends no mails. */
async function withLink(page: Page, baseUrl: string, route: string, title: string, known: object | null) {
  const spent = { type: 'about:blank', status: 404, title: 'No encontrado', detail: 'Este enlace ya no sirve.' }
  const url = '**/api/correos-por-confirmar'
  if (known) await respondWith(page, url, { correo: 'y***@ejemplo.com', ...known })
  else await respondWith(page, url, spent, 404)
  await respondWith(page, '**/api/correos-confirmados', { persona: null, falta_segundo_paso: false })
  await visit(page, baseUrl + route)
  await page.getByRole('heading', { name: title }).waitFor()
}

const TOKEN = 'c=AAAAAAAAAAAAAAAAAAAAAA'
const accountUrl = linkTo('/mi-cuenta', { hash: TOKEN })

/** States of the sign-in pages. */
export const signInStates: Record<string, State> = {
  'auth-entrar': (page, baseUrl) => visit(page, baseUrl + linkTo('/auth')),
  'auth-crear': (page, baseUrl) => visit(page, baseUrl + linkTo('/auth', { query: { ver: 'crear' } })),
  async 'auth-crear-falta'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/auth', { query: { ver: 'crear' } }))
    await button(page, 'Hazte miembro').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  async 'auth-crear-comun'(page, baseUrl) {
    await fillRegistration(page, baseUrl, 'password')
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  async 'auth-creada'(page, baseUrl) {
    await fillRegistration(page, baseUrl, PASSWORD)
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
  },
  async 'auth-creada-reenviada'(page, baseUrl) {
    await fillRegistration(page, baseUrl, PASSWORD)
    await button(page, 'Reenviar confirmación').click()
    await page.getByText('Enviado.').waitFor()
  },
  async 'auth-error'(page, baseUrl) {
    await fillSignIn(page, baseUrl, newEmail())
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'auth-sin-confirmar': unconfirmed,
  async 'auth-sin-confirmar-reenviada'(page, baseUrl) {
    await unconfirmed(page, baseUrl)
    await button(page, 'Reenviar confirmación').click()
    await page.getByText('Enviado.').waitFor()
  },
  async 'auth-sin-confirmar-sin-reenviar'(page, baseUrl) {
    await respondWith(page, '**/api/confirmaciones-de-correo', null)
    await unconfirmed(page, baseUrl)
    await button(page, 'Reenviar confirmación').click()
    await page.getByRole('main').getByText('No se pudo reenviar').waitFor()
  },
  async 'auth-segundo-paso'(page, baseUrl) {
    const { correo, contrasena } = await asNewMiembro(page, baseUrl)
    const { secreto: secret } = await send(page, 'post', `${baseUrl}/api/segundo-paso/preparaciones`, { contrasena })
    await send(page, 'put', `${baseUrl}/api/segundo-paso`, { codigo: totpCode(secret) })
    await page.context().clearCookies()
    await fillSignIn(page, baseUrl, correo, contrasena)
    await field(page, 'Código de 6 números').fill('000000')
    await button(page, 'Entrar').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'login-falta': async (page, baseUrl) => {
    await visit(page, baseUrl + linkTo('/login'))
    await button(page, 'Entrar').click()
    await page.locator('main [aria-invalid=true]').first().waitFor()
  },
  'login-sin-codigo': (page, baseUrl) => fillCode(page, baseUrl, 'B-000000'),
  async 'login-sesion-requerida'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/manage'))
    await page.getByText('Sesión requerida').waitFor()
  },
  async 'registro-falta'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/registro'))
    await button(page, 'Hazte miembro').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  async 'registro-hecho'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/registro'))
    await field(page, 'Nombre').fill('Yokasta')
    await field(page, 'Apellido').fill('Peña')
    await field(page, 'Correo').fill(newEmail())
    await field(page, 'Dirección de envío').fill('Calle Duarte 5, Moca, Espaillat')
    await button(page, 'Hazte miembro').click()
    await page.getByRole('heading', { name: 'Mira tu correo' }).waitFor()
  },
  'registro-confirmado-por-enlace': (page, baseUrl) =>
    withLink(page, baseUrl, linkTo('/registro-confirmado', { hash: TOKEN }), 'Gracias por registrarte', {
      pide_contrasena: false,
      confirmado: false,
    }),
  'confirmar-correo': (page, baseUrl) =>
    withLink(page, baseUrl, accountUrl, 'Confirma tu correo', { pide_contrasena: true, confirmado: false }),
  'confirmar-confirmado': (page, baseUrl) =>
    withLink(page, baseUrl, accountUrl, 'Tu correo está confirmado', { pide_contrasena: true, confirmado: true }),
  'confirmar-gastado': (page, baseUrl) => withLink(page, baseUrl, accountUrl, 'Este enlace ya no sirve', null),
  async 'contrasena-pedida'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/nueva-contrasena'))
    await field(page, 'Correo').fill(newEmail())
    await button(page, 'Enviar enlace').click()
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
  },
  'contrasena-nueva': (page, baseUrl) => visit(page, baseUrl + linkTo('/nueva-contrasena', { hash: TOKEN })),
  async 'contrasena-gastada'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/nueva-contrasena', { hash: TOKEN }))
    await field(page, 'Contraseña nueva').fill(PASSWORD)
    await button(page, 'Guardar contraseña').click()
    await page.getByText('Este enlace ya no sirve', { exact: true }).waitFor()
  },
}

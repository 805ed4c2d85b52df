import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { codigoDe } from '#pruebas/autenticador.server.ts'
import { admin, type Estado, unCorreo } from './estados-de-rastreo.ts'

const CONTRASENA = 'mariposas-azules-9'

/** Nobody is signed in, and what the picture before had sent is forgotten. */
async function abrir(page: Page, base: string, ruta: string) {
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(base + ruta, { waitUntil: 'load' })
  await page.evaluate(() => sessionStorage.clear())
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
}

const boton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })

const crear = (page: Page, base: string, correo: string) =>
  page.request.post(`${base}/api/cuentas`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Yokasta Peña', correo, telefono: '', contrasena: CONTRASENA },
  })

async function llenarAlta(page: Page, base: string, contrasena: string) {
  await abrir(page, base, enlaceA('/auth', { consulta: { ver: 'crear' } }))
  await campo(page, 'Nombre completo').fill('Yokasta Peña')
  await campo(page, 'Correo').fill(unCorreo())
  await campo(page, 'Contraseña').fill(contrasena)
  await boton(page, 'Crear cuenta').click()
}

async function llenarEntrada(page: Page, base: string, correo: string, contrasena = CONTRASENA) {
  await abrir(page, base, enlaceA('/auth'))
  await campo(page, 'Correo').fill(correo)
  await campo(page, 'Contraseña').fill(contrasena)
  await boton(page, 'Entrar').click()
}

async function llenarCodigo(page: Page, base: string, codigo: string) {
  await abrir(page, base, enlaceA('/login'))
  await campo(page, 'Código de membresía').fill(codigo)
  await campo(page, 'Contraseña temporal').fill('otra-clave-mia')
  await boton(page, 'Entrar').click()
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** What a link's page is told of it, by whoever takes the picture: mails do not come here. */
async function conEnlace(page: Page, base: string, ruta: string, sabido: object | null) {
  const direccion = '**/api/correos-por-confirmar'
  await page.route(direccion, (llamada) =>
    sabido
      ? llamada.fulfill({ json: { correo: 'y***@ejemplo.com', ...sabido } })
      : llamada.fulfill({
          status: 404,
          json: { type: 'about:blank', status: 404, title: 'No encontrado', detail: 'Este enlace ya no sirve.' },
        }),
  )
  await page.route('**/api/correos-confirmados', (llamada) =>
    llamada.fulfill({ json: { persona: null, falta_segundo_paso: false } }),
  )
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(base + ruta, { waitUntil: 'load' })
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  await page.unroute(direccion)
  await page.unroute('**/api/correos-confirmados')
}

const TOKEN = 'c=AAAAAAAAAAAAAAAAAAAAAA'
const deCuenta = enlaceA('/mi-cuenta', { ancla: TOKEN })

/** The pages of signing in. */
export const deIngreso: Record<string, Estado> = {
  'auth-entrar': (page, base) => abrir(page, base, enlaceA('/auth')),
  'auth-crear': (page, base) => abrir(page, base, enlaceA('/auth', { consulta: { ver: 'crear' } })),
  async 'auth-crear-falta'(page, base) {
    await abrir(page, base, enlaceA('/auth', { consulta: { ver: 'crear' } }))
    await boton(page, 'Crear cuenta').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  async 'auth-crear-comun'(page, base) {
    await llenarAlta(page, base, 'password')
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  async 'auth-creada'(page, base) {
    await llenarAlta(page, base, CONTRASENA)
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
  },
  async 'auth-creada-reenviada'(page, base) {
    await llenarAlta(page, base, CONTRASENA)
    await boton(page, 'Reenviar confirmación').click()
    await page.getByText('Enviado.').waitFor()
  },
  async 'auth-error'(page, base) {
    await llenarEntrada(page, base, unCorreo())
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  async 'auth-sin-confirmar'(page, base) {
    const correo = unCorreo()
    await crear(page, base, correo)
    await llenarEntrada(page, base, correo)
    await boton(page, 'Reenviar confirmación').waitFor()
  },
  async 'auth-sin-confirmar-reenviada'(page, base) {
    const correo = unCorreo()
    await crear(page, base, correo)
    await llenarEntrada(page, base, correo)
    await boton(page, 'Reenviar confirmación').click()
    await page.getByText('Enviado.').waitFor()
  },
  async 'auth-sin-confirmar-sin-reenviar'(page, base) {
    const correo = unCorreo()
    await crear(page, base, correo)
    await llenarEntrada(page, base, correo)
    await page.route('**/api/confirmaciones-de-correo', (llamada) => llamada.abort())
    await boton(page, 'Reenviar confirmación').click()
    await page.getByRole('main').getByText('No se pudo reenviar').waitFor()
    await page.unroute('**/api/confirmaciones-de-correo')
  },
  async 'auth-segundo-paso'(page, base) {
    await page.context().clearCookies()
    await page.request.post(`${base}/api/sesion`, { data: admin })
    const preparado = await page.request.post(`${base}/api/segundo-paso/preparaciones`, {
      data: { contrasena: admin.contrasena },
    })
    const { secreto } = await preparado.json()
    await page.request.put(`${base}/api/segundo-paso`, { data: { codigo: codigoDe(secreto) } })
    const dentro = await page.context().cookies()
    await llenarEntrada(page, base, admin.correo, admin.contrasena)
    await campo(page, 'Código de 6 números').fill('000000')
    await boton(page, 'Entrar').click()
    await page.getByRole('main').getByRole('alert').waitFor()
    // For the pictures that come after.
    const fuera = await page.context().cookies()
    await page.context().clearCookies()
    await page.context().addCookies(dentro)
    await page.request.post(`${base}/api/segundo-paso/bajas`, { data: { contrasena: admin.contrasena } })
    await page.context().clearCookies()
    await page.context().addCookies(fuera)
  },
  'login-falta': async (page, base) => {
    await abrir(page, base, enlaceA('/login'))
    await boton(page, 'Entrar').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'login-sin-codigo': (page, base) => llenarCodigo(page, base, 'B-000000'),
  async 'login-sesion-requerida'(page, base) {
    await page.context().clearCookies()
    await page.goto(base + enlaceA('/manage'))
    await page.getByText('Sesión requerida').waitFor()
  },
  async 'registro-falta'(page, base) {
    await abrir(page, base, enlaceA('/registro'))
    await boton(page, 'Registrarme').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  async 'registro-hecho'(page, base) {
    await abrir(page, base, enlaceA('/registro'))
    await campo(page, 'Nombre').fill('Yokasta')
    await campo(page, 'Apellido').fill('Peña')
    await campo(page, 'Correo').fill(unCorreo())
    await campo(page, 'Dirección de envío').fill('Calle Duarte 5, Moca, Espaillat')
    await boton(page, 'Registrarme').click()
    await page.getByRole('heading', { name: 'Mira tu correo' }).waitFor()
  },
  'registro-confirmado-por-enlace': (page, base) =>
    conEnlace(page, base, enlaceA('/registro-confirmado', { ancla: TOKEN }), {
      pide_contrasena: false,
      confirmado: false,
    }),
  'confirmar-correo': (page, base) => conEnlace(page, base, deCuenta, { pide_contrasena: true, confirmado: false }),
  'confirmar-confirmado': (page, base) => conEnlace(page, base, deCuenta, { pide_contrasena: true, confirmado: true }),
  'confirmar-gastado': (page, base) => conEnlace(page, base, deCuenta, null),
  async 'contrasena-pedida'(page, base) {
    await abrir(page, base, enlaceA('/nueva-contrasena'))
    await campo(page, 'Correo').fill(unCorreo())
    await boton(page, 'Enviar enlace').click()
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
  },
  'contrasena-nueva': (page, base) => abrir(page, base, enlaceA('/nueva-contrasena', { ancla: TOKEN })),
  async 'contrasena-gastada'(page, base) {
    await abrir(page, base, enlaceA('/nueva-contrasena', { ancla: TOKEN }))
    await campo(page, 'Contraseña nueva').fill(CONTRASENA)
    await boton(page, 'Guardar contraseña').click()
    await page.getByText('Este enlace ya no sirve', { exact: true }).waitFor()
  },
}

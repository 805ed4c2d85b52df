import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { codigoDe } from '#testing/autenticador.server.ts'
import { comoNuevo, type Estado, ir, mandar, responde, unCorreo } from './estado.ts'
import { entrarPorElFormulario } from './miembro.ts'

const CONTRASENA = 'mariposas-azules-9'

const boton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })

async function llenarAlta(page: Page, base: string, contrasena: string) {
  await ir(page, base + enlaceA('/auth', { consulta: { ver: 'crear' } }))
  await campo(page, 'Nombre completo').fill('Yokasta Peña')
  await campo(page, 'Correo').fill(unCorreo())
  await campo(page, 'Contraseña').fill(contrasena)
  await boton(page, 'Crear cuenta').click()
}

async function llenarEntrada(page: Page, base: string, correo: string, contrasena = CONTRASENA) {
  await ir(page, base + enlaceA('/auth'))
  await entrarPorElFormulario(page, correo, contrasena)
}

async function llenarCodigo(page: Page, base: string, codigo: string) {
  await ir(page, base + enlaceA('/login'))
  await campo(page, 'Código de membresía').fill(codigo)
  await campo(page, 'Contraseña temporal').fill('otra-clave-mia')
  await boton(page, 'Entrar').click()
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** An account that nobody has confirmed, and its owner who signs in. */
async function sinConfirmar(page: Page, base: string) {
  const correo = unCorreo()
  await mandar(page, 'post', `${base}/api/cuentas`, {
    nombre: 'Yokasta Peña',
    correo,
    telefono: '',
    contrasena: CONTRASENA,
  })
  await llenarEntrada(page, base, correo)
  await boton(page, 'Reenviar confirmación').waitFor()
}

/** What a link's page is told of it, by whoever takes the picture: mails do not come here. */
async function conEnlace(page: Page, base: string, ruta: string, titulo: string, sabido: object | null) {
  const gastado = { type: 'about:blank', status: 404, title: 'No encontrado', detail: 'Este enlace ya no sirve.' }
  const url = '**/api/correos-por-confirmar'
  if (sabido) await responde(page, url, { correo: 'y***@ejemplo.com', ...sabido })
  else await responde(page, url, gastado, 404)
  await responde(page, '**/api/correos-confirmados', { persona: null, falta_segundo_paso: false })
  await ir(page, base + ruta)
  await page.getByRole('heading', { name: titulo }).waitFor()
}

const TOKEN = 'c=AAAAAAAAAAAAAAAAAAAAAA'
const deCuenta = enlaceA('/mi-cuenta', { ancla: TOKEN })

/** The pages of signing in. */
export const deIngreso: Record<string, Estado> = {
  'auth-entrar': (page, base) => ir(page, base + enlaceA('/auth')),
  'auth-crear': (page, base) => ir(page, base + enlaceA('/auth', { consulta: { ver: 'crear' } })),
  async 'auth-crear-falta'(page, base) {
    await ir(page, base + enlaceA('/auth', { consulta: { ver: 'crear' } }))
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
  'auth-sin-confirmar': sinConfirmar,
  async 'auth-sin-confirmar-reenviada'(page, base) {
    await sinConfirmar(page, base)
    await boton(page, 'Reenviar confirmación').click()
    await page.getByText('Enviado.').waitFor()
  },
  async 'auth-sin-confirmar-sin-reenviar'(page, base) {
    await responde(page, '**/api/confirmaciones-de-correo', null)
    await sinConfirmar(page, base)
    await boton(page, 'Reenviar confirmación').click()
    await page.getByRole('main').getByText('No se pudo reenviar').waitFor()
  },
  async 'auth-segundo-paso'(page, base) {
    const { correo, contrasena } = await comoNuevo(page, base)
    const { secreto } = await mandar(page, 'post', `${base}/api/segundo-paso/preparaciones`, { contrasena })
    await mandar(page, 'put', `${base}/api/segundo-paso`, { codigo: codigoDe(secreto) })
    await page.context().clearCookies()
    await llenarEntrada(page, base, correo, contrasena)
    await campo(page, 'Código de 6 números').fill('000000')
    await boton(page, 'Entrar').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'login-falta': async (page, base) => {
    await ir(page, base + enlaceA('/login'))
    await boton(page, 'Entrar').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'login-sin-codigo': (page, base) => llenarCodigo(page, base, 'B-000000'),
  async 'login-sesion-requerida'(page, base) {
    await ir(page, base + enlaceA('/manage'))
    await page.getByText('Sesión requerida').waitFor()
  },
  async 'registro-falta'(page, base) {
    await ir(page, base + enlaceA('/registro'))
    await boton(page, 'Registrarme').click()
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  async 'registro-hecho'(page, base) {
    await ir(page, base + enlaceA('/registro'))
    await campo(page, 'Nombre').fill('Yokasta')
    await campo(page, 'Apellido').fill('Peña')
    await campo(page, 'Correo').fill(unCorreo())
    await campo(page, 'Dirección de envío').fill('Calle Duarte 5, Moca, Espaillat')
    await boton(page, 'Registrarme').click()
    await page.getByRole('heading', { name: 'Mira tu correo' }).waitFor()
  },
  'registro-confirmado-por-enlace': (page, base) =>
    conEnlace(page, base, enlaceA('/registro-confirmado', { ancla: TOKEN }), 'Gracias por registrarte', {
      pide_contrasena: false,
      confirmado: false,
    }),
  'confirmar-correo': (page, base) =>
    conEnlace(page, base, deCuenta, 'Confirma tu correo', { pide_contrasena: true, confirmado: false }),
  'confirmar-confirmado': (page, base) =>
    conEnlace(page, base, deCuenta, 'Tu correo está confirmado', { pide_contrasena: true, confirmado: true }),
  'confirmar-gastado': (page, base) => conEnlace(page, base, deCuenta, 'Este enlace ya no sirve', null),
  async 'contrasena-pedida'(page, base) {
    await ir(page, base + enlaceA('/nueva-contrasena'))
    await campo(page, 'Correo').fill(unCorreo())
    await boton(page, 'Enviar enlace').click()
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
  },
  'contrasena-nueva': (page, base) => ir(page, base + enlaceA('/nueva-contrasena', { ancla: TOKEN })),
  async 'contrasena-gastada'(page, base) {
    await ir(page, base + enlaceA('/nueva-contrasena', { ancla: TOKEN }))
    await campo(page, 'Contraseña nueva').fill(CONTRASENA)
    await boton(page, 'Guardar contraseña').click()
    await page.getByText('Este enlace ya no sirve', { exact: true }).waitFor()
  },
}

import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { codigoDe } from '#testing/autenticador.server.ts'
import { enlaceDe } from '#testing/enlaces.server.ts'
import { contrasena, entrarComo, entrarPorElFormulario, leerBienvenida, miembroDe } from './miembro.ts'
import { conAviso, despierta, expect, sinBarreras, test } from './tienda.ts'

async function enCuenta(page: Page, correo: string) {
  await expect(page).toHaveURL(/\/mi-cuenta$/)
  const quien = async () => (await (await page.request.get('/api/sesion')).json()).persona
  await expect.poll(quien).toMatchObject({ correo, rol: 'user' })
}

const titulo = (page: Page, nombre: string) => page.getByRole('heading', { level: 1, name: nombre })
const boton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })

/** Takes the page to the link of a mail. */
async function abrirEnlace(page: Page, direccion: string) {
  await page.goto('about:blank')
  await page.goto(direccion)
  // It leaves the address bar at once.
  await expect(page).toHaveURL(direccion.replace(/#.*/, ''))
}

test('somebody signs up, is asked to confirm, confirms with their password and is in', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const correo = correoDe('alta')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Crear cuenta' }).click()
  await expect(page).toHaveURL('/auth?ver=crear')
  await boton(page, 'Crear cuenta').click()
  await conAviso(page, 'Datos inválidos', 'Revisa nombre, correo válido y contraseña (mínimo 6).')
  await campo(page, 'Nombre completo').fill('Elsa Mota')
  await campo(page, 'Correo').fill(correo)
  await campo(page, 'Contraseña').fill('password')
  await boton(page, 'Crear cuenta').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('toca otra vez «Crear cuenta»')
  await campo(page, 'Contraseña').fill(contrasena)
  await boton(page, 'Crear cuenta').click()
  await expect(titulo(page, 'Revisa tu correo')).toBeFocused()
  await page.reload()
  await expect(titulo(page, 'Revisa tu correo')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await entrarPorElFormulario(page, correo)
  const falta = page.getByRole('main').getByRole('alert').filter({ hasText: 'Confirma tu correo' })
  await expect(falta).toBeVisible()
  await campo(page, 'Correo').fill('')
  // What says so moves the button.
  await expect(page.getByRole('main').getByText('Verifica tu correo')).toBeVisible()
  await boton(page, 'Reenviar confirmación').click()
  await expect(falta.getByText('Correo requerido')).toBeVisible()
  await campo(page, 'Correo').fill(correo)
  await boton(page, 'Reenviar confirmación').click()
  await expect(falta.getByText('Enviado.')).toBeVisible()

  const enlace = enlaceA('/mi-cuenta', { ancla: `c=${await enlaceDe(tienda.buzon, correo, /Confirma tu correo/)}` })
  await abrirEnlace(page, enlace)
  await expect(page.getByText(/^Escribe la contraseña que elegiste/)).toContainText('a***@ejemplo.com')
  await campo(page, 'Contraseña').fill('no-es-la-mia')
  await boton(page, 'Confirmar y entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('La contraseña no es correcta.')
  await campo(page, 'Contraseña').fill(contrasena)
  await boton(page, 'Confirmar y entrar').click()
  await enCuenta(page, correo)

  await abrirEnlace(page, enlace)
  await expect(titulo(page, 'Tu correo está confirmado')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar', exact: true }).click()
  await conAviso(page, 'Ya tenías la sesión abierta', correo)
  await enCuenta(page, correo)
  // The browser itself reports each refusal.
  for (const linea of consola.splice(0)) expect(linea).toMatch(/40[139]/)
})

test('a forgotten password is chosen anew by the link of a mail, once, and lets in', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const correo = correoDe('olvido')
  await miembroDe(tienda, { nombre: 'Elsa Mota', correo })
  // Awake, so that the link can take along what is written.
  await page.goto('/auth')
  await despierta(page)
  await campo(page, 'Correo').fill(correo)
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(campo(page, 'Correo')).toHaveValue(correo)
  await sinBarreras(page)
  await boton(page, 'Enviar enlace').click()
  await expect(titulo(page, 'Revisa tu correo')).toBeFocused()

  const enlace = enlaceA('/nueva-contrasena', {
    ancla: `c=${await enlaceDe(tienda.buzon, correo, /Elige otra contraseña/)}`,
  })
  await abrirEnlace(page, enlace)
  await campo(page, 'Contraseña nueva').fill('corta')
  await boton(page, 'Guardar contraseña').click()
  await conAviso(page, 'Datos inválidos', 'La contraseña lleva de 6 a 72 caracteres.')
  await campo(page, 'Contraseña nueva').fill('password')
  await boton(page, 'Guardar contraseña').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Para usarla así, guárdala otra vez.')
  await sinBarreras(page)
  await boton(page, 'Guardar contraseña').click()
  await conAviso(page, 'Contraseña cambiada', 'Ya puedes entrar con ella.')
  await entrarPorElFormulario(page, correo, 'password')
  await enCuenta(page, correo)

  await abrirEnlace(page, enlace)
  await campo(page, 'Contraseña nueva').fill('una-tercera-vez')
  await boton(page, 'Guardar contraseña').click()
  await expect(page.getByText('Este enlace ya no sirve', { exact: true })).toBeVisible()
  await expect(boton(page, 'Enviar enlace')).toBeVisible()
  expect(consola.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('404')])
})

test('somebody becomes a member, confirms by one click and signs in with the code and the password of the mail', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const correo = correoDe('registro')
  await page.goto('/registro')
  await boton(page, 'Registrarme').click()
  await conAviso(page, 'Campos requeridos', 'Por favor completa todos los campos')
  await campo(page, 'Nombre').fill('Elsa')
  await campo(page, 'Apellido').fill('Mota')
  await campo(page, 'Correo').fill(correo)
  await campo(page, 'Dirección de envío').fill('Calle Duarte 5, Moca')
  await boton(page, 'Registrarme').click()
  await conAviso(page, 'Registro completado', 'Mira tu correo para entrar.')
  await expect(titulo(page, 'Mira tu correo')).toBeFocused()
  await page.reload()
  await expect(titulo(page, 'Mira tu correo')).toBeVisible()

  const { texto } = await tienda.buzon.esperarA((uno) => uno.para.includes(correo))
  const { codigo, contrasena: temporal } = leerBienvenida(correo, texto)
  const token = await enlaceDe(tienda.buzon, correo, /Contraseña temporal/i)
  await abrirEnlace(page, enlaceA('/registro-confirmado', { ancla: `c=${token}` }))
  await expect(titulo(page, 'Gracias por registrarte')).toBeVisible()
  await expect(page.getByText('está confirmado')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await campo(page, 'Código de membresía').fill('b000000')
  await expect(campo(page, 'Código de membresía')).toHaveValue('B-000000')
  await campo(page, 'Contraseña temporal').fill(temporal)
  await boton(page, 'Entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Código de membresía no encontrado')
  await campo(page, 'Código de membresía').fill(codigo)
  await campo(page, 'Contraseña temporal').fill('otra-clave')
  await boton(page, 'Entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Código de membresía o contraseña incorrectos')
  await expect(page.getByRole('link', { name: 'Elegir otra contraseña' })).toBeVisible()
  await sinBarreras(page)
  await campo(page, 'Contraseña temporal').fill(temporal)
  await page.getByLabel('Recordarme').check()
  await boton(page, 'Entrar').click()
  await enCuenta(page, correo)
  for (const linea of consola.splice(0)) expect(linea).toMatch(/40[14]/)
})

test('who has a second step is asked for it, and a browser they trust is not asked again', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const correo = correoDe('dos-pasos')
  await miembroDe(tienda, { nombre: 'Elsa Mota', correo })
  await entrarComo(page.request, correo)
  const preparado = await page.request.post('/api/segundo-paso/preparaciones', { data: { contrasena } })
  const { secreto, codigos } = await preparado.json()
  await page.request.put('/api/segundo-paso', { data: { codigo: codigoDe(secreto) }, failOnStatusCode: true })
  await page.context().clearCookies()

  await page.goto('/auth')
  await entrarPorElFormulario(page, correo)
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeFocused()
  await campo(page, 'Código de 6 números').fill('000 000')
  await boton(page, 'Entrar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error de autenticación')
  await boton(page, 'Usar un código de recuperación').click()
  await expect(campo(page, 'Código de recuperación')).toBeFocused()
  await campo(page, 'Código de recuperación').fill(codigos[0])
  await page.getByLabel('Confiar en este navegador').check()
  await boton(page, 'Entrar').click()
  await enCuenta(page, correo)

  // Or the account would read what is new, and be told that nobody is there.
  await page.goto('about:blank')
  await page.request.delete('/api/sesion')
  await page.goto('/auth')
  await entrarPorElFormulario(page, correo)
  await enCuenta(page, correo)
  expect(consola.splice(0)).toEqual([expect.stringContaining('401')])
})

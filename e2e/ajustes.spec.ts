import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { codigoDe } from '#testing/autenticador.server.ts'
import { contrasena, entrarComo, leerBienvenida, miembroDe, registrar } from './miembro.ts'
import { conAviso, enTelefono, entrarAparte, expect, sinBarreras, type Tienda, test } from './tienda.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

const NUEVA = 'mariposa-de-larimar'

/** Another browser of the same person. */
async function enOtro(playwright: Playwright, { url }: Tienda, correo: string, contrasena: string, userAgent?: string) {
  const otro = await playwright.request.newContext({ baseURL: url, userAgent })
  await entrarComo(otro, correo, contrasena)
  return otro
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const quienEs = async (otro: APIRequestContext) => (await (await otro.get('/api/sesion')).json()).persona

const parte = (page: Page, titulo: string) => page.getByRole('region', { name: titulo, exact: true })

async function conContrasena(seccion: Locator, contrasena: string, boton: string) {
  await expect(seccion.getByLabel('Tu contraseña')).toBeFocused()
  await seccion.getByLabel('Tu contraseña').fill(contrasena)
  await seccion.getByRole('button', { name: boton }).click()
}

test('a member changes what the shop knows of them and their password, and sees where they are signed in', async ({
  page,
  playwright,
  tienda,
  consola,
  correoDe,
}) => {
  const correo = correoDe('ajustes')
  await registrar(page.request, correo)
  const carta = await tienda.buzon.esperarA(({ para, texto }) => para.includes(correo) && texto.includes('B-'))
  const temporal = leerBienvenida(correo, carta.texto).contrasena
  await entrarComo(page.request, correo, temporal)
  await page.goto('/mi-cuenta/ajustes')
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible()
  await expect(page.getByText('Tu contraseña es temporal')).toBeVisible()

  const perfil = parte(page, 'Perfil')
  await perfil.getByLabel('Nombre').fill('Y')
  await perfil.getByRole('button', { name: 'Guardar' }).click()
  await expect(perfil.getByLabel('Nombre')).toBeFocused()
  await expect(perfil.getByLabel('Nombre')).toHaveAccessibleDescription(/al menos 2 caracteres/)
  await perfil.getByLabel('Nombre').fill('Yokasta Marte')
  await perfil.getByLabel('Teléfono').fill('809 555 0134')
  await perfil.getByRole('button', { name: 'Guardar' }).click()
  await expect(perfil.getByText('Datos guardados')).toBeVisible()
  const otro = await enOtro(playwright, tienda, correo, temporal, FIREFOX)
  await page.reload()
  await expect(perfil.getByLabel('Nombre')).toHaveValue('Yokasta Marte')
  await expect(perfil.getByLabel('Teléfono')).toHaveValue('809 555 0134')
  await expect(perfil.getByLabel('Dirección')).toHaveValue('Calle del Sol 12, Santiago')
  const sesiones = parte(page, 'Sesiones').getByRole('listitem')
  await expect(sesiones).toHaveCount(2)
  await expect(sesiones.first()).toContainText('Este navegador')
  await expect(sesiones.last()).toContainText('Firefox en Windows')

  const clave = parte(page, 'Contraseña')
  await clave.getByLabel('Contraseña actual').fill('otra-que-no-es')
  await clave.getByLabel('Contraseña nueva').fill(NUEVA)
  await clave.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(clave.getByRole('alert')).toContainText('La contraseña no es correcta')
  await clave.getByLabel('Contraseña actual').fill(temporal)
  await clave.getByLabel('Contraseña nueva').fill('123456')
  await clave.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(clave.getByText('Esa contraseña es muy común')).toBeVisible()
  await expect(clave.getByRole('button', { name: 'Usarla de todas formas' })).toBeVisible()
  await clave.getByLabel('Contraseña nueva').fill(NUEVA)
  await clave.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(clave.getByText('Cerramos tus otras sesiones.')).toBeVisible()
  await expect(page.getByText('Tu contraseña es temporal')).toBeHidden()
  await expect(sesiones).toHaveCount(1)
  await expect(clave.getByLabel('Contraseña nueva')).toHaveValue('')

  expect(await quienEs(otro)).toBeNull()
  const otros = [await enOtro(playwright, tienda, correo, NUEVA, FIREFOX)]
  for (const _ of [1, 2]) otros.push(await enOtro(playwright, tienda, correo, NUEVA, 'Mozilla/5.0 (iPhone; CriOS/141)'))
  await page.reload()
  await expect(sesiones).toHaveCount(4)
  await page.getByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }).click()
  await expect(page.getByText('Cerramos la sesión de Firefox en Windows.')).toBeFocused()
  await expect(sesiones).toHaveCount(3)
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await expect(page.getByText('Cerramos las otras 2 sesiones.')).toBeFocused()
  await expect(sesiones).toHaveCount(1)
  await sinBarreras(page)
  expect(await Promise.all(otros.map(quienEs))).toEqual([null, null, null])
  for (const cual of [otro, ...otros]) await cual.dispose()
  // A wrong password and a common one were refused, which the browser reports.
  expect(consola.splice(0).map((linea) => /status of (\d+)/.exec(linea)?.[1])).toEqual(['401', '409'])
})

test('the second step is turned on, asked for, opened once by a recovery code, and turned off', async ({
  page,
  playwright,
  tienda,
  correoDe,
  consola,
}) => {
  const correo = correoDe('segundo')
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  await entrarComo(page.request, correo)
  // The part that the address names is there at once.
  await page.goto('/mi-cuenta/ajustes#segundo-paso')
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeFocused()
  const seccion = parte(page, 'Segundo paso')
  await expect(seccion).toContainText('Está apagado')
  await seccion.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await seccion.getByRole('button', { name: 'Cancelar' }).click()
  await expect(seccion.getByText('Está apagado')).toBeFocused()
  await seccion.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await conContrasena(seccion, contrasena, 'Seguir')
  await expect(seccion.getByRole('heading', { name: /Agrega la cuenta/ })).toBeFocused()
  await expect(seccion.getByRole('img', { name: /Código QR/ })).toBeVisible()
  const direccion = await seccion.getByRole('link', { name: 'Abre tu aplicación' }).getAttribute('href')
  const secreto = new URL(direccion ?? '').searchParams.get('secret') ?? ''
  await expect(seccion).toContainText(secreto.replace(/(.{4})(?=.)/g, '$1 '))
  const deRecuperacion = seccion.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(deRecuperacion).not.toHaveCount(0)
  const codigos = await deRecuperacion.allTextContents()
  const descarga = page.waitForEvent('download')
  await seccion.getByRole('button', { name: 'Descargar' }).click()
  expect(await readFile(await (await descarga).path(), 'utf8')).toContain(codigos.join('\n'))
  // On paper there are the codes, and nothing of the page around them.
  await page.emulateMedia({ media: 'print' })
  await expect(seccion.getByText(codigos[0] ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeHidden()
  await expect(seccion.getByRole('img')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const escrito = seccion.getByLabel('Código de 6 números')
  const verdadero = codigoDe(secreto)
  await escrito.fill(verdadero === '000000' ? '000001' : '000000')
  await seccion.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await expect(seccion.getByRole('alert')).toContainText('El código no es correcto')
  await escrito.fill(codigoDe(secreto))
  await seccion.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await expect(seccion.getByText('Activo', { exact: true })).toBeVisible()
  await expect(seccion).toContainText(`Te quedan ${codigos.length} códigos`)

  const otro = await enOtro(playwright, tienda, correo, contrasena)
  expect(await quienEs(otro)).toBeNull()
  await otro.post('/api/sesion/segundo-paso', { data: { codigo: codigos[0] }, failOnStatusCode: true })
  expect(await quienEs(otro)).toMatchObject({ correo })
  await otro.dispose()
  await page.reload()
  await expect(seccion).toContainText(`Te quedan ${codigos.length - 1} códigos`)

  await seccion.getByRole('button', { name: 'Crear códigos nuevos' }).click()
  await conContrasena(seccion, contrasena, 'Crear códigos nuevos')
  await expect(seccion.getByText('Estos son tus códigos nuevos.')).toBeFocused()
  await expect(seccion.getByText(codigos[1] ?? '')).toHaveCount(0)
  await sinBarreras(page)
  await seccion.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(seccion).toContainText(`Te quedan ${codigos.length} códigos`)
  await seccion.getByRole('button', { name: 'Quitar el segundo paso' }).click()
  await conContrasena(seccion, contrasena, 'Quitar el segundo paso')
  await expect(seccion.getByText('Está apagado')).toBeFocused()
  await entrarComo(page.request, correo)
  expect(await quienEs(page.request)).toMatchObject({ correo })
  expect(consola.splice(0).map((linea) => /status of (\d+)/.exec(linea)?.[1])).toEqual(['401'])
})

test('a member takes their data along and deletes the account', async ({ page, tienda, correoDe, consola }) => {
  const correo = correoDe('adios')
  const { codigo_membresia } = await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  await entrarComo(page.request, correo)
  await page.goto('/mi-cuenta/ajustes#mis-datos')
  const descarga = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const archivo = await descarga
  expect(archivo.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/)
  const datos = JSON.parse(await readFile(await archivo.path(), 'utf8'))
  expect(datos.perfil).toMatchObject({ codigo_membresia, correo, nombre: 'Yokasta Peña' })

  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  const pregunta = page.getByRole('dialog', { name: '¿Borrar tu cuenta?' })
  await expect(pregunta).toContainText('Se queda en la tienda')
  await conContrasena(pregunta, 'no-es-la-mia', 'Borrar mi cuenta')
  await expect(pregunta.getByRole('alert')).toContainText('La contraseña no es correcta')
  await pregunta.getByLabel('Tu contraseña').fill(contrasena)
  await pregunta.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expect(page).toHaveURL(`${tienda.url}/`)
  await conAviso(page, 'Cuenta borrada', 'Gracias por el tiempo que estuviste con nosotros.')
  await expect(page.getByText('Sesión requerida')).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-sesion', 'user')
  // Nor does the page hold on to who they were.
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (enTelefono(page)) await menu.click()
  await page.getByRole('link', { name: 'Entrar', exact: true }).filter({ visible: true }).click()
  await expect(page.getByLabel('Correo', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect((await page.request.post('/api/sesion', { data: { correo, contrasena } })).status()).toBe(401)
  expect(consola.splice(0).map((linea) => /status of (\d+)/.exec(linea)?.[1])).toEqual(['401'])
})

test('staff are reminded of the second step while it is off, put it away, and have their settings too', async ({
  page,
  tienda,
}) => {
  const suya = { contrasena: tienda.admin.contrasena }
  await entrarAparte(page, tienda)
  const { secreto } = await (await page.request.post('/api/segundo-paso/preparaciones', { data: suya })).json()
  await page.request.put('/api/segundo-paso', { data: { codigo: codigoDe(secreto) }, failOnStatusCode: true })
  const recordatorio = page.getByRole('link', { name: 'activa el segundo paso' })
  const sabido = page.waitForResponse('**/api/segundo-paso')
  await page.goto('/manage')
  await (await sabido).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(recordatorio).toBeHidden()

  // What this page still asks for would come with the session that ends here.
  await page.goto('about:blank')
  await page.request.post('/api/segundo-paso/bajas', { data: suya, failOnStatusCode: true })
  await page.goto('/manage')
  await recordatorio.click()
  await expect(page).toHaveURL(/\/mi-cuenta\/ajustes#segundo-paso$/)
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeFocused()
  await page.getByRole('link', { name: 'Gestión' }).filter({ visible: true }).last().click()
  await page.getByRole('button', { name: 'Dejarlo para luego' }).click()
  await expect(recordatorio).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(recordatorio).toBeHidden()
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { enlaceA } from '#comun/enlaceA.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { entrar, expect, sinBarreras, type Tienda, test } from './tienda.ts'

const CONTRASENA = 'hilos-y-mariposas'
const LISTA = enlaceA('/admin-dashboard')

/** An account of somebody with such a name. */
async function cuentaDe(page: Page, nombre: string, correo: string) {
  await page.request.post('/api/cuentas', {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre, correo, telefono: '809-555-0147', contrasena: CONTRASENA },
    failOnStatusCode: true,
  })
}

const enMesa = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
const panel = (page: Page) => page.getByRole('complementary', { name: 'Cliente' })
const titulo = (page: Page, nombre: string) => panel(page).getByRole('heading', { name: new RegExp(nombre) })
const contador = (page: Page, cual: string) =>
  page.getByRole('list', { name: 'Contadores' }).getByRole('link', { name: cual })
async function cuantos(page: Page, cual: string) {
  await expect(contador(page, cual)).toHaveText(/^\d+/)
  return Number.parseInt((await contador(page, cual).textContent()) ?? '', 10)
}
const fila = (page: Page, nombre: string) =>
  enMesa(page)
    ? page.getByRole('row', { name: new RegExp(nombre) })
    : page.getByRole('list', { name: 'Clientes' }).getByRole('listitem').filter({ hasText: nombre })

/** Types into the one search there is, as one does there. */
async function buscar(page: Page, texto: string) {
  if (enMesa(page)) await page.keyboard.press('/')
  else await page.getByRole('searchbox', { name: 'Buscar clientes' }).click()
  await expect(page.getByRole('searchbox').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(texto)
  await page.keyboard.press('Enter')
}

test('a client is found as one types and opened by keyboard or by tap; each tab has its address and its number', {
  tag: '@both',
}, async ({ page, tienda, correoDe }) => {
  const senal = randomUUID().slice(0, 6)
  await cuentaDe(page, `Altagracia Güílamo ${senal}`, correoDe('altagracia'))
  await cuentaDe(page, `Ramón Peralta ${senal}`, correoDe('ramon'))
  await entrar(page, tienda)
  await page.goto(LISTA)
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()
  await expect(fila(page, `Ramón Peralta ${senal}`)).toBeVisible()
  if (enMesa(page)) await expect(panel(page)).toContainText('Elige un cliente de la lista para ver su saldo.')
  await sinBarreras(page)

  await buscar(page, `nadie ${senal}`)
  await expect(page.getByText(`Nadie coincide con «nadie ${senal}».`)).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(LISTA)

  await buscar(page, `guilamo ${senal}`)
  await expect(page.getByText(`1 resultado para «guilamo ${senal}»`)).toBeVisible()
  await expect(page).toHaveURL(enlaceA('/admin-dashboard', { consulta: { q: `guilamo ${senal}` } }))
  if (enMesa(page)) {
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
  } else await page.getByRole('link', { name: `Altagracia Güílamo ${senal}` }).click()
  await expect(titulo(page, 'Altagracia Güílamo')).toBeFocused()

  // The amount is a few keys away, and the row shows the new balance by itself.
  const monto = panel(page).getByLabel('Monto (RD$)')
  if (enMesa(page)) {
    await page.keyboard.press('1')
    for (let veces = 0; veces < 5 && !(await monto.evaluate((campo) => campo === document.activeElement)); veces++)
      await page.keyboard.press('Tab')
    await page.keyboard.type('380.50')
    await page.keyboard.press('Enter')
  } else {
    await monto.fill('380.50')
    await panel(page).getByRole('button', { name: 'Agregar crédito' }).click()
  }
  await expect(page.getByText('Crédito agregado').first()).toBeVisible()
  await expect(panel(page).getByText('380.50').first()).toBeVisible()
  if (enMesa(page)) await expect(fila(page, 'Altagracia Güílamo')).toContainText('380.50')

  // The field of the amount has the focus again, and in a field a number is a number.
  if (enMesa(page)) await titulo(page, 'Altagracia Güílamo').focus()
  for (const [lugar, nombre] of [
    'Créditos',
    'Notificaciones',
    'Paquetes',
    'Pedidos',
    'Tickets',
    'Sesiones',
  ].entries()) {
    const pestana = panel(page).getByRole('tab', { name: nombre })
    if (enMesa(page)) await page.keyboard.press(String(lugar + 1))
    else await pestana.click()
    await expect(pestana).toHaveAttribute('aria-selected', 'true')
    await sinBarreras(page)
  }
  await expect(page).toHaveURL(/ver=sesiones/)
  await expect(panel(page).getByText('No está en ningún navegador.')).toBeVisible()

  // What is typed for one is there when its tab is opened again, and never for another.
  await panel(page).getByRole('tab', { name: 'Notificaciones' }).click()
  await panel(page).getByLabel('Título').fill('Tu cartera llegó')
  await panel(page).getByRole('tab', { name: 'Pedidos' }).click()
  await panel(page).getByRole('tab', { name: 'Notificaciones' }).click()
  await expect(panel(page).getByLabel('Título')).toHaveValue('Tu cartera llegó')
  await page.getByRole('link', { name: enMesa(page) ? 'Cerrar' : 'Volver a la lista' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(fila(page, 'Altagracia Güílamo').getByRole('link')).toBeFocused()
  await buscar(page, `peralta ${senal}`)
  await fila(page, `Ramón Peralta ${senal}`).getByRole('link').click()
  await expect(titulo(page, 'Ramón Peralta')).toBeFocused()
  await panel(page).getByRole('tab', { name: 'Notificaciones' }).click()
  await expect(panel(page).getByLabel('Título')).toHaveValue('')
})

test('counters move by themselves; an account is confirmed, suspended and opened again, said before it is done; one that is gone says so', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const nombre = `Esmeralda Ureña ${randomUUID().slice(0, 6)}`
  const correo = correoDe('esmeralda')
  await entrar(page, tienda)
  await page.goto(LISTA)
  const antes = await cuantos(page, 'Clientes totales')
  const confirmados = await cuantos(page, 'Clientes confirmados')
  await cuentaDe(page, nombre, correo)
  await expect(contador(page, 'Clientes totales')).toHaveText(new RegExp(`^${antes + 1}`))
  // Nobody moved under the finger: who is new waits above.
  await expect(fila(page, nombre)).toBeHidden()
  await page.getByRole('button', { name: '1 nuevo' }).click()
  await fila(page, nombre).getByRole('link').click()
  await expect(titulo(page, nombre)).toBeFocused()

  const pregunta = page.getByRole('dialog')
  const responder = async (boton: string, hecho: string) => {
    await expect(pregunta).toBeVisible()
    await sinBarreras(page)
    await pregunta.getByRole('button', { name: boton }).click()
    await expect(pregunta).toBeHidden()
    await expect(page.getByText(hecho, { exact: true })).toBeVisible()
  }
  await panel(page).getByRole('button', { name: 'Confirmar la cuenta' }).click()
  await responder('Confirmar la cuenta', 'Cuenta confirmada')
  if (enMesa(page)) await expect(contador(page, 'Clientes confirmados')).toHaveText(new RegExp(`^${confirmados + 1}`))

  await panel(page).getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Suspender la cuenta' }).click()
  await pregunta.getByLabel('Motivo').fill('Pagos devueltos')
  await responder('Suspender la cuenta', 'Cuenta suspendida')
  await expect(panel(page).getByText('Suspendido', { exact: true })).toBeVisible()
  expect(await entrada(page, tienda, correo)).not.toBe(200)
  await panel(page).getByRole('button', { name: 'Levantar la suspensión' }).click()
  await responder('Levantar la suspensión', 'Suspensión levantada')
  expect(await entrada(page, tienda, correo)).toBe(200)

  await tienda.conBase((db) => db.delete(user).where(eq(user.email, correo)))
  await expect(panel(page).getByRole('heading', { name: 'No existe' })).toBeVisible()
  await sinBarreras(page)
  expect(consola.splice(0).join()).toContain('404')
})

/** What signing in with an account answers, in another browser. */
async function entrada(page: Page, { url }: Tienda, correo: string) {
  const aparte = await page.context().browser()?.newContext({ baseURL: url })
  const respuesta = await aparte?.request.post('/api/sesion', { data: { correo, contrasena: CONTRASENA } })
  const status = respuesta?.status()
  await aparte?.close()
  return status
}

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { user } from '#db/schema/acceso.server.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { miembroDe } from './miembro.ts'
import { conAviso, EN_TELEFONO, enAmbos, entrar, enviar, expect, sinBarreras, test } from './tienda.ts'

const LISTA = enlaceA('/admin-dashboard')

/** An account of somebody with such a name. */
const cuentaDe = (page: Page, nombre: string, correo: string) =>
  enviar(page.request, '/api/cuentas', { nombre, correo, telefono: '809-555-0147', contrasena: 'hilos-y-mariposas' })

const panel = (page: Page) => page.getByRole('complementary', { name: 'Cliente' })
const titulo = (page: Page, nombre: string) => panel(page).getByRole('heading', { name: new RegExp(nombre) })

test('a client is found as one types and opened by keyboard; each tab has its address and its number', async ({
  page,
  tienda,
  correoDe,
}) => {
  const senal = randomUUID().slice(0, 6)
  await cuentaDe(page, `Altagracia Güílamo ${senal}`, correoDe('altagracia'))
  await cuentaDe(page, `Ramón Peralta ${senal}`, correoDe('ramon'))
  const fila = (nombre: string) => page.getByRole('row', { name: new RegExp(nombre) })
  const buscar = async (texto: string) => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox').and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(texto)
    await page.keyboard.press('Enter')
  }
  await entrar(page, tienda, LISTA)
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()
  await expect(fila(`Ramón Peralta ${senal}`)).toBeVisible()
  await expect(panel(page)).toContainText('Elige un cliente de la lista para ver su saldo.')
  await enAmbos(page, sinBarreras)

  await buscar(`nadie ${senal}`)
  await expect(page.getByText(`Nadie coincide con «nadie ${senal}».`)).toBeVisible()
  await enAmbos(page, sinBarreras)
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(LISTA)

  await buscar(`guilamo ${senal}`)
  await expect(page.getByText(`1 resultado para «guilamo ${senal}»`)).toBeVisible()
  await expect(page).toHaveURL(enlaceA('/admin-dashboard', { consulta: { q: `guilamo ${senal}` } }))
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(titulo(page, 'Altagracia Güílamo')).toBeFocused()

  // The amount is a few keys away, and the row shows the new balance by itself.
  const monto = panel(page).getByLabel('Monto (RD$)')
  await page.keyboard.press('1')
  for (let veces = 0; veces < 5 && !(await monto.evaluate((campo) => campo === document.activeElement)); veces++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('380.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Crédito agregado').first()).toBeVisible()
  await expect(panel(page).getByText('380.50').first()).toBeVisible()
  await expect(fila('Altagracia Güílamo')).toContainText('380.50')

  // The field of the amount has the focus again, and in a field a number is a number.
  await titulo(page, 'Altagracia Güílamo').focus()
  const pestanas = ['Créditos', 'Notificaciones', 'Paquetes', 'Pedidos', 'Tickets', 'Sesiones']
  for (const [lugar, name] of pestanas.entries()) {
    await page.keyboard.press(String(lugar + 1))
    await expect(panel(page).getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await enAmbos(page, sinBarreras)
  }
  await expect(page).toHaveURL(/ver=sesiones/)
  await expect(panel(page).getByText('No está en ningún navegador.')).toBeVisible()

  // What is typed for one is there when its tab is opened again, and never for another.
  const enPestana = (name: string) => panel(page).getByRole('tab', { name }).click()
  await enPestana('Notificaciones')
  await panel(page).getByLabel('Título').fill('Tu cartera llegó')
  await enPestana('Pedidos')
  await enPestana('Notificaciones')
  await expect(panel(page).getByLabel('Título')).toHaveValue('Tu cartera llegó')
  await page.getByRole('link', { name: 'Cerrar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(fila('Altagracia Güílamo').getByRole('link')).toBeFocused()
  await buscar(`peralta ${senal}`)
  await expect(page.getByText(`1 resultado para «peralta ${senal}»`)).toBeVisible()
  await fila(`Ramón Peralta ${senal}`).getByRole('link').click()
  await expect(titulo(page, 'Ramón Peralta')).toBeFocused()
  await enPestana('Notificaciones')
  await expect(panel(page).getByLabel('Título')).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use(EN_TELEFONO)

  test('counters move by themselves; an account is confirmed, suspended and opened again, said before it is done; one that is gone says so', async ({
    page,
    tienda,
    correoDe,
    consola,
  }) => {
    const nombre = `Esmeralda Ureña ${randomUUID().slice(0, 6)}`
    const correo = correoDe('esmeralda')
    const contador = (name: string) => page.getByRole('list', { name: 'Contadores' }).getByRole('link', { name })
    const cuantos = async (cual: string) => {
      await expect(contador(cual)).toHaveText(/^\d+/)
      return Number.parseInt((await contador(cual).textContent()) ?? '', 10)
    }
    await entrar(page, tienda, LISTA)
    const antes = await cuantos('Clientes totales')
    const confirmados = await cuantos('Clientes confirmados')
    await cuentaDe(page, nombre, correo)
    await expect(contador('Clientes totales')).toHaveText(new RegExp(`^${antes + 1}`))
    // Nobody moved under the finger: who is new waits above.
    const suya = page.getByRole('list', { name: 'Clientes' }).getByRole('link', { name: nombre })
    await expect(suya).toBeHidden()
    await page.getByRole('button', { name: '1 nuevo' }).tap()
    await suya.tap()
    await expect(titulo(page, nombre)).toBeFocused()

    await panel(page).getByLabel('Monto (RD$)').fill('380.50')
    await panel(page).getByRole('button', { name: 'Agregar crédito' }).tap()
    await expect(panel(page).getByText('380.50').first()).toBeVisible()
    await panel(page).getByRole('tab', { name: 'Pedidos' }).tap()
    await expect(panel(page).getByRole('tab', { name: 'Pedidos' })).toHaveAttribute('aria-selected', 'true')

    const pregunta = page.getByRole('dialog')
    const responder = async (boton: string, hecho: string) => {
      await expect(pregunta).toBeVisible()
      await pregunta.getByRole('button', { name: boton }).tap()
      await expect(pregunta).toBeHidden()
      await expect(page.getByText(hecho, { exact: true })).toBeVisible()
    }
    await panel(page).getByRole('button', { name: 'Confirmar la cuenta' }).tap()
    await responder('Confirmar la cuenta', 'Cuenta confirmada')

    await panel(page).getByRole('button', { name: 'Más acciones' }).tap()
    await page.getByRole('menuitem', { name: 'Suspender la cuenta' }).tap()
    await pregunta.getByLabel('Motivo').fill('Pagos devueltos')
    await sinBarreras(page)
    await responder('Suspender la cuenta', 'Cuenta suspendida')
    await expect(panel(page).getByText('Suspendido', { exact: true })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Levantar la suspensión' }).tap()
    await responder('Levantar la suspensión', 'Suspensión levantada')

    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await expect(suya).toBeFocused()
    await expect(contador('Clientes confirmados')).toHaveText(new RegExp(`^${confirmados + 1}`))
    await suya.tap()
    await tienda.conBase((db) => db.delete(user).where(eq(user.email, correo)))
    await expect(panel(page).getByRole('heading', { name: 'No existe' })).toBeVisible()
    await sinBarreras(page)
    expect(consola.splice(0).join()).toContain('404')
  })
})

const enCliente = (codigo: string) => enlaceA('/admin-dashboard/clientes/:codigo', { codigo })
const movimientosDe = (page: Page) => page.getByRole('list', { name: 'Movimientos del cliente' }).getByRole('listitem')

test('a credit whose answer is lost is given once; what is typed for one client does not reach another', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const { codigo_membresia: codigo } = await miembroDe(tienda, { nombre: 'Una Clienta', correo: correoDe('una') })
  const { codigo_membresia: otro } = await miembroDe(tienda, { nombre: 'Otra Clienta', correo: correoDe('otra') })
  await entrar(page, tienda, enCliente(codigo))
  const monto = page.getByLabel('Monto')
  const agregar = page.getByRole('button', { name: 'Agregar crédito' })

  await agregar.click()
  await conAviso(page, 'No se pudo agregar el crédito', 'Selecciona un cliente y monto')
  await monto.fill('12.345')
  await agregar.click()
  await expect(page.getByText('con dos decimales como mucho').first()).toBeVisible()
  await monto.fill('1,234.5')
  await expect(page.getByText('Saldo nuevo: RD$ 1,234.50')).toBeVisible()
  await sinBarreras(page)

  // The shop does it, and its answer never comes.
  const ruta = `**/api/gestion/clientes/${codigo}/creditos`
  await page.route(ruta, async (viaje) => {
    await viaje.fetch()
    await viaje.abort()
  })
  await agregar.click()
  await conAviso(page, 'No se pudo agregar el crédito', 'Lo escrito sigue aquí. Intenta de nuevo.')
  await expect(movimientosDe(page)).toHaveCount(1)
  // What it would leave is still that, although it is there already.
  await expect(monto).toHaveValue('1,234.5')
  await expect(page.getByText('Saldo nuevo: RD$ 1,234.50')).toBeVisible()
  await page.unroute(ruta)
  await agregar.click()
  await conAviso(page, 'Crédito agregado', 'Saldo nuevo: RD$ 1,234.50.')
  await expect(monto).toBeFocused()
  await expect(monto).toHaveValue('')
  await expect(movimientosDe(page)).toHaveCount(1)

  await page.getByText('Cargo', { exact: true }).click()
  await monto.fill('5,000')
  await page.getByLabel('Descripción').fill('Paquete')
  await page.getByRole('button', { name: 'Hacer cargo' }).click()
  await expect(monto).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/El saldo no alcanza: es RD\$\s1,234\.50/).first()).toBeVisible()

  await page.getByRole('button', { name: /^Revertir Crédito/ }).press('Enter')
  await page.getByLabel('Motivo').fill('Era de otra clienta')
  await sinBarreras(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Revertir' }).click()
  await conAviso(page, 'Movimiento revertido', 'Saldo nuevo: RD$ 0.00.')
  await expect(movimientosDe(page).filter({ hasText: 'Reverso' })).toContainText('−RD$ 1,234.50')
  await expect(movimientosDe(page).filter({ hasText: 'Revertido' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Revertido/ })).toBeFocused()
  await sinBarreras(page)

  // The page asks before it is lost, and the next client begins empty.
  await page.getByRole('link', { name: /^(Volver a la lista|Cerrar)$/ }).click()
  await page.getByRole('button', { name: 'Seguir sin guardar' }).click()
  await page.locator(`a[href*="${otro}"]`).first().click()
  await expect(page.getByRole('heading', { name: /Otra Clienta/ })).toBeVisible()
  await expect(monto).toHaveValue('')
  expect(consola.splice(0).every((linea) => /net::ERR_FAILED|409/.test(linea))).toBe(true)
})

import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { entrarComo, miembroDe } from './miembro.ts'
import { deGestion } from './personal.ts'
import { conAviso, ESCRITORIO, entrar, enviar, expect, sinBarreras, test } from './tienda.ts'

type Movido = { que: 'creditos' | 'cargos'; monto: string; descripcion: string }

/** Moves a balance as staff do. */
async function mover(gestion: APIRequestContext, codigo: string, { que, ...data }: Movido) {
  await enviar(gestion, `/api/gestion/clientes/${codigo}/${que}`, data)
}

test('a member sees their balance move by itself, reads why, and takes it along', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('yokasta')
  const { codigo_membresia: codigo } = await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  const { request: gestion } = await deGestion(playwright, tienda)
  await entrarComo(page.request, correo)

  await page.goto(enlaceA('/mi-cuenta'))
  await page.getByRole('link', { name: 'Estado de cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Estado de cuenta', level: 1 })).toBeVisible()
  await expect(page.getByText('Aún no hay movimientos.')).toBeVisible()

  const enVivo = page.getByRole('listitem').filter({ hasText: 'Transferencia recibida' })
  await mover(gestion, codigo, { que: 'creditos', monto: '2000.00', descripcion: 'Transferencia recibida' })
  await expect(enVivo).toContainText('+RD$ 2,000.00')
  await mover(gestion, codigo, { que: 'cargos', monto: '640.00', descripcion: 'Paquete B01-51207' })
  const cargo = page.getByRole('listitem').filter({ hasText: 'Paquete B01-51207' })
  await expect(cargo).toContainText('−RD$ 640.00')
  await expect(cargo).toContainText('Saldo RD$ 1,360.00')
  await expect(page.getByText('Saldo disponible RD$ 1,360.00')).toBeVisible()
  await sinBarreras(page)
  await page.setViewportSize(ESCRITORIO)
  await sinBarreras(page)

  const bajada = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const archivo = await bajada
  expect(archivo.suggestedFilename()).toContain(codigo)
  expect(await readFile(await archivo.path(), 'utf8')).toContain('-640.00,1360.00')

  // On paper: whose it is and what is in it, and nothing of the page around it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Yokasta Peña · ${codigo}`)).toBeVisible()
  await expect(cargo).toBeVisible()
  await expect(page.getByRole('link', { name: /Escríbenos/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: /Escríbenos/ }).click()
  await expect(page).toHaveURL(/ticket=nuevo/)
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

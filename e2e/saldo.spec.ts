import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { entrarComo, miembroDe } from './miembro.ts'
import { deGestion } from './personal.ts'
import { ESCRITORIO, enviar, expect, sinBarreras, test } from './tienda.ts'

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

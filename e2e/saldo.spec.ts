import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { newMiembro, signInAs } from './miembro.ts'
import { DESKTOP, expect, expectAccessible, send, test } from './shop.ts'
import { staffOf } from './staff.ts'

type Movement = { kind: 'creditos' | 'cargos'; monto: string; descripcion: string }

/** Credits, charges or reverses as staff do. */
async function mover(staff: APIRequestContext, codigo: string, { kind, ...data }: Movement) {
  await send(staff, `/api/gestion/clientes/${codigo}/${kind}`, data)
}

test('a member sees the balance change live, reads why, and downloads it', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const correo = emailFor('yokasta')
  const { codigo_membresia: codigo } = await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  const { request: staff } = await staffOf(playwright, shop)
  await signInAs(page.request, correo)

  await page.goto(linkTo('/mi-cuenta'))
  await page.getByRole('link', { name: 'Estado de cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Estado de cuenta', level: 1 })).toBeVisible()
  await expect(page.getByText('Aún no hay movimientos.')).toBeVisible()

  const liveRow = page.getByRole('listitem').filter({ hasText: 'Transferencia recibida' })
  await mover(staff, codigo, { kind: 'creditos', monto: '2000.00', descripcion: 'Transferencia recibida' })
  await expect(liveRow).toContainText('+RD$ 2,000.00')
  await mover(staff, codigo, { kind: 'cargos', monto: '640.00', descripcion: 'Paquete B01-51207' })
  const charge = page.getByRole('listitem').filter({ hasText: 'Paquete B01-51207' })
  await expect(charge).toContainText('−RD$ 640.00')
  await expect(charge).toContainText('Saldo RD$ 1,360.00')
  await expect(page.getByText('Saldo disponible RD$ 1,360.00')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain(codigo)
  expect(await readFile(await file.path(), 'utf8')).toContain('-640.00,1360.00')

  // The printed page names the member and the movements, and nothing else of the page.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Yokasta Peña · ${codigo}`)).toBeVisible()
  await expect(charge).toBeVisible()
  await expect(page.getByRole('link', { name: /Escríbenos/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: /Escríbenos/ }).click()
  await expect(page).toHaveURL(/ticket=nuevo/)
})

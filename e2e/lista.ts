import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { enviar } from './tienda.ts'

/** The way to an order, in the list and wherever staff are shown it. */
export const enlaceAl = (page: Page, codigo: string) =>
  page.locator(`main a[href^="${enlaceA('/manage/pedidos/:codigo', { codigo })}"]`).first()

/** To the list, by the menu of staff pages. */
export const aLaLista = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Gestión' })
    .getByRole('link', { name: /^Pedidos/ })
    .click()

/** An entry of what can be done with the order that is open. */
export async function accion(page: Page, nombre: string) {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: nombre }).click()
}

/** The order as it is now. */
export const leerPedido = async ({ request }: Pick<Page, 'request'>, codigo: string) =>
  (await request.get(`/api/gestion/pedidos/${codigo}`)).json()

/** Somebody else moves an order, from wherever it is. */
export async function mover(
  { request }: Pick<Page, 'request'>,
  codigo: string,
  paso: { estatus_id: number; descripcion?: string },
) {
  const { version } = await leerPedido({ request }, codigo)
  await enviar(request, `/api/pedidos/${codigo}/estatus`, { ...paso, version })
}

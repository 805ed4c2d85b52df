import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { send } from './shop.ts'

/** The way to an order, in the list and wherever staff are shown it. */
export const linkToOrder = (page: Page, codigo: string) =>
  page.locator(`main a[href^="${linkTo('/manage/pedidos/:codigo', { codigo })}"]`).first()

/** To the list, by the menu of staff pages. */
export const toList = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Gestión' })
    .getByRole('link', { name: /^Pedidos/ })
    .click()

/** An entry of what can be done with the order that is open. */
export async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The order as it is now. */
export const readPedido = async ({ request }: Pick<Page, 'request'>, codigo: string) =>
  (await request.get(`/api/gestion/pedidos/${codigo}`)).json()

/** Somebody else moves an order, from wherever it is. */
export async function mover(
  { request }: Pick<Page, 'request'>,
  codigo: string,
  step: { estatus_id: number; descripcion?: string },
) {
  const { version } = await readPedido({ request }, codigo)
  await send(request, `/api/pedidos/${codigo}/estatus`, { ...step, version })
}

import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { send } from './shop.ts'

/** The link to an order, in the list or elsewhere on staff pages. */
export const linkToOrder = (page: Page, codigo: string) =>
  page.locator(`main a[href^="${linkTo('/manage/pedidos/:codigo', { codigo })}"]`).first()

/** Opens the list of orders by the staff menu. */
export const toList = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Gestión' })
    .getByRole('link', { name: /^Pedidos/ })
    .click()

/** Chooses an entry of the open order's menu. */
export async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Reads an order's current state, as staff. */
export const readPedido = async ({ request }: Pick<Page, 'request'>, codigo: string) =>
  (await request.get(`/api/gestion/pedidos/${codigo}`)).json()

/** Moves an order by the route, as another staff member would while a page is open. */
export async function mover(
  { request }: Pick<Page, 'request'>,
  codigo: string,
  step: { estatus_id: number; descripcion?: string },
) {
  const { version } = await readPedido({ request }, codigo)
  const body = { razon: 'Lo acordó por WhatsApp', ...step, version }
  await send(request, `/api/pedidos/${codigo}/estatus`, body)
}

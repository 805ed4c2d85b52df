import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'

/** The way to an order, in the list and wherever staff are shown it. */
export const enlaceAl = (page: Page, codigo: string) =>
  page.locator(`main a[href^="${enlaceA('/manage/pedidos/:codigo', { codigo })}"]`).first()

/** To the list, by the menu of staff pages. */
export const aLaLista = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Gestión' })
    .getByRole('link', { name: /^Pedidos/ })
    .click()

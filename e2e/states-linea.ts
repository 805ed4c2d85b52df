import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { isPhone } from './shop.ts'
import { asStaff, mover, pedidoDe, type State, signIn, stepsOf, visit } from './state.ts'

/** Does two things to an order without a line, which wait in the browser. @returns its code */
async function workWithoutLine(page: Page, baseUrl: string) {
  const { codigo } = await pedidoDe(page, baseUrl)
  await asStaff(page, baseUrl)
  await mover(page, baseUrl, codigo, stepsOf('confirmado'))
  await visit(page, baseUrl + linkTo('/manage/pedidos/:codigo', { codigo }))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Pasar a En Preparación' }).click()
  await page.getByText('Por enviar: Yokasta P. a En Preparación').waitFor()
  await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
  await page.getByLabel('Nota privada').last().fill('Llamar antes de las 5, que después no está en la casa.')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await page.getByText('· Nota en el de Yokasta Peña').waitFor()
  return codigo
}

/** Opens a page while what was done waits, because the shop answers no write. */
async function waitOn(page: Page, baseUrl: string, path: string) {
  await workWithoutLine(page, baseUrl)
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  await page.context().setOffline(false)
  await visit(page, baseUrl + path)
  await page.getByText('2 cosas por enviar').waitFor()
}

export const lineStates: Record<string, State> = {
  'linea-hoy': (page, baseUrl) => waitOn(page, baseUrl, linkTo('/manage')),
  'linea-pedidos': (page, baseUrl) => waitOn(page, baseUrl, linkTo('/manage/pedidos')),
  async 'linea-por-enviar'(page, baseUrl) {
    await waitOn(page, baseUrl, linkTo('/manage/por-enviar'))
    await page.getByRole('region', { name: 'Por enviar' }).getByText('Yokasta P. a En Preparación').click()
    await page.getByRole('button', { name: 'Descartar' }).waitFor()
  },
  'linea-nada-por-enviar': (page, baseUrl) => signIn(page, baseUrl, linkTo('/manage/por-enviar')),
  async 'linea-no-entro'(page, baseUrl) {
    const codigo = await workWithoutLine(page, baseUrl)
    await mover(page, baseUrl, codigo, stepsOf('cancelado'))
    await page.context().setOffline(false)
    await visit(page, baseUrl + linkTo('/manage/por-enviar'))
    await page.getByRole('region', { name: 'No entró' }).getByText('Cancelado').waitFor()
  },
  async 'linea-sin-conexion'(page, baseUrl) {
    await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage'))
    await page.context().setOffline(true)
    await page.getByText('Sin conexión. Esto es como a las').waitFor()
  },
  async 'linea-salir'(page, baseUrl) {
    await waitOn(page, baseUrl, linkTo('/manage'))
    if (isPhone(page)) await page.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('alertdialog', { name: '2 cosas sin enviar' }).waitFor()
  },
}

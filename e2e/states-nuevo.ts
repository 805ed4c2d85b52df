import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { pedidoDe, type State, signIn } from './state.ts'

export const MENSAJE = `Saludos, es Yudelka Rosario
kiero 2 pulseras de mariposa doradas y unos aretes de perla pal jueves
mándamelo a la calle 5 #23 de Gurabo frente al colmado Chea
829 555 0172 ya te deposité 1,000`

/** Opens the page of a new order with a message that another app shared. */
async function shareMensaje(page: Page, baseUrl: string, texto = MENSAJE) {
  await pedidoDe(page, baseUrl)
  await signIn(page, baseUrl, linkTo('/manage/nuevo', { query: { texto } }))
  await page.getByRole('button', { name: 'Pegar otro' }).waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar pedido' }).click()

export const newOrderStates: Record<string, State> = {
  async 'manage-nuevo'(page, baseUrl) {
    await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage/nuevo'))
    await page.getByRole('heading', { name: 'O para uno de los últimos' }).waitFor()
  },
  'manage-nuevo-leido': shareMensaje,
  'manage-nuevo-dos-telefonos': (page, baseUrl) =>
    shareMensaje(page, baseUrl, 'Soy Ana Peña, quiero una pulsera. 809 555 0134 o si no 829 555 0172'),
  async 'manage-nuevo-marca'(page, baseUrl) {
    await shareMensaje(page, baseUrl)
    await page.getByRole('button', { name: 'Teléfono 829 555 0172' }).click()
    await page.getByRole('dialog').waitFor()
  },
  async 'manage-nuevo-con-errores'(page, baseUrl) {
    await signIn(page, baseUrl, linkTo('/manage/nuevo'))
    await save(page)
    await page.getByText('Escribe quién lo pide.').waitFor()
  },
  async 'manage-nuevo-mas-datos'(page, baseUrl) {
    await signIn(page, baseUrl, linkTo('/manage/nuevo'))
    await page.getByRole('button', { name: 'Más datos' }).click()
    await page.getByRole('dialog', { name: 'Más datos' }).waitFor()
  },
  async 'manage-nuevo-sin-linea'(page, baseUrl) {
    await shareMensaje(page, baseUrl)
    await page.context().setOffline(true)
    await save(page)
    await page.getByRole('heading', { name: 'Se guarda aquí' }).waitFor()
  },
  async 'manage-nuevo-guardado'(page, baseUrl) {
    await shareMensaje(page, baseUrl)
    await page.getByLabel('Total').fill('2650')
    await save(page)
    await page.getByRole('heading', { name: 'Pedido guardado' }).waitFor()
  },
}

import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { pedidoDe, type State, signIn, typeInPedido } from './state.ts'

/** Opens the scanner on a device without a camera, which takes typed codes instead. */
async function openScanner(page: Page, baseUrl: string) {
  await signIn(page, baseUrl, linkTo('/manage/escanear'))
  await page.getByRole('alert').filter({ hasText: 'cámara' }).waitFor()
}

async function type(page: Page, code: string) {
  await page.getByLabel('Código o número de guía').fill(code)
  await page.getByRole('button', { name: 'Buscar' }).click()
}

export const scannerStates: Record<string, State> = {
  'manage-escanear-sin-camara': openScanner,
  async 'manage-escanear-pila'(page, baseUrl) {
    const sinPrecio = await pedidoDe(page, baseUrl)
    await openScanner(page, baseUrl)
    await page.getByRole('button', { name: 'Varios' }).click()
    const priced = { precio: '900.00', total: '900.00', fecha_estimada_entrega: '2099-12-14' }
    for (const estatus_id of [ESTATUS.confirmado, ESTATUS.confirmado, ESTATUS.en_preparacion])
      await type(page, await typeInPedido(page, baseUrl, { ...priced, estatus_id }))
    await type(page, sinPrecio.codigo)
    await page.getByText('no tiene precio').waitFor()
    await page.getByRole('button', { name: 'Mover 2 a' }).waitFor()
  },
  async 'manage-escanear-de-quien-es'(page, baseUrl) {
    await openScanner(page, baseUrl)
    await type(page, `MIA${Date.now()}`)
    await page.getByRole('heading', { name: '¿De quién es?' }).waitFor()
  },
}

import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { photograph } from './photograph.ts'
import { type State, send, signIn, visit } from './state.ts'

async function withPhoto(page: Page, baseUrl: string) {
  await signIn(page, baseUrl, linkTo('/manage/piezas/nueva'))
  await page
    .getByLabel('Tomar foto')
    .last()
    .setInputFiles(await photograph({ width: 900, height: 1600 }))
  await page.getByRole('button', { name: 'Foto 1', exact: true }).waitFor()
}

export const newPieceStates: Record<string, State> = {
  'pieza-nueva': (page, baseUrl) => signIn(page, baseUrl, linkTo('/manage/piezas/nueva')),
  async 'pieza-nueva-errores'(page, baseUrl) {
    await withPhoto(page, baseUrl)
    await page.getByText('Varias').click()
    await page.getByRole('button', { name: 'Publicar' }).click()
    await page.getByText('Escribe el nombre de la pieza.').waitFor()
  },
  async 'pieza-editar'(page, baseUrl) {
    await withPhoto(page, baseUrl)
    await page.getByLabel('Nombre').fill('Pulsera Jarabacoa azul')
    await page.getByLabel('Precio').fill('1450')
    await page.getByRole('button', { name: 'Guardar oculta' }).click()
    await page.getByRole('img', { name: 'Pulsera Jarabacoa azul' }).waitFor()
    await page.getByRole('link', { name: 'Añadir más datos' }).click()
    await page.getByRole('button', { name: 'Foto 1' }).click()
    await page.getByLabel('Qué se ve en la foto').waitFor()
  },
  async 'avisame-con-errores'(page, baseUrl) {
    await withPhoto(page, baseUrl)
    await page.getByLabel('Nombre').fill('Pulsera Jarabacoa vendida')
    await page.getByLabel('Precio').fill('1450')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await page.getByRole('img', { name: 'Pulsera Jarabacoa vendida' }).waitFor()
    const { piezas } = await send(page, 'get', `${baseUrl}/api/gestion/piezas?q=vendida`)
    const [{ id, slug }] = piezas
    await send(page, 'post', `${baseUrl}/api/gestion/piezas/${id}/acciones`, { accion: 'vender' })
    await visit(page, baseUrl + linkTo('/avisame', { query: { pieza: slug } }))
    await page.getByLabel('Tu correo o tu WhatsApp').fill('eva@')
    await page.getByRole('button', { name: 'Avísame', exact: true }).click()
    await page.getByText('Escribe un correo completo').waitFor()
  },
}

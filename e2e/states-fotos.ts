import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { SHARED_CACHE } from '#lib/shared.ts'
import { asMiembro, asStaff, formNamed, pedidoDe, type State, send, visit } from './state.ts'

const PHOTO = readFileSync('public/img/og.jpg').toString('base64')

/** Puts photos on an order as staff. */
const put = (page: Page, baseUrl: string, codigo: string, clase: 'pieza' | 'nota') =>
  send(page, 'post', `${baseUrl}/api/gestion/pedidos/${codigo}/fotos`, {
    clase,
    fotos: [{ nombre: 'Pulsera terminada.jpg', contenido: PHOTO }],
  })

async function ficha(page: Page, baseUrl: string) {
  const { codigo } = await pedidoDe(page, baseUrl)
  await asStaff(page, baseUrl)
  for (const clase of ['pieza', 'nota'] as const) await put(page, baseUrl, codigo, clase)
  await visit(page, baseUrl + linkTo('/manage/pedidos/:codigo', { codigo }))
  await page.getByRole('heading', { name: 'Comprobantes' }).scrollIntoViewIfNeeded()
  return codigo
}

/** Opens the page of what was shared, with a text and photos that the worker would have kept. */
async function shared(
  page: Page,
  baseUrl: string,
  query: NonNullable<Parameters<typeof linkTo<'/manage/compartir'>>[1]>,
) {
  await asStaff(page, baseUrl)
  await visit(page, baseUrl + linkTo('/manage/pedidos'))
  await page.evaluate(
    async ([name, content]) => {
      const cache = await caches.open(name)
      const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
      const add = (id: string, body: BodyInit, type: string) => {
        const headers = { 'content-type': type, 'x-nombre': `${id}.jpg` }
        return cache.put(`/manage/compartir/${id}`, new Response(body, { headers }))
      }
      await add('fotos/IMG_2031', bytes, 'image/jpeg')
      await add('fotos/Recibo', 'No es una foto', 'application/pdf')
      await add('texto', 'Hola, quiero 2 pulseras de mariposa para el sábado. Soy Yokasta, 829-555-0172', 'text/plain')
    },
    [SHARED_CACHE, PHOTO] as const,
  )
  await visit(page, baseUrl + linkTo('/manage/compartir', query))
  await page.getByText('no es una foto').waitFor()
}

export const fotosStates: Record<string, State> = {
  'ficha-con-fotos': ficha,
  async 'ficha-poner-foto'(page, baseUrl) {
    await ficha(page, baseUrl)
    await page.getByRole('button', { name: 'Poner foto' }).click()
    await formNamed(page, 'Poner foto').scrollIntoViewIfNeeded()
  },
  async 'rastreo-con-foto'(page, baseUrl) {
    await asMiembro(page, baseUrl)
    const { persona } = await send(page, 'get', `${baseUrl}/api/sesion`)
    const { codigo } = await pedidoDe(page, baseUrl, persona.correo)
    const own = await page.context().cookies()
    await page.context().clearCookies()
    await asStaff(page, baseUrl)
    await put(page, baseUrl, codigo, 'pieza')
    await page.context().clearCookies()
    await page.context().addCookies(own)
    await visit(page, baseUrl + linkTo('/rastrear', { hash: `codigo=${codigo}` }))
    await page.getByRole('img', { name: 'Tu pieza terminada' }).waitFor()
  },
  async 'compartir-vacio'(page, baseUrl) {
    await asStaff(page, baseUrl)
    await visit(page, baseUrl + linkTo('/manage/compartir', { query: { fallo: 'perdido' } }))
  },
  async 'compartir-elegir-pedido'(page, baseUrl) {
    await pedidoDe(page, baseUrl)
    await shared(page, baseUrl, {})
    await page
      .getByRole('link', { name: /Yokasta Peña/ })
      .first()
      .waitFor()
  },
  async 'compartir-que-es'(page, baseUrl) {
    const { codigo } = await pedidoDe(page, baseUrl)
    await shared(page, baseUrl, { query: { pedido: codigo, como: 'comprobante' } })
  },
}

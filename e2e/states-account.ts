import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { admin, asStaff, mover, pedidoDe, respondWith, type State, stepsOf, visit, withoutResponse } from './state.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const notices = [
  { id: 3, tipo: 'paquete', titulo: 'Tu paquete B01-51207 llegó al almacén', leido: false, fecha_creacion: ago(2) },
  { id: 2, tipo: 'credito', titulo: 'Recibiste un crédito de RD$ 350.00', leido: false, fecha_creacion: ago(30) },
  { id: 1, tipo: 'general', titulo: 'Cerramos el lunes por feriado', leido: true, fecha_creacion: ago(90) },
].map((noticeId) => ({
  ...noticeId,
  mensaje: 'Mira cada paso en Mis Pedidos. Si algo no cuadra, escríbenos y lo vemos.',
}))

let created = false
/** Creates two open orders, one of them ready to collect. */
async function withPedidos(page: Page, baseUrl: string) {
  if (created) return
  created = true
  for (const steps of [
    stepsOf('confirmado', 'en_preparacion', 'etiquetado', 'listo'),
    stepsOf('confirmado', 'en_preparacion'),
  ])
    await mover(page, baseUrl, (await pedidoDe(page, baseUrl, admin.correo)).codigo, steps)
}

async function inAccount(page: Page, baseUrl: string, url: string) {
  await asStaff(page, baseUrl)
  await withPedidos(page, baseUrl)
  await visit(page, baseUrl + url)
}

/** Opens an account page and waits for its data. */
async function readAccount(page: Page, baseUrl: string, url: string) {
  await inAccount(page, baseUrl, url)
  await page.locator('[data-slot="esqueleto"]').first().waitFor({ state: 'detached' })
}

const withView = (withView: 'solicitar' | 'notificaciones' | 'soporte' | 'noticias', noticeId?: number) =>
  linkTo('/mi-cuenta', { query: { ver: withView, aviso: noticeId } })

export const accountStates: Record<string, State> = {
  cuenta: (page, baseUrl) => readAccount(page, baseUrl, linkTo('/mi-cuenta')),
  async 'cuenta-pedido-abierto'(page, baseUrl) {
    await readAccount(page, baseUrl, linkTo('/mi-cuenta'))
    await page
      .getByRole('link', { name: /Ver los pasos/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Vincular un pedido' }).click()
  },
  async 'cuenta-sin-pedidos'(page, baseUrl) {
    await respondWith(page, '**/api/mis-pedidos*', { pedidos: [], sigue: null })
    await readAccount(page, baseUrl, linkTo('/mi-cuenta'))
  },
  'cuenta-solicitar': (page, baseUrl) => readAccount(page, baseUrl, withView('solicitar')),
  async 'cuenta-notificaciones'(page, baseUrl) {
    await respondWith(page, '**/api/avisos**', { avisos: notices, sigue: null, sin_leer: 2 })
    await readAccount(page, baseUrl, withView('notificaciones', 1))
  },
  'cuenta-sin-notificaciones': (page, baseUrl) => readAccount(page, baseUrl, withView('notificaciones')),
  'cuenta-soporte': (page, baseUrl) => readAccount(page, baseUrl, withView('soporte')),
  'cuenta-noticias': (page, baseUrl) => readAccount(page, baseUrl, withView('noticias')),
  async 'cuenta-sin-noticias'(page, baseUrl) {
    await respondWith(page, '**/api/noticias', [])
    await readAccount(page, baseUrl, withView('noticias'))
  },
  'cuenta-sin-respuesta': (page, baseUrl) =>
    withoutResponse(page, '**/api/noticias', () => inAccount(page, baseUrl, withView('noticias'))),
  async 'vincular-enlace-viejo'(page, baseUrl) {
    await visit(page, baseUrl + linkTo('/vincular-pedido', { hash: `c=${'x'.repeat(22)}` }))
    await page.getByText('Este enlace ya no sirve').waitFor()
  },
  async 'vincular-pregunta'(page, baseUrl) {
    const pedido = { codigo: 'B01-40718', nombre: 'Yokasta', correo: 'y***@ejemplo.com', hecho: false }
    await respondWith(page, '**/api/vinculos', pedido)
    await visit(page, baseUrl + linkTo('/vincular-pedido', { hash: `c=${'y'.repeat(22)}` }))
    await page.getByRole('button', { name: 'Agregar el pedido' }).waitFor()
  },
}

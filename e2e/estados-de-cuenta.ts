import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { admin, comoPersonal, type Estado, ir, mover, pasosDe, pedidoDe, responde, sinRespuesta } from './estado.ts'

const HORA = 3_600_000
const hace = (horas: number) => new Date(Date.now() - horas * HORA).toISOString()
const avisos = [
  { id: 3, tipo: 'paquete', titulo: 'Tu paquete B01-51207 llegó al almacén', leido: false, fecha_creacion: hace(2) },
  { id: 2, tipo: 'credito', titulo: 'Recibiste un crédito de RD$ 350.00', leido: false, fecha_creacion: hace(30) },
  { id: 1, tipo: 'general', titulo: 'Cerramos el lunes por feriado', leido: true, fecha_creacion: hace(90) },
].map((aviso) => ({ ...aviso, mensaje: 'Mira cada paso en Mis Pedidos. Si algo no cuadra, escríbenos y lo vemos.' }))

let hechos = false
/** Two orders under way, one of them to be collected. */
async function conPedidos(page: Page, base: string) {
  if (hechos) return
  hechos = true
  for (const pasos of [
    pasosDe('confirmado', 'en_preparacion', 'etiquetado', 'listo'),
    pasosDe('confirmado', 'en_preparacion'),
  ])
    await mover(page, base, (await pedidoDe(page, base, admin.correo)).codigo, pasos)
}

async function enCuenta(page: Page, base: string, direccion: string) {
  await comoPersonal(page, base)
  await conPedidos(page, base)
  await ir(page, base + direccion)
}

/** With all that it had to read. */
async function cuenta(page: Page, base: string, direccion: string) {
  await enCuenta(page, base, direccion)
  await page.locator('[data-slot="esqueleto"]').first().waitFor({ state: 'detached' })
}

const ver = (ver: 'solicitar' | 'notificaciones' | 'soporte' | 'noticias', aviso?: number) =>
  enlaceA('/mi-cuenta', { consulta: { ver, aviso } })

export const deCuenta: Record<string, Estado> = {
  cuenta: (page, base) => cuenta(page, base, enlaceA('/mi-cuenta')),
  async 'cuenta-pedido-abierto'(page, base) {
    await cuenta(page, base, enlaceA('/mi-cuenta'))
    await page
      .getByRole('link', { name: /Ver los pasos/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Vincular un pedido' }).click()
  },
  async 'cuenta-sin-pedidos'(page, base) {
    await responde(page, '**/api/mis-pedidos*', { pedidos: [], sigue: null })
    await cuenta(page, base, enlaceA('/mi-cuenta'))
  },
  'cuenta-solicitar': (page, base) => cuenta(page, base, ver('solicitar')),
  async 'cuenta-notificaciones'(page, base) {
    await responde(page, '**/api/avisos**', { avisos, sigue: null, sin_leer: 2 })
    await cuenta(page, base, ver('notificaciones', 1))
  },
  'cuenta-sin-notificaciones': (page, base) => cuenta(page, base, ver('notificaciones')),
  'cuenta-soporte': (page, base) => cuenta(page, base, ver('soporte')),
  'cuenta-noticias': (page, base) => cuenta(page, base, ver('noticias')),
  async 'cuenta-sin-noticias'(page, base) {
    await responde(page, '**/api/noticias', [])
    await cuenta(page, base, ver('noticias'))
  },
  'cuenta-sin-respuesta': (page, base) =>
    sinRespuesta(page, '**/api/noticias', () => enCuenta(page, base, ver('noticias'))),
  async 'vincular-enlace-viejo'(page, base) {
    await ir(page, base + enlaceA('/vincular-pedido', { ancla: `c=${'x'.repeat(22)}` }))
    await page.getByText('Este enlace ya no sirve').waitFor()
  },
  async 'vincular-pregunta'(page, base) {
    const pedido = { codigo: 'B01-40718', nombre: 'Yokasta', correo: 'y***@ejemplo.com', hecho: false }
    await responde(page, '**/api/vinculos', pedido)
    await ir(page, base + enlaceA('/vincular-pedido', { ancla: `c=${'y'.repeat(22)}` }))
    await page.getByRole('button', { name: 'Agregar el pedido' }).waitFor()
  },
}

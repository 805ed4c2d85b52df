import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { admin, type Estado } from './estados-de-rastreo.ts'

const HORA = 3_600_000
const hace = (horas: number) => new Date(Date.now() - horas * HORA).toISOString()
const avisos = [
  { id: 3, tipo: 'paquete', titulo: 'Tu paquete B01-51207 llegó al almacén', leido: false, fecha_creacion: hace(2) },
  { id: 2, tipo: 'credito', titulo: 'Recibiste un crédito de RD$ 350.00', leido: false, fecha_creacion: hace(30) },
  { id: 1, tipo: 'general', titulo: 'Cerramos el lunes por feriado', leido: true, fecha_creacion: hace(90) },
].map((aviso) => ({ ...aviso, mensaje: 'Mira cada paso en Mis Pedidos. Si algo no cuadra, escríbenos y lo vemos.' }))

async function mover(page: Page, base: string, codigo: string, estatus: number[]) {
  for (const estatus_id of estatus) {
    const { version } = await (await page.request.get(`${base}/api/gestion/pedidos/${codigo}`)).json()
    await page.request.post(`${base}/api/pedidos/${codigo}/estatus`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { estatus_id, version },
    })
  }
}

let hechos = false
/** Two orders under way, one of them to be collected. */
async function conPedidos(page: Page, base: string) {
  if (hechos) return
  hechos = true
  for (const pasos of [
    [ESTATUS.confirmado, ESTATUS.en_preparacion, ESTATUS.etiquetado, ESTATUS.listo],
    [ESTATUS.confirmado, ESTATUS.en_preparacion],
  ]) {
    const respuesta = await page.request.post(`${base}/api/pedidos`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { nombre: 'Yokasta Peña', correo: admin.correo, descripcion_articulo: 'Pulsera de cuentas azules' },
    })
    await mover(page, base, (await respuesta.json()).codigo, pasos)
  }
}

async function enCuenta(page: Page, base: string, direccion: string) {
  await page.request.post(`${base}/api/sesion`, { data: admin })
  await conPedidos(page, base)
  await page.goto(base + direccion, { waitUntil: 'load' })
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await page.locator('[data-slot="esqueleto"]').first().waitFor({ state: 'detached' })
}

const ver = (ver: 'solicitar' | 'notificaciones' | 'soporte' | 'noticias', aviso?: number) =>
  enlaceA('/mi-cuenta', { consulta: { ver, aviso } })

/** What a page shows of an answer that the shop does not have. */
async function conRespuesta(page: Page, url: string, json: object | null, hacer: () => Promise<void>) {
  await page.route(url, (ruta) => (json ? ruta.fulfill({ json }) : ruta.abort()))
  await hacer()
  await page.unroute(url)
}

export const deCuenta: Record<string, Estado> = {
  cuenta: (page, base) => enCuenta(page, base, enlaceA('/mi-cuenta')),
  async 'cuenta-pedido-abierto'(page, base) {
    await enCuenta(page, base, enlaceA('/mi-cuenta'))
    await page
      .getByRole('link', { name: /Ver los pasos/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Vincular un pedido' }).click()
  },
  'cuenta-sin-pedidos': (page, base) =>
    conRespuesta(page, '**/api/mis-pedidos*', { pedidos: [], hay_mas: false }, () =>
      enCuenta(page, base, enlaceA('/mi-cuenta')),
    ),
  'cuenta-solicitar': (page, base) => enCuenta(page, base, ver('solicitar')),
  'cuenta-notificaciones': (page, base) =>
    conRespuesta(page, '**/api/avisos**', { avisos, hay_mas: false, sin_leer: 2 }, () =>
      enCuenta(page, base, ver('notificaciones', 1)),
    ),
  'cuenta-sin-notificaciones': (page, base) => enCuenta(page, base, ver('notificaciones')),
  'cuenta-soporte': (page, base) => enCuenta(page, base, ver('soporte')),
  'cuenta-noticias': (page, base) => enCuenta(page, base, ver('noticias')),
  'cuenta-sin-noticias': (page, base) =>
    conRespuesta(page, '**/api/noticias', [], () => enCuenta(page, base, ver('noticias'))),
  'cuenta-sin-respuesta': (page, base) =>
    conRespuesta(page, '**/api/noticias', null, async () => {
      await enCuenta(page, base, ver('noticias'))
      await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    }),
  'vincular-enlace-viejo': async (page, base) => {
    await page.goto('about:blank')
    await page.goto(`${base}${enlaceA('/vincular-pedido', { ancla: `c=${'x'.repeat(22)}` })}`, { waitUntil: 'load' })
    await page.getByText('Este enlace ya no sirve').waitFor()
  },
  'vincular-pregunta': (page, base) =>
    conRespuesta(
      page,
      '**/api/vinculos',
      { codigo: 'B01-40718', nombre: 'Yokasta', correo: 'y***@ejemplo.com', hecho: false },
      async () => {
        await page.goto('about:blank')
        await page.goto(`${base}${enlaceA('/vincular-pedido', { ancla: `c=${'y'.repeat(22)}` })}`, {
          waitUntil: 'load',
        })
        await page.getByRole('button', { name: 'Agregar el pedido' }).waitFor()
      },
    ),
}

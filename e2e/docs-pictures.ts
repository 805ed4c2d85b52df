import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { linkTo } from '#lib/linkTo.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { findBrowser } from './browser.ts'
import { asStaff, send, visit } from './state.ts'
import { MENSAJE } from './states-nuevo.ts'

/**
 * Takes the pictures of README.md and docs/owner.md from the built shop with its example data and a day's work:
 * `npm run build`, then `npx tsx e2e/docs-pictures.ts`, or with the names of some. It writes to `docs/pictures/`.
 */
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
const PORT = 4299
/** Bytes of all pictures together. */
const MOST = 1_000_000
const url = `http://127.0.0.1:${PORT}`

type Picture = { size: typeof PHONE; open: (page: Page) => Promise<unknown> }
const asOwner = async (page: Page, address: string) => {
  await asStaff(page, url)
  await visit(page, url + address)
}
const ORDER = 'B01-40718'

const PICTURES: Record<string, Picture> = {
  inicio: { size: PHONE, open: (page) => visit(page, `${url}/`) },
  seguimiento: {
    size: PHONE,
    open: async (page) => {
      await visit(page, url + linkTo('/rastrear', { hash: `codigo=${ORDER}` }))
      await page.locator('[aria-current=step]').waitFor()
    },
  },
  hoy: { size: PHONE, open: (page) => asOwner(page, linkTo('/manage')) },
  nuevo: {
    size: PHONE,
    open: async (page) => {
      await asOwner(page, linkTo('/manage/nuevo', { query: { texto: MENSAJE } }))
      await page.getByRole('button', { name: 'Pegar otro' }).waitFor()
    },
  },
  precio: {
    size: PHONE,
    open: (page) => asOwner(page, linkTo('/manage/pedidos/:codigo/precio', { codigo: made.order })),
  },
  piezas: { size: PHONE, open: (page) => asOwner(page, linkTo('/manage/piezas')) },
  pedidos: { size: DESK, open: (page) => asOwner(page, linkTo('/manage/pedidos/:codigo', { codigo: 'B01-51203' })) },
  bandeja: {
    size: DESK,
    open: (page) => asOwner(page, linkTo('/manage/bandeja/:clase/:id', { clase: 'mensaje', id: 1 })),
  },
  chat: { size: DESK, open: (page) => asOwner(page, linkTo('/admin-dashboard/chat/:id', { id: made.conversation })) },
  cliente: {
    size: DESK,
    open: async (page) => {
      await asOwner(page, linkTo('/admin-dashboard/clientes/:codigo', { codigo: made.member }))
      await page.getByText('Depósito para dos paquetes').waitFor()
    },
  },
  // The last one, because the strip that undoes a move stays for a minute on every page.
  deshacer: {
    size: PHONE,
    open: async (page) => {
      await asOwner(page, linkTo('/manage/pedidos/:codigo', { codigo: ORDER }))
      await page.getByRole('button', { name: /^Pasar a/ }).click()
      await page.getByRole('button', { name: /^Deshacer/ }).waitFor()
    },
  },
}

const made = { order: '', conversation: '', member: '' }
const only = process.argv.slice(2)
const chosen = Object.entries(PICTURES).filter(([name]) => only.length === 0 || only.includes(name))

const folder = path.join(tmpdir(), `brisa-pictures-${randomUUID()}`)
const shop = spawn(process.execPath, shopServer.args, {
  env: {
    ...process.env,
    ...shopServer.env,
    ...{
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DATABASE_URL: '',
      SMTP_URL: '',
      PORT: String(PORT),
      PUBLIC_URL: url,
    },
    ...{ ADMIN_EMAIL: 'admin@brisa.example', ADMIN_PASSWORD: 'clave-de-prueba-1' },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (shop.exitCode !== null) throw new Error('The shop did not open.')
    await pause(200)
  }
  const browser = await chromium.launch(await findBrowser())
  await withPage(browser, PHONE, makeADay)
  for (const [name, { size, open }] of chosen)
    await withPage(browser, size, async (page) => {
      await open(page)
      // A live page is never without requests; it is done when nothing loads any more.
      await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForFunction(() =>
        Array.from(document.images).every((image) => image.complete || image.loading === 'lazy'),
      )
      const file = `docs/pictures/${name}.png`
      await sharp(await page.screenshot())
        .png({ palette: true, colours: 128, effort: 10 })
        .toFile(file)
      console.log(`${file}: ${statSync(file).size} bytes`)
    })
  await browser.close()
} finally {
  shop.kill('SIGTERM')
  if (shop.exitCode === null) await once(shop, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
const sum = Object.keys(PICTURES).reduce((bytes, name) => bytes + statSync(`docs/pictures/${name}.png`).size, 0)
console.log(`${sum} bytes together`)
if (sum > MOST) throw new Error(`That is more than ${MOST} bytes.`)

async function withPage(browser: Browser, viewport: typeof PHONE, work: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    ...{
      viewport,
      locale: 'es-DO',
      timezoneId: 'America/Santo_Domingo',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    },
    hasTouch: viewport === PHONE,
  })
  await work(await context.newPage())
  await context.close()
}

/** A day of the shop: orders, a message, a chat, a member with a balance. */
async function makeADay(page: Page) {
  const ask = (nombre: string, correo: string, descripcion_articulo: string, extra: object = {}) =>
    send(page, 'post', `${url}/api/pedidos`, { nombre, correo, descripcion_articulo, ...extra })
  made.order = (await ask('Luz Marte', 'luz@ejemplo.com', 'Collar de perlas con dije de mariposa')).codigo
  await ask('Pedro Almonte', 'pedro@ejemplo.com', 'Aretes dorados para mi mamá', {
    telefono: '829 555 0199',
  })
  const question = { nombre_cliente: 'Carmen Jiménez', correo: 'carmen@ejemplo.com' }
  const text = '¿Hacen pulseras para niñas? Mi hija cumple el 12 y quiero una con su inicial.'
  await send(page, 'post', `${url}/api/contactos`, { ...question, descripcion_problema: text })
  await send(page, 'get', `${url}/api/chat`)
  await send(page, 'post', `${url}/api/agent-support`, {
    ...{ action: 'request_agent', email: 'mariela@ejemplo.com', clave: randomUUID() },
    mensaje: 'Hola, ¿me da tiempo para Navidad si pido hoy?',
  })
  made.conversation = (await send(page, 'get', `${url}/api/chat`)).conversacion.id
  await asStaff(page, url)
  const { clientes } = await send(page, 'get', `${url}/api/gestion/clientes?busca=Yokasta`)
  made.member = clientes[0].codigo_membresia
  const balance = `${url}/api/gestion/clientes/${made.member}`
  await send(page, 'post', `${balance}/creditos`, { monto: '1500.00', descripcion: 'Depósito para dos paquetes' })
  await send(page, 'post', `${balance}/cargos`, { monto: '480.00', descripcion: 'Flete del paquete de Miami' })
}

import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { buscarNavegador } from '../e2e/navegador.ts'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'

/**
 * What a person waits for on a cheap phone: from the tap until the screen shows what was asked, in milliseconds, on a
 * slow 4G line (1.6 Mbit/s down, 0.75 up, 150 ms) and a processor four times slower than this one. Each round starts
 * with nothing kept.
 */
const RONDAS = Number(process.env.RONDAS ?? 3)
const LINEA = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (0.75e6 / 8) | 0 }

type Espera = {
  que: string
  hacer: (page: Page, medir: (accion: () => Promise<unknown>) => Promise<void>) => Promise<void>
}

const esperas: Espera[] = [
  { que: 'the home page, first visit', hacer: (page, medir) => medir(() => abrir(page, '/', 'h1')) },
  { que: 'the order form, first visit', hacer: (page, medir) => medir(() => abrir(page, '/pedir', 'h1')) },
  { que: 'the tracking page, first visit', hacer: (page, medir) => medir(() => abrir(page, '/rastrear', 'h1')) },
  {
    que: 'the menu, first tap',
    async hacer(page, medir) {
      await abrir(page, '/', 'h1')
      await medir(async () => {
        await page.getByRole('button', { name: 'Abrir el menú' }).click()
        await page.getByRole('navigation', { name: 'Menú' }).waitFor()
      })
    },
  },
  {
    que: 'from the home page to the order form',
    async hacer(page, medir) {
      await abrir(page, '/', 'h1')
      await page.waitForLoadState('networkidle')
      await medir(async () => {
        await page.locator('main').getByRole('link', { name: 'Solicitar Pedido' }).first().click()
        await page.getByRole('heading', { name: 'Solicitar Pedido', level: 1 }).waitFor()
      })
    },
  },
  {
    que: 'from the home page to an order, by its code',
    async hacer(page, medir) {
      const codigo = await pedidoDe(page)
      await abrir(page, '/', 'h1')
      await page.waitForLoadState('networkidle')
      await teclear(page.getByLabel(/Sigue tu pedido/), codigo)
      await medir(async () => {
        await page.getByRole('button', { name: 'Rastrear', exact: true }).click()
        await page.locator('[aria-current=step]').waitFor()
      })
    },
  },
  {
    que: 'an order on the tracking page, first tap',
    async hacer(page, medir) {
      const codigo = await pedidoDe(page)
      await abrir(page, '/rastrear', 'h1')
      const buscador = page.getByRole('search')
      await teclear(buscador.getByLabel('Código de pedido'), codigo)
      await medir(async () => {
        await buscador.getByRole('button', { name: 'Buscar', exact: true }).click()
        await page.locator('[aria-current=step]').waitFor()
      })
    },
  },
  {
    que: 'sending an order',
    async hacer(page, medir) {
      await abrir(page, '/pedir', 'h1')
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
      await page.getByLabel('Correo', { exact: true }).fill(`${randomUUID()}@ejemplo.com`)
      await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules')
      await medir(async () => {
        await page.getByRole('button', { name: 'Enviar pedido' }).click()
        await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
      })
    },
  },
  {
    que: 'sending a message',
    async hacer(page, medir) {
      await abrir(page, '/contacto', 'h1')
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Nombre completo').fill('Ana Peña')
      await page.getByLabel('Correo').fill(`${randomUUID()}@ejemplo.com`)
      await page.getByLabel('Mensaje').fill('¿Hacen tobilleras?')
      await medir(async () => {
        await page.getByRole('button', { name: 'Enviar mensaje' }).click()
        await page
          .getByRole('form', { name: 'Escríbenos' })
          .getByText(/Mensaje enviado/)
          .waitFor()
      })
    },
  },
  {
    que: 'an answer of the questions',
    async hacer(page, medir) {
      await abrir(page, '/faq', 'h1')
      await medir(async () => {
        await page.getByText('¿Cómo hago un pedido?').click()
        await page.getByText('No necesitas una cuenta.').waitFor()
      })
    },
  },
]

await medirEn(
  async ({ maquina, abrirServidor }) => {
    const puerto = await puertoLibre()
    await abrirServidor(puerto)
    const navegador = await chromium.launch(await buscarNavegador())
    console.log(`\n${maquina}, slow 4G and a processor 4 times slower, median of ${RONDAS}\n`)
    console.log('| what is waited for | ms | single rounds |\n| --- | --- | --- |')
    const filas: [que: string, mediana: number, rondas: number[]][] = []
    for (const espera of esperas) {
      const rondas: number[] = []
      for (let ronda = 0; ronda < RONDAS; ronda++)
        rondas.push(await cronometrar(navegador, `http://127.0.0.1:${puerto}`, espera))
      filas.push([espera.que, cuantil(rondas, 0.5), rondas])
    }
    for (const [que, mediana, rondas] of filas.toSorted(([, a], [, b]) => b - a))
      console.log(`| ${que} | ${Math.round(mediana)} | ${rondas.map(Math.round).join(', ')} |`)
    await navegador.close()
  },
  { lleno: false },
)

async function cronometrar(navegador: Browser, baseURL: string, { hacer }: Espera) {
  const contexto = await navegador.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await contexto.newPage()
  const sesion = await contexto.newCDPSession(page)
  await sesion.send('Network.enable')
  await sesion.send('Network.emulateNetworkConditions', LINEA)
  await sesion.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let tardo = Number.NaN
  await hacer(page, async (accion) => {
    const desde = performance.now()
    await accion()
    tardo = performance.now() - desde
  })
  await contexto.close()
  return tardo
}

/** As fast as a thumb that has the code at hand: five keys a second. */
function teclear(campo: Locator, codigo: string) {
  return campo.pressSequentially(codigo.replace('-', ''), { delay: 200 })
}

/** Until it can be read: what was asked is painted, not only there. */
async function abrir(page: Page, ruta: string, selector: string) {
  await page.goto(ruta, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  await page.evaluate(() => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))))
}

async function pedidoDe(page: Page) {
  const respuesta = await page.request.post('/api/pedidos', {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Ana Peña', correo: `${randomUUID()}@ejemplo.com`, descripcion_articulo: 'Pulsera de cuentas' },
  })
  return ((await respuesta.json()) as { codigo: string }).codigo
}

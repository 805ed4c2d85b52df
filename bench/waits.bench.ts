import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../e2e/browser.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures waiting times on a cheap phone: milliseconds from the tap until the screen shows the result, on slow 4G (1.6
 * Mbit/s down, 0.75 up, 150 ms) and a CPU four times slower than this one. Each round starts without caches.
 * `ESPERA=until` measures only the waits whose names contain that.
 */
const ROUNDS = Number(process.env.RONDAS ?? 3)
let databaseUrl = ''
const ownerPassword = randomUUID()
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (0.75e6 / 8) | 0,
}

type Wait = {
  que: string
  /** The browser runs no JavaScript. */
  withoutScripts?: true
  perform: (page: Page, measure: (action: () => Promise<unknown>) => Promise<void>) => Promise<void>
}

const waits: Wait[] = [
  { que: 'the home page, first visit', perform: (page, measure) => measure(() => openPage(page, '/', 'h1')) },
  { que: 'the order form, first visit', perform: (page, measure) => measure(() => openPage(page, '/pedir', 'h1')) },
  {
    que: 'the tracking page, first visit',
    perform: (page, measure) => measure(() => openPage(page, '/rastrear', 'h1')),
  },
  {
    que: 'the menu, first tap',
    async perform(page, measure) {
      await openPage(page, '/', 'h1')
      await measure(async () => {
        await page.getByRole('button', { name: 'Abrir el menú' }).click()
        await page.getByRole('navigation', { name: 'Menú' }).waitFor()
      })
    },
  },
  {
    que: 'from the home page to the order form',
    async perform(page, measure) {
      await openPage(page, '/', 'h1')
      await page.waitForLoadState('networkidle')
      await measure(async () => {
        await page.locator('main').getByRole('link', { name: 'Solicitar Pedido' }).first().click()
        await page.getByRole('heading', { name: 'Solicitar Pedido', level: 1 }).waitFor()
      })
    },
  },
  {
    que: 'from the home page to an order, by its code',
    async perform(page, measure) {
      const code = await newPedido(page)
      await openPage(page, '/', 'h1')
      await page.waitForLoadState('networkidle')
      await type(page.getByLabel(/Sigue tu pedido/), code)
      await measure(async () => {
        await page.getByRole('button', { name: 'Rastrear', exact: true }).click()
        await page.locator('[aria-current=step]').waitFor()
      })
    },
  },
  {
    que: 'an order on the tracking page, first tap',
    async perform(page, measure) {
      const code = await newPedido(page)
      await openPage(page, '/rastrear', 'h1')
      const searchForm = page.getByRole('search')
      await type(searchForm.getByLabel('Código de pedido'), code)
      await measure(async () => {
        await searchForm.getByRole('button', { name: 'Buscar', exact: true }).click()
        await page.locator('[aria-current=step]').waitFor()
      })
    },
  },
  ...[false, true].map(
    (withoutScripts): Wait => ({
      que: `the link of an order’s mail, until its status stands${withoutScripts ? ', without JavaScript' : ''}`,
      ...(withoutScripts && { withoutScripts }),
      async perform(page, measure) {
        const link = await linkOf(await newPedido(page))
        await measure(async () => {
          await page.goto(link, { waitUntil: 'commit' })
          await page.locator('[aria-current=step]').waitFor()
        })
      },
    }),
  ),
  {
    que: 'a question by its address, until its answer stands',
    async perform(page, measure) {
      await measure(async () => {
        await page.goto('/faq#pregunta-rastrear', { waitUntil: 'commit' })
        await page
          .locator('details:has(#pregunta-rastrear)[open] p, details#pregunta-rastrear[open] p')
          .first()
          .waitFor()
      })
    },
  },
  ...[
    { name: 'the account', path: '/mi-cuenta', content: 'Código de membresía' },
    { name: 'today’s page of staff', path: '/manage', content: 'Últimos 5 pedidos' },
    { name: 'the list of orders of staff', path: '/manage/pedidos', content: 'Ana Peña' },
  ].flatMap(({ name, path, content }): Wait[] => {
    const open = (page: Page) => page.getByText(content).first().waitFor()
    return [
      {
        que: `${name}, until its content stands`,
        async perform(page, measure) {
          await signInAsOwner(page)
          await measure(async () => {
            await page.goto(path, { waitUntil: 'commit' })
            await open(page)
          })
        },
      },
      {
        que: `${name} again, until its content stands`,
        async perform(page, measure) {
          await signInAsOwner(page)
          await page.goto(path)
          await open(page)
          // A signed-in page keeps a stream open, so the network is never idle. It has all its files once it is hydrated.
          await page.waitForFunction(() => !window.takePending)
          await measure(async () => {
            await page.reload({ waitUntil: 'commit' })
            await open(page)
          })
        },
      },
    ]
  }),
  {
    que: 'sending an order',
    async perform(page, measure) {
      await openPage(page, '/pedir', 'h1')
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Nombre', { exact: true }).fill('Ana Peña')
      await page.getByLabel('Correo', { exact: true }).fill(`${randomUUID()}@ejemplo.com`)
      await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules')
      await measure(async () => {
        await page.getByRole('button', { name: 'Enviar pedido' }).click()
        await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
      })
    },
  },
  {
    que: 'sending a message',
    async perform(page, measure) {
      await openPage(page, '/contacto', 'h1')
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Nombre completo').fill('Ana Peña')
      await page.getByLabel('Correo').fill(`${randomUUID()}@ejemplo.com`)
      await page.getByLabel('Mensaje').fill('¿Hacen tobilleras?')
      await measure(async () => {
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
    async perform(page, measure) {
      await openPage(page, '/faq', 'h1')
      await measure(async () => {
        await page.getByText('¿Cómo hago un pedido?').click()
        await page.getByText('No necesitas una cuenta.').waitFor()
      })
    },
  },
]

await measureIn(
  async ({ machine, openServer, url }) => {
    databaseUrl = url
    const port = await freePort()
    await openServer(port, { ...shopServer, env: { ...shopServer.env, ADMIN_PASSWORD: ownerPassword } })
    const browser = await chromium.launch(await findBrowser())
    console.log(`\n${machine}, slow 4G and a processor 4 times slower, median of ${ROUNDS}\n`)
    console.log('| what is waited for | ms | KB | single rounds |\n| --- | --- | --- | --- |')
    const rows: [label: string, median: number, kilobytes: number, rounds: number[]][] = []
    for (const wait of waits.filter(({ que }) => que.includes(process.env.ESPERA ?? ''))) {
      const rounds: Awaited<ReturnType<typeof time>>[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await time(browser, `http://127.0.0.1:${port}`, wait))
      const times = rounds.map(({ elapsed }) => elapsed)
      const bytes = rounds.map((round) => round.bytes)
      rows.push([wait.que, quantile(times, 0.5), quantile(bytes, 0.5) / 1000, times])
    }
    for (const [label, median, kilobytes, rounds] of rows.toSorted(([, a], [, b]) => b - a))
      console.log(
        `| ${label} | ${Math.round(median)} | ${kilobytes.toFixed(0)} | ${rounds.map(Math.round).join(', ')} |`,
      )
    await browser.close()
  },
  { filled: false },
)

/** Milliseconds of a wait, and the bytes that the page received meanwhile. */
async function time(browser: Browser, baseURL: string, { perform, withoutScripts }: Wait) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    javaScriptEnabled: !withoutScripts,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let [elapsed, received, bytes] = [Number.NaN, 0, 0]
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => {
    received += encodedDataLength
  })
  await perform(page, async (action) => {
    const [start, before] = [performance.now(), received]
    await action()
    elapsed = performance.now() - start
    bytes = received - before
  })
  await context.close()
  return { elapsed, bytes }
}

/** Types five keys a second, as fast as a thumb. */
function type(field: Locator, code: string) {
  return field.pressSequentially(code.replace('-', ''), { delay: 200 })
}

/** Opens a page and waits until the element is painted. */
async function openPage(page: Page, path: string, selector: string) {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** The address of an order's page, from the mail that the shop without a mail server keeps. */
async function linkOf(codigo: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (let n = 0; n < 100; n++) {
      const { rows } = await client.query<{ texto: string }>(
        'select texto from correos where codigo_pedido = $1 and texto is not null',
        [codigo],
      )
      const [link] = /\/rastrear\/[\w-]{22}/.exec(rows[0]?.texto ?? '') ?? []
      if (link) return link
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
  throw new Error(`The mail of the order ${codigo} was not written.`)
}

async function signInAsOwner(page: Page) {
  await newPedido(page)
  const credentials = { correo: 'admin@brisa.example', contrasena: ownerPassword }
  const response = await page.request.post('/api/sesion', { data: credentials })
  if (!response.ok()) throw new Error(`The owner could not sign in: ${response.status()}`)
}

async function newPedido(page: Page) {
  const response = await page.request.post('/api/pedidos', {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Ana Peña', correo: `${randomUUID()}@ejemplo.com`, descripcion_articulo: 'Pulsera de cuentas' },
  })
  return ((await response.json()) as { codigo: string }).codigo
}

import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#db/open.server.ts'
import type { PedidoFilter } from '#pedidos/lista/filter.ts'
import { buscar, contar, listar } from '#pedidos/lista/lista.server.ts'
import { findBrowser } from '../e2e/browser.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'
import { fillVaried } from './varied.ts'

/**
 * Measures the list with `PEDIDOS` orders: each filter and search against hand-written SQL, the list's first paint on a
 * slow phone, and scrolling through a thousand loaded rows. Medians of `RONDAS` measurements.
 */
const ORDERS = Number(process.env.PEDIDOS ?? 100_000)
const ROUNDS = Number(process.env.RONDAS ?? 30)
const ROWS = Math.min(1_000, ORDERS - 100)

const COLUMNS = `p."Código de pedido", p."Cliente", p.tipo_servicio, p."Fecha_estimada_entrega"::text, p."Fecha_creacion",
  p."Total", p.telefono, p.version, e.id, e.nombre, e.categoria, e.orden,
  coalesce((select left(f.descripcion, 120) from pedidos_formulario f where f.codigo_pedido = p."Código de pedido" limit 1),
    left(substring(p."Notas" from 'Artículo: ([^\\n]+)'), 120)) as articulo,
  case when e.id = 6 and p.tipo_servicio = 'retiro' then (select max(h."Fecha") from "Historial_Estatus" h
    where h."Código de pedido" = p."Código de pedido" and h."Estatus_id" = 6) end as listo_desde`
const NEWEST_FIRST = 'p."Fecha_creacion" desc, p."Código de pedido" desc'
const BY_DELIVERY = 'p."Fecha_estimada_entrega", p."Código de pedido"'
const ACTIVE = 'p."Estatus_id" in (1, 2, 3, 4, 5, 6, 7, 11, 12)'
const OVERDUE = `p."Fecha_estimada_entrega" < current_date and (p."Estatus_id" in (1, 2, 3, 4, 5, 7, 12)
  or p."Estatus_id" = 6 and p.tipo_servicio = 'envio')`
const contains = (...words: string[]) => words.map((word) => `p.busqueda like '%${word}%'`).join(' and ')
const startsWith = (prefix: string) => `(p.busqueda like '${prefix}%' or p.busqueda like '% ${prefix}%')`

const READS: [nombre: string, filtro: PedidoFilter, donde: string, orden?: string][] = [
  ['under way', {}, ACTIVE],
  ['all', { estatus: 'todos' }, 'true'],
  ['one status', { estatus: '3' }, 'p."Estatus_id" = 3'],
  ['delivered', { estatus: '8' }, 'p."Estatus_id" = 8'],
  ['service', { servicio: 'envio' }, `${ACTIVE} and p.tipo_servicio = 'envio'`],
  ['overdue', { vencidos: 'si' }, OVERDUE],
  ['no price', { sin_precio: 'si' }, `p."Total" = 0 and ${ACTIVE}`],
  [
    'made between days',
    { estatus: 'todos', desde: '2025-01-01', hasta: '2025-03-31' },
    `p."Fecha_creacion" >= '2025-01-01 04:00Z' and p."Fecha_creacion" < '2025-04-01 04:00Z'`,
  ],
  ['all, by delivery', { estatus: 'todos', orden: 'entrega' }, 'true', BY_DELIVERY],
  ['under way, by delivery', { orden: 'entrega' }, ACTIVE, BY_DELIVERY],
  ['«B50-00123»', { q: 'B50-00123' }, contains('b50-00123')],
  ['«yokasta peña»', { q: 'yokasta peña' }, contains('yokasta', 'pena')],
  ['«pulsera azul ureña»', { q: 'pulsera azul ureña' }, contains('pulsera', 'azul', 'urena')],
  ['«cliente77@»', { q: 'cliente77@' }, contains('cliente77@')],
  ['«809-555-1234»', { q: '809-555-1234' }, `(${contains('809-555-1234')} or ${contains('8095551234')})`],
  ['«a»', { q: 'a' }, startsWith('a')],
  ['«zo»', { q: 'zo' }, startsWith('zo')],
  ['«%»', { q: '%' }, contains('\\%')],
  ['«😀»', { q: '😀' }, contains('😀')],
  ['«😎», which nobody wrote', { q: '😎' }, contains('😎')],
]

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }

await measureIn(
  async ({ url, machine, openServer }) => {
    await fillVaried(url, ORDERS)
    console.log(`\n${machine}, ${ORDERS.toLocaleString('en')} orders, median of ${ROUNDS}\n`)
    await measureReads(url)
    const port = await freePort()
    await openServer(port, {
      ...shopServer,
      env: { ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena },
    })
    const { executablePath, args } = await findBrowser()
    const browser = await chromium.launch({ executablePath, args })
    const baseUrl = `http://127.0.0.1:${port}`
    console.log('\n| | ms | aim |\n| --- | --- | --- |')
    await measureFirstView(browser, baseUrl)
    for (const [name, viewport] of [
      ['laptop', { width: 1280, height: 800 }],
      ['phone', { width: 360, height: 740 }],
    ] as const)
      await measureScrolling(await signIn(browser, baseUrl, viewport), name)
    await browser.close()
  },
  { filled: false },
)

/** Measures the list's function and the hand-written statement, in turns. */
async function measureReads(url: string) {
  const baseUrl = openDatabase(url, pino({ level: 'silent' }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  console.log(`| | list ms | bare SQL ms | ratio (aim ≤ 2) | counts ms | best eight ms |\n| --- |${' --- |'.repeat(5)}`)
  for (const [name, filter, where, order = NEWEST_FIRST] of READS) {
    const bareStatement = `select ${COLUMNS} from "Pedidos" p join "Estatus" e on e.id = p."Estatus_id"
      where ${where} and p."Código de pedido" <> 'B01-00000' order by ${order} limit 101`
    const { q } = filter
    const [list, sql, counts, best] = await inTurns(
      () => listar(baseUrl.db, filter),
      () => client.query(bareStatement),
      () => contar(baseUrl.db, filter),
      () => (q ? buscar(baseUrl.db, q) : null),
    )
    const cells = [list, sql, list / sql, counts].map((value) => value.toFixed(2))
    console.log(`| ${name} | ${cells.join(' | ')} | ${q ? best.toFixed(2) : ''} |`)
  }
  await client.end()
  await baseUrl.close()
}

async function inTurns(...reads: (() => unknown)[]) {
  const times = reads.map(() => [] as number[])
  for (let round = -2; round < ROUNDS; round++)
    for (const [index, read] of reads.entries()) {
      const startedAt = performance.now()
      await read()
      if (round >= 0) times[index]?.push(performance.now() - startedAt)
    }
  return times.map((own) => quantile(own, 0.5)) as [number, number, number, number] // `times` has four lists
}

async function signIn(browser: Browser, baseURL: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL, viewport, locale: 'es-DO' })
  await context.request.post('/api/sesion', { data: admin, failOnStatusCode: true })
  return context
}

/**
 * Makes the browser as slow as Lighthouse's phone: CPU 4 times slower, 150 ms latency, 1.6 Mbit/s; throttled, not
 * simulated.
 */
async function throttle(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function measureFirstView(browser: Browser, baseUrl: string) {
  const painted: number[] = []
  const withRows: number[] = []
  const sinceToday: number[] = []
  for (let round = 0; round < Math.min(ROUNDS, 5); round++) {
    const context = await signIn(browser, baseUrl, { width: 360, height: 740 })
    const page = await context.newPage()
    await throttle(context, page)
    await page.goto('/manage/pedidos', { waitUntil: 'commit' })
    await page.locator('[data-fila="0"]').waitFor({ timeout: 60_000 })
    withRows.push(await page.evaluate(() => performance.now()))
    painted.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0))
    await page.goto('/manage')
    const link = page
      .getByRole('navigation')
      .getByRole('link', { name: /^Pedidos/ })
      .last()
    await link.waitFor()
    await setTimeout(2_000)
    sinceToday.push(
      await link.evaluate(
        (node) =>
          new Promise<number>((resolve) => {
            const startedAt = performance.now()
            new MutationObserver((_, observer) => {
              if (!document.querySelector('[data-fila="0"]')) return
              observer.disconnect()
              requestAnimationFrame(() => resolve(performance.now() - startedAt))
            }).observe(document.body, { childList: true, subtree: true })
            if (node instanceof HTMLElement) node.click()
          }),
      ),
    )
    await context.close()
  }
  const rowOf = (name: string, values: number[], target = '') =>
    console.log(`| ${name} | ${Math.round(quantile(values, 0.5))} | ${target} |`)
  rowOf('slow phone, by its address, first paint', painted, '≤ 1000')
  rowOf('slow phone, by its address, first rows', withRows)
  rowOf('slow phone, from Hoy, first rows', sinceToday, '≤ 1000')
}

/** Loads `ROWS` rows, returns to the top, and scrolls through all of them with the wheel. */
async function measureScrolling(context: BrowserContext, name: string) {
  const page = await context.newPage()
  await page.goto('/manage/pedidos?estatus=todos')
  await page.locator('[data-fila="0"]').waitFor()
  const last = async () => Number(await page.locator('[data-fila]').last().getAttribute('data-fila'))
  for (let turn = 0; turn < 500 && (await last()) < ROWS; turn++) {
    await page.mouse.wheel(0, 2_000)
    await setTimeout(50)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await setTimeout(2_000)
  const tasks = await page.evaluateHandle(() => {
    const longTasks: number[] = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    })
    return longTasks
  })
  for (let turn = 0; turn < 1_000 && (await last()) < ROWS - 20; turn++) {
    await page.mouse.wheel(0, 240)
    await setTimeout(32)
  }
  await setTimeout(500)
  const longTasks = await tasks.jsonValue()
  const worst = Math.round(Math.max(0, ...longTasks))
  console.log(`| ${name}, ${ROWS} rows scrolled, longest task of ${longTasks.length} over 50 | ${worst} | ≤ 50 |`)
  await context.close()
}

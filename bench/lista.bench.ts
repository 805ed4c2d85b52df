import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import pino from 'pino'
import { abrirBase } from '#db/abrir.server.ts'
import type { FiltroDeLista } from '#pedidos/lista/filtro.ts'
import { buscar, contar, listar } from '#pedidos/lista/lista.server.ts'
import { buscarNavegador } from '../e2e/navegador.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'
import { llenarVariado } from './variados.ts'

/**
 * The orders desk with `PEDIDOS` orders: each filter and search against the SQL that one would write for it by hand, the
 * list's first paint on a slow phone, and scrolling through a thousand rows that are loaded. `RONDAS` is how often each
 * read is measured, of which the median counts.
 */
const PEDIDOS = Number(process.env.PEDIDOS ?? 100_000)
const RONDAS = Number(process.env.RONDAS ?? 30)
const FILAS = Math.min(1_000, PEDIDOS - 100)

const COLUMNAS = `p."Código de pedido", p."Cliente", p.tipo_servicio, p."Fecha_estimada_entrega"::text, p."Fecha_creacion",
  p."Total", p.telefono, p.version, e.id, e.nombre, e.categoria, e.orden,
  coalesce((select left(f.descripcion, 120) from pedidos_formulario f where f.codigo_pedido = p."Código de pedido" limit 1),
    left(substring(p."Notas" from 'Artículo: ([^\\n]+)'), 120)) as articulo,
  case when e.id = 6 and p.tipo_servicio = 'retiro' then (select max(h."Fecha") from "Historial_Estatus" h
    where h."Código de pedido" = p."Código de pedido" and h."Estatus_id" = 6) end as listo_desde`
const RECIENTES = 'p."Fecha_creacion" desc, p."Código de pedido" desc'
const ENTREGA = 'p."Fecha_estimada_entrega", p."Código de pedido"'
const ACTIVOS = 'p."Estatus_id" in (1, 2, 3, 4, 5, 6, 7, 11, 12)'
const VENCIDOS = `p."Fecha_estimada_entrega" < current_date and (p."Estatus_id" in (1, 2, 3, 4, 5, 7, 12)
  or p."Estatus_id" = 6 and p.tipo_servicio = 'envio')`
const tiene = (...palabras: string[]) => palabras.map((palabra) => `p.busqueda like '%${palabra}%'`).join(' and ')
const comienza = (letras: string) => `(p.busqueda like '${letras}%' or p.busqueda like '% ${letras}%')`

const LECTURAS: [nombre: string, filtro: FiltroDeLista, donde: string, orden?: string][] = [
  ['under way', {}, ACTIVOS],
  ['all', { estatus: 'todos' }, 'true'],
  ['one status', { estatus: '3' }, 'p."Estatus_id" = 3'],
  ['delivered', { estatus: '8' }, 'p."Estatus_id" = 8'],
  ['service', { servicio: 'envio' }, `${ACTIVOS} and p.tipo_servicio = 'envio'`],
  ['overdue', { vencidos: 'si' }, VENCIDOS],
  ['no price', { sin_precio: 'si' }, `p."Total" = 0 and ${ACTIVOS}`],
  [
    'made between days',
    { estatus: 'todos', desde: '2025-01-01', hasta: '2025-03-31' },
    `p."Fecha_creacion" >= '2025-01-01 04:00Z' and p."Fecha_creacion" < '2025-04-01 04:00Z'`,
  ],
  ['all, by delivery', { estatus: 'todos', orden: 'entrega' }, 'true', ENTREGA],
  ['under way, by delivery', { orden: 'entrega' }, ACTIVOS, ENTREGA],
  ['«B50-00123»', { q: 'B50-00123' }, tiene('b50-00123')],
  ['«yokasta peña»', { q: 'yokasta peña' }, tiene('yokasta', 'pena')],
  ['«pulsera azul ureña»', { q: 'pulsera azul ureña' }, tiene('pulsera', 'azul', 'urena')],
  ['«cliente77@»', { q: 'cliente77@' }, tiene('cliente77@')],
  ['«809-555-1234»', { q: '809-555-1234' }, `(${tiene('809-555-1234')} or ${tiene('8095551234')})`],
  ['«a»', { q: 'a' }, comienza('a')],
  ['«zo»', { q: 'zo' }, comienza('zo')],
  ['«%»', { q: '%' }, tiene('\\%')],
  ['«😀»', { q: '😀' }, tiene('😀')],
  ['«😎», which nobody wrote', { q: '😎' }, tiene('😎')],
]

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    await llenarVariado(url, PEDIDOS)
    console.log(`\n${maquina}, ${PEDIDOS.toLocaleString('en')} orders, median of ${RONDAS}\n`)
    await medirLecturas(url)
    const puerto = await puertoLibre()
    await abrirServidor(puerto, {
      ...deLaTienda,
      env: { ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena },
    })
    const { executablePath, args } = await buscarNavegador()
    const navegador = await chromium.launch({ executablePath, args })
    const base = `http://127.0.0.1:${puerto}`
    console.log('\n| | ms | aim |\n| --- | --- | --- |')
    await medirPrimeraVista(navegador, base)
    for (const [nombre, viewport] of [
      ['laptop', { width: 1280, height: 800 }],
      ['phone', { width: 360, height: 740 }],
    ] as const)
      await medirDesplazamiento(await entrar(navegador, base, viewport), nombre)
    await navegador.close()
  },
  { lleno: false },
)

/** What the list's verb takes, and the statement by hand, in turns. */
async function medirLecturas(url: string) {
  const base = abrirBase(url, pino({ level: 'silent' }))
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  console.log(`| | list ms | bare SQL ms | ratio (aim ≤ 2) | counts ms | best eight ms |\n| --- |${' --- |'.repeat(5)}`)
  for (const [nombre, filtro, donde, orden = RECIENTES] of LECTURAS) {
    const desnuda = `select ${COLUMNAS} from "Pedidos" p join "Estatus" e on e.id = p."Estatus_id"
      where ${donde} and p."Código de pedido" <> 'B01-00000' order by ${orden} limit 101`
    const { q } = filtro
    const [lista, sql, cuentas, mejores] = await enTurnos(
      () => listar(base.db, filtro),
      () => cliente.query(desnuda),
      () => contar(base.db, filtro),
      () => (q ? buscar(base.db, q) : null),
    )
    const celdas = [lista, sql, lista / sql, cuentas].map((valor) => valor.toFixed(2))
    console.log(`| ${nombre} | ${celdas.join(' | ')} | ${q ? mejores.toFixed(2) : ''} |`)
  }
  await cliente.end()
  await base.cerrar()
}

async function enTurnos(...lecturas: (() => unknown)[]) {
  const tiempos = lecturas.map(() => [] as number[])
  for (let ronda = -2; ronda < RONDAS; ronda++)
    for (const [cual, leer] of lecturas.entries()) {
      const inicio = performance.now()
      await leer()
      if (ronda >= 0) tiempos[cual]?.push(performance.now() - inicio)
    }
  return tiempos.map((suyos) => cuantil(suyos, 0.5)) as [number, number, number, number] // one for each
}

async function entrar(navegador: Browser, baseURL: string, viewport: { width: number; height: number }) {
  const contexto = await navegador.newContext({ baseURL, viewport, locale: 'es-DO' })
  await contexto.request.post('/api/sesion', { data: admin, failOnStatusCode: true })
  return contexto
}

/** As Lighthouse's phone: 4 times slower, 150 ms away, 1.6 Mbit/s; throttled for real and not by a model. */
async function frenar(contexto: BrowserContext, pagina: Page) {
  const cdp = await contexto.newCDPSession(pagina)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function medirPrimeraVista(navegador: Browser, base: string) {
  const pintada: number[] = []
  const conFilas: number[] = []
  const desdeHoy: number[] = []
  for (let ronda = 0; ronda < Math.min(RONDAS, 5); ronda++) {
    const contexto = await entrar(navegador, base, { width: 360, height: 740 })
    const pagina = await contexto.newPage()
    await frenar(contexto, pagina)
    await pagina.goto('/manage/pedidos', { waitUntil: 'commit' })
    await pagina.locator('[data-fila="0"]').waitFor({ timeout: 60_000 })
    conFilas.push(await pagina.evaluate(() => performance.now()))
    pintada.push(await pagina.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0))
    await pagina.goto('/manage')
    const enlace = pagina
      .getByRole('navigation')
      .getByRole('link', { name: /^Pedidos/ })
      .last()
    await enlace.waitFor()
    await setTimeout(2_000)
    desdeHoy.push(
      await enlace.evaluate(
        (nodo) =>
          new Promise<number>((listo) => {
            const inicio = performance.now()
            new MutationObserver((_, vigia) => {
              if (!document.querySelector('[data-fila="0"]')) return
              vigia.disconnect()
              requestAnimationFrame(() => listo(performance.now() - inicio))
            }).observe(document.body, { childList: true, subtree: true })
            if (nodo instanceof HTMLElement) nodo.click()
          }),
      ),
    )
    await contexto.close()
  }
  const fila = (nombre: string, valores: number[], meta = '') =>
    console.log(`| ${nombre} | ${Math.round(cuantil(valores, 0.5))} | ${meta} |`)
  fila('slow phone, by its address, first paint', pintada, '≤ 1000')
  fila('slow phone, by its address, first rows', conFilas)
  fila('slow phone, from Hoy, first rows', desdeHoy, '≤ 1000')
}

/** Loads so many rows, goes back to the top, and scrolls through all of them as a wheel does. */
async function medirDesplazamiento(contexto: BrowserContext, nombre: string) {
  const pagina = await contexto.newPage()
  await pagina.goto('/manage/pedidos?estatus=todos')
  await pagina.locator('[data-fila="0"]').waitFor()
  const ultima = async () => Number(await pagina.locator('[data-fila]').last().getAttribute('data-fila'))
  for (let vuelta = 0; vuelta < 500 && (await ultima()) < FILAS; vuelta++) {
    await pagina.mouse.wheel(0, 2_000)
    await setTimeout(50)
  }
  await pagina.evaluate(() => scrollTo(0, 0))
  await setTimeout(2_000)
  const tareas = await pagina.evaluateHandle(() => {
    const largas: number[] = []
    new PerformanceObserver((lista) => largas.push(...lista.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    })
    return largas
  })
  for (let vuelta = 0; vuelta < 1_000 && (await ultima()) < FILAS - 20; vuelta++) {
    await pagina.mouse.wheel(0, 240)
    await setTimeout(32)
  }
  await setTimeout(500)
  const largas = await tareas.jsonValue()
  const peor = Math.round(Math.max(0, ...largas))
  console.log(`| ${nombre}, ${FILAS} rows scrolled, longest task of ${largas.length} over 50 | ${peor} | ≤ 50 |`)
  await contexto.close()
}

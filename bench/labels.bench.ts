import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { findBrowser } from '../e2e/browser.ts'
import { cameraArgs, onTable, photographLabels, writeFilm } from '../e2e/camera.ts'
import { shopServer } from '../scripts/server-command.mjs'
import type { createBarcodeReader } from '../src/lib/barcodes.ts'
import { codigoOfLabel } from '../src/lib/codigoFormat.ts'
import { photograph, type Shot } from './photographs.ts'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Photographs printed labels of three papers in twelve ways, and reads each picture in Chromium with ZXing and a
 * processor four times slower. Then a film of ten labels is scanned and the pile moved. `FOTOS=FOLDER` keeps the
 * pictures.
 */
const LIMIT_MS = 500
const PAPERS = ['etiqueta', 'rollo', 'a6'] as const
const ORDERS = 10
const PER_PAPER = 2

const SHOTS: Shot[] = [
  { kind: 'near', width: 0.6 },
  { kind: 'the whole label', width: 0.42 },
  { kind: 'turned 25°', width: 0.55, turn: 25 },
  { kind: 'turned 90°', width: 0.55, turn: 90 },
  { kind: 'upside down', width: 0.55, turn: 180 },
  { kind: 'tilted', width: 0.6, tilt: 0.5 },
  { kind: 'out of focus', width: 0.6, blur: 1.8 },
  { kind: 'moved', width: 0.6, shake: 5 },
  { kind: 'dark', width: 0.6, white: 60, black: 20, noise: 6 },
  { kind: 'faded', width: 0.6, white: 150, black: 100 },
  { kind: 'grainy', width: 0.6, noise: 28 },
  { kind: 'dark, tilted, out of focus', width: 0.6, white: 80, black: 20, tilt: 0.3, blur: 1.2, noise: 6 },
]

const ORDER = {
  cliente: 'Altagracia Güílamo de los Santos',
  correo_cliente: null,
  estatus_id: 2,
  precio: '900.00',
  peso: '0.20',
  total: '900.00',
  abono: '0.00',
  fecha_estimada_entrega: '2099-12-14',
  notas: 'Artículo: Pulsera de cuentas azules',
  notas_privadas: null,
  tipo_servicio: 'envio',
  telefono: '829-555-0147',
  direccion: 'Calle Duarte',
  numero_casa: '5',
  sector: 'La Trinitaria',
  municipio: null,
  provincia: 'Santiago',
  referencias: null,
}

const password = randomUUID()

await measureIn(
  async ({ machine, openServer }) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    await openServer(port, { ...shopServer, env: { ...shopServer.env, ADMIN_PASSWORD: password, PUBLIC_URL: url } })
    const browser = await chromium.launch(await findBrowser())
    const context = await browser.newContext({ baseURL: url, deviceScaleFactor: 3 })
    const data = { correo: 'admin@brisa.example', contrasena: password }
    await context.request.post('/api/sesion', { data, failOnStatusCode: true })
    const codigos = await createOrders(context.request)
    const page = await context.newPage()
    console.log(`\n${machine}, a processor 4 times slower\n`)
    await readAll(browser, { url, codigos, labelPage: page })
    await scanFilm(page, codigos)
    await browser.close()
  },
  { filled: false },
)

async function createOrders(request: APIRequestContext) {
  const codigos: string[] = []
  for (let at = 0; at < ORDERS; at++) {
    const response = await request.post('/api/gestion/pedidos', {
      data: { ...ORDER, razon: 'Lo acordó por WhatsApp' },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (!response.ok()) throw new Error(await response.text())
    codigos.push((await response.json()).codigo)
  }
  return codigos
}

/** Reads every picture, and prints for each way how many were read and in what time. */
async function readAll(
  browser: Browser,
  { url, codigos, labelPage }: { url: string; codigos: string[]; labelPage: Page },
) {
  const page = await openReaderPage(browser)
  console.log('| | read | p50 ms | longest ms |\n| --- | --- | --- | --- |')
  const all: { ok: boolean; ms: number }[] = []
  let wrong = 0
  const labels: { codigo: string; label: Buffer; focus: [number, number] }[] = []
  for (const paper of PAPERS) {
    const own = codigos.slice(0, PER_PAPER)
    const pictures = await photographLabels(labelPage, own, paper)
    for (const [at, label] of pictures.entries())
      labels.push({ codigo: own[at] ?? '', label, focus: await focusOf(labelPage, paper) })
  }
  for (const [way, shot] of SHOTS.entries()) {
    const reads: typeof all = []
    for (const [at, { codigo, label, focus }] of labels.entries()) {
      const picture = await photograph(label, shot, { seed: way * 100 + at, focus })
      await keep(`${shot.kind}-${at}`, picture)
      const { texts, ms } = await page.evaluate(read, `data:image/png;base64,${picture.toString('base64')}`)
      const found = texts.map((text) => codigoOfLabel(text, url))
      wrong += found.filter((other) => other !== codigo).length
      reads.push({ ok: found.includes(codigo), ms })
    }
    all.push(...reads)
    print(shot.kind, reads)
  }
  print('all', all)
  const inTime = all.filter(({ ok, ms }) => ok && ms <= LIMIT_MS).length
  console.log(
    `\n${inTime} of ${all.length} read within ${LIMIT_MS} ms (${((100 * inTime) / all.length).toFixed(1)} %), ${wrong} wrong.\n`,
  )
}

function print(kind: string, reads: { ok: boolean; ms: number }[]) {
  const times = reads.map(({ ms }) => ms)
  const ok = reads.filter((one) => one.ok).length
  console.log(
    `| ${kind} | ${ok} of ${reads.length} | ${quantile(times, 0.5).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`,
  )
}

/** Where the codes of a paper are: the middle of its QR code, as parts of the label. */
async function focusOf(page: Page, paper: string): Promise<[number, number]> {
  return page
    .locator(`[data-hoja="${paper}"]`)
    .first()
    .evaluate((label) => {
      const [outer, inner] = [label.getBoundingClientRect(), label.querySelector('.hoja-qr')?.getBoundingClientRect()]
      if (!inner) return [0.5, 0.5]
      // Somewhat off the middle, as a hand holds it.
      return [
        (inner.x + inner.width * 0.3 - outer.x) / outer.width,
        (inner.y + inner.height * 0.7 - outer.y) / outer.height,
      ]
    })
}

async function keep(name: string, picture: Buffer) {
  const { FOTOS: folder } = process.env
  if (folder) await (await import('node:fs/promises')).writeFile(path.join(folder, `${name}.png`), picture)
}

type Create = typeof createBarcodeReader
type InPage = { createBarcodeReader: Create; reader: Awaited<ReturnType<Create>> }

/** An empty page with the reader of `/manage/escanear` on its main thread, which alone can be slowed down. */
async function openReaderPage(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const body = await readFile(wasm)
  await page.route('http://lector.example/*', (route) =>
    route.request().url().endsWith('.wasm')
      ? route.fulfill({ body, contentType: 'application/wasm' })
      : route.fulfill({ body: '<!doctype html><title>Lector</title>', contentType: 'text/html' }),
  )
  await page.goto('http://lector.example/')
  const built = (await build({
    logLevel: 'error',
    configFile: false,
    build: { write: false, lib: { entry: 'src/lib/barcodes.ts', formats: ['iife'], name: 'lector' } },
  })) as Rolldown.RolldownOutput[] // one output per format, because `lib` names formats
  await page.addScriptTag({ content: built[0]?.output[0].code.replace('var lector', 'window.lector') ?? '' })
  await page.evaluate(async () => {
    const { lector } = window as unknown as { lector: InPage }
    lector.reader = await lector.createBarcodeReader('http://lector.example/reader.wasm')
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(read, `data:image/png;base64,${(await onTable(await page.screenshot(), 0)).toString('base64')}`)
  return page
}

/** Runs in the page. */
async function read(address: string) {
  const { lector } = window as unknown as { lector: InPage }
  const image = new Image()
  image.src = address
  await image.decode()
  // A phone shows, and reads, about a square of it.
  const side = image.height
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, (side - image.width) / 2, 0)
  const pixels = context?.getImageData(0, 0, side, side)
  const start = performance.now()
  const found = pixels ? await lector.reader(pixels) : []
  return { texts: found.map(({ text }) => text), ms: performance.now() - start }
}

/** Scans a film of ten labels with the page, and moves the pile. */
async function scanFilm(page: Page, codigos: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'brisa-film-'))
  try {
    const labels = await photographLabels(page, codigos)
    const film = path.join(folder, 'film.y4m')
    await writeFilm(film, await Promise.all(labels.map((label, at) => onTable(label, at * 5 - 20))))
    const launch = await findBrowser()
    const browser = await chromium.launch({ ...launch, args: [...launch.args, ...cameraArgs(film)] })
    const context = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: await page.context().storageState(),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const phone = await context.newPage()
    await (await context.newCDPSession(phone)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const start = performance.now()
    await phone.goto('/manage/escanear?modo=varios')
    await phone.getByRole('heading', { name: `${codigos.length} en la pila` }).waitFor()
    const piled = performance.now() - start
    const button = phone.getByRole('button', { name: /^Mover 10 a/ })
    const target = (await button.textContent())?.replace('Mover 10 a ', '') ?? ''
    await button.click()
    await phone.getByRole('heading', { name: '0 en la pila', exact: true }).waitFor()
    const moved = performance.now() - start
    const rows = await context.request.get(`/api/gestion/pedidos/filas?codigos=${codigos.join()}`)
    const right = (await rows.json()).filter((row: { estatus: { nombre: string } }) =>
      row.estatus.nombre.startsWith(target),
    )
    console.log('| ten labels from the camera | seconds |\n| --- | --- |')
    console.log(
      `| page opened → all in the pile | ${(piled / 1000).toFixed(1)} |\n| page opened → moved | ${(moved / 1000).toFixed(1)} |`,
    )
    console.log(`\n${right.length} of ${codigos.length} orders moved to the status that the button named.\n`)
    await browser.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

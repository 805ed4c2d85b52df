import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { type Rotulado, readRotulados } from '#testing/mensajes.ts'
import { findBrowser } from '../e2e/browser.ts'
import { PHONE } from '../e2e/shop.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures a new order from a copied message to the saved screen, by a driven browser that pauses like a person: taps,
 * typed characters and seconds. `MENSAJES` messages, evenly taken from both lists, that name a person and a piece. A
 * missing field is typed.
 */
const MESSAGES = Number(process.env.MENSAJES ?? 20)
/** Seconds: to look at the page before a tap, to read what was marked, and for each typed character. */
const [LOOK, READ, KEY] = [0.8, 4, 0.2]
const ownerPassword = randomUUID()

type Result = { taps: number; typed: number; seconds: number; saved: boolean }

const whole = ['ajustados', 'apartados']
  .flatMap(readRotulados)
  .filter(({ nombre, piezas }) => nombre && piezas.length > 0)
const chosen = whole.filter((_, i) => i % Math.ceil(whole.length / MESSAGES) === 0)

await measureIn(
  async ({ machine, openServer }) => {
    const port = await freePort()
    await openServer(port, { ...shopServer, env: { ...shopServer.env, ADMIN_PASSWORD: ownerPassword } })
    const browser = await chromium.launch(await findBrowser())
    const results: Result[] = []
    for (const message of chosen) results.push(await save(browser, `http://127.0.0.1:${port}`, message))
    await browser.close()
    const of = (read: (result: Result) => number, q: number) => quantile(results.map(read), q)
    console.log(`\n${machine}, ${results.length} messages\n`)
    console.log('| | median | 90 % | most | aim |\n| --- | --- | --- | --- | --- |')
    for (const [what, read, aim] of [
      ['taps', ({ taps }: Result) => taps, '≤ 5'],
      ['typed characters', ({ typed }: Result) => typed, ''],
      ['seconds with pauses', ({ seconds }: Result) => seconds, '≤ 20'],
    ] as const)
      console.log(
        `| ${what} | ${of(read, 0.5).toFixed(1)} | ${of(read, 0.9).toFixed(1)} | ${of(read, 1).toFixed(1)} | ${aim} |`,
      )
    console.log(`\nSaved: ${results.filter(({ saved }) => saved).length} of ${results.length}.`)
  },
  { filled: false },
)

async function save(browser: Browser, baseURL: string, { texto, nombre, piezas, pagado }: Rotulado): Promise<Result> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const credentials = { correo: 'admin@brisa.example', contrasena: ownerPassword }
  await page.request.post('/api/sesion', { data: credentials, failOnStatusCode: true })
  await page.goto(linkTo('/manage/pedidos'))
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), texto)
  const result: Result = { taps: 0, typed: 0, seconds: 0, saved: false }
  const start = performance.now()
  const tap = async (target: Locator) => {
    await pause(page, LOOK)
    await target.tap()
    result.taps++
  }
  /** A field that the message left empty is open. */
  const typeMissing = async (field: Locator, text: string) => {
    if (!(await field.isVisible())) return
    await tap(field)
    await field.pressSequentially(text, { delay: KEY * 1000 })
    result.typed += text.length
  }
  await tap(page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: 'Nuevo' }))
  await tap(page.getByRole('button', { name: 'Pegar', exact: true }))
  await page.getByRole('button', { name: 'Pegar otro' }).waitFor()
  await pause(page, READ)
  await typeMissing(page.getByLabel('Nombre o teléfono'), nombre ?? '')
  await typeMissing(page.getByLabel('Piezas, una por línea'), piezas.join('\n'))
  const day = page.getByLabel('Fecha estimada')
  if (await day.isVisible()) await tap(page.getByRole('button', { name: 'Mañana', exact: true }))
  await tap(page.getByLabel('Total'))
  const total = String(Math.max(1850, pagado ?? 0))
  await page.getByLabel('Total').pressSequentially(total, { delay: KEY * 1000 })
  result.typed += total.length
  await tap(page.getByRole('button', { name: 'Guardar pedido' }))
  const saved = page.getByRole('heading', { name: 'Pedido guardado' })
  const wrong = page.locator('[aria-invalid=true]').first()
  await saved.or(wrong).first().waitFor()
  result.saved = await saved.isVisible()
  result.seconds = (performance.now() - start) / 1000
  await context.close()
  return result
}

/** The time that a person takes, in seconds. */
function pause(page: Page, seconds: number) {
  return page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), seconds * 1000)
}

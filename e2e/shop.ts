import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { type APIRequestContext, type Cookie, test as database, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import pino from 'pino'
import { joinEmbedded } from '#db/embedded.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { envioDesde } from '#lib/calendario.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.server.ts'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { recordTrail } from './trail.ts'

const admin = { correo: 'admin@brisa.example', contrasena: 'clave-de-prueba-1' }

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }
/** Options for tests of staff pages on a phone. */
export const ON_PHONE = { viewport: PHONE, hasTouch: true, colorScheme: 'dark' } as const

/** Fields besides an address that make a pickup a delivery. */
export const FOR_DELIVERY = { telefono: '829 555 0147', costo_aceptado: envioDesde() }

/** Console message of each page, because service workers are blocked (`serviceWorkers`). */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * The axe script that is added to a page. It is minified, because `axe.source` with its comments takes longer to parse.
 */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * Console message about a request refused under load (`src/http/backpressure.server.ts`). The page retries the request,
 * so the message is no error.
 */
const BUSY = /status of 503/

/** Error of a cross-fade between two pages that could not run, for example on a busy machine; the page is shown. */
const NO_TRANSITION = /^InvalidStateError: Transition was aborted/

/** How many tests this worker has started. */
let journeys = 0

export type Shop = {
  url: string
  mailbox: Mailbox
  admin: typeof admin
  /** Session cookies of a staff member. */
  session: Cookie[]
  /** Ends the server as a crash would, and starts it again on the same data. */
  kill(): Promise<void>
  /** @param extra additional environment variables */
  restart(extra?: NodeJS.ProcessEnv): Promise<void>
  /** Runs a function on the shop's database. */
  withDatabase<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/**
 * A shop with its own database, mail server and port, run as `npm start` runs it; and pages that fail the test when
 * their console reports an error.
 */
export const test = database.extend<
  {
    consoleErrors: string[]
    emailFor: (who: string) => string
    origin: { 'x-forwarded-for': string }
    noHover: undefined
  },
  { withMail: boolean; shop: Shop }
>({
  /** Whether mails are sent. If not, they stay in the mailbox page. */
  withMail: [true, { scope: 'worker', option: true }],
  shop: [
    async ({ playwright, withMail }, use) => {
      const mailbox = await openMailbox()
      const data = await prepareData()
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const env = {
        ...process.env,
        ...data.env,
        PORT: String(port),
        PUBLIC_URL: url,
        TRUST_PROXY: '127.0.0.1',
        ...(withMail && { SMTP_URL: mailbox.url }),
        ADMIN_EMAIL: admin.correo,
        ADMIN_PASSWORD: admin.contrasena,
        NODE_ENV: 'production',
        // Journeys begin with a window of their own.
        EXAMPLES: 'no',
      }
      let server = await start(env)
      const request = await playwright.request.newContext({ baseURL: url })
      await request.post('/api/sesion', { data: admin, failOnStatusCode: true })
      const { cookies } = await request.storageState()
      await request.dispose()
      await use({
        url,
        mailbox,
        admin,
        session: cookies,
        kill: () => stop(server, 'SIGKILL'),
        async restart(extra) {
          server = await start({ ...env, ...extra })
        },
        withDatabase: data.withDatabase,
      })
      await stop(server, 'SIGTERM')
      await mailbox.close()
      await data.borrar()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // Each test uses its own IP address, so that tests share no rate limit.
  origin: async ({ baseURL: _ }, use) => {
    journeys++
    await use({ 'x-forwarded-for': `10.${journeys >> 8}.${journeys & 255}.1` })
  },
  extraHTTPHeaders: ({ origin }, use) => use(origin),
  // Each test uses its own e-mails, and waits for the newest mail to them.
  emailFor: async ({ baseURL: _ }, use) => {
    const journeyId = randomUUID().slice(0, 8)
    await use((who) => `${who}-${journeyId}@ejemplo.com`)
  },
  // A phone has no mouse pointer, which would keep a toast open by resting on it.
  noHover: [
    async ({ context, hasTouch }, use) => {
      if (hasTouch) await context.addInitScript(ignoreHover)
      await use(undefined)
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ context, javaScriptEnabled }, use, testInfo) => {
      if (javaScriptEnabled !== false) context.on('page', waitForPrograms)
      const errors: string[] = []
      const trailOf = recordTrail(context)
      context.on('console', (message) => {
        const text = message.text()
        if (!['error', 'warning'].includes(message.type()) || text === BLOCKED || BUSY.test(text)) return
        // This message does not name the resource, so its URL is added.
        errors.push(text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text)
      })
      context.on('weberror', (error) => {
        const text = String(error.error())
        if (!NO_TRANSITION.test(text)) errors.push(text)
      })
      await use(errors)
      if (testInfo.status !== testInfo.expectedStatus) console.log(trailOf())
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Makes navigations wait until the page's programs run, because forms that are sent earlier go to the server without
 * them. A navigation with `waitUntil` does not wait.
 */
function waitForPrograms(page: Page) {
  const { goto, reload, goBack } = page
  const wait = async (options: { waitUntil?: string } = {}) => {
    if (!options.waitUntil) await page.waitForFunction(() => window.takePending === undefined)
  }
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    await wait(options)
    return response
  }
  for (const [name, navigate] of Object.entries({ reload, goBack }) as ['reload', typeof reload][])
    page[name] = async (options) => {
      const response = await navigate.call(page, options)
      await wait(options)
      return response
    }
}

function ignoreHover() {
  for (const type of ['mouseover', 'mouseout', 'mousemove'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
}

/** Whether the viewport is a phone's. Reads the size and not the page, since a loading page shows neither layout. */
export function isPhone(page: Page) {
  return (page.viewportSize()?.width ?? 0) < 1024
}

/**
 * Expects no violation of WCAG 2.2 AA that axe detects in the page.
 * @param rules only these rules
 * @param except rules to skip
 */
export async function expectAccessible(
  page: Page,
  { rules, except = [] }: { rules?: string[]; except?: string[] } = {},
) {
  // A failed check is repeated, because a toast may disappear during it, and fading text has no fixed colour.
  await expect(async () => {
    await page.evaluate(async () => {
      // Skips transitions in a closed `details`, which never finish.
      const finite = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
      await Promise.allSettled(finite.map((animation) => animation.finished))
    })
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    expect(await page.evaluate(violations, { rules, except })).toEqual([])
  }).toPass({ timeout: 60_000 })
}

/** Runs a check at both projects' viewports. */
export async function atBothSizes(page: Page, check: (page: Page) => Promise<void>) {
  await check(page)
  const wasPhone = isPhone(page)
  const switchTo = async (phone: boolean) => {
    await page.setViewportSize(phone ? PHONE : DESKTOP)
    await page.emulateMedia({ colorScheme: phone ? 'dark' : 'light' })
  }
  await switchTo(!wasPhone)
  await check(page)
  await switchTo(wasPhone)
}

async function violations({ rules, except }: { rules: string[] | undefined; except: string[] }) {
  // `expectAccessible` added axe to the page as a global.
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
    resultTypes: ['violations'],
    // Skips the preloading of style sheets and media, which only disabled rules and rules about sound need.
    preload: false,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Expects that no toast covers the page's heading, unless it has the same words, or the focused field or heading. */
export async function expectNothingCovered(page: Page) {
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
  await expect.poll(() => page.evaluate(coveredNodes)).toEqual([])
}

function coveredNodes() {
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')]
  const rects = toasts.map((toast) => toast.getBoundingClientRect())
  const titles = toasts.map((toast) => toast.querySelector('[data-title]')?.textContent)
  return [document.activeElement, document.querySelector('main h1')]
    .filter((node) => node && node !== document.body && !node.matches('button'))
    .filter((node) => !(node?.matches('h1') && titles.includes(node.textContent)))
    .filter((node) => {
      // Measures the text of a heading, because its box is as wide as the page.
      const range = document.createRange()
      if (node) range.selectNodeContents(node)
      const nodeRect = node?.matches('h1') ? range.getBoundingClientRect() : node?.getBoundingClientRect()
      return rects.some(
        (rect) =>
          nodeRect &&
          nodeRect.top < rect.bottom &&
          nodeRect.bottom > rect.top &&
          nodeRect.left < rect.right &&
          nodeRect.right > rect.left,
      )
    })
    .map((node) => node?.outerHTML)
}

/** Expects a toast with this title and text, or the same message on a page without React. */
export async function expectToast(page: Page, title: string, text: string) {
  const rect = page.locator('[data-sonner-toast], [data-aviso]').filter({ hasText: text })
  await expect(rect.locator('[data-title]')).toHaveText(title)
  await expect(rect.locator('[data-description]')).toHaveText(text)
}

/** Sends a request with an idempotency key, as a page does. @returns the answer */
export async function send(request: APIRequestContext, url: string, data: object, method: 'post' | 'put' = 'post') {
  const headers = { 'idempotency-key': randomUUID() }
  const sendOnce = () => request[method](url, { headers, data })
  let response = await sendOnce()
  // A busy server answers 503.
  for (let times = 0; response.status() === 503 && times < 12; times++) {
    await setTimeout(5_000)
    response = await sendOnce()
  }
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`)
  return response.json()
}

/** Creates an order without the form. @returns its code */
export async function pedidoDe(page: Page, correo: string, extra: object = {}): Promise<string> {
  const data = { nombre: 'Ana Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules', ...extra }
  return (await send(page.request, '/api/pedidos', data)).codigo
}

/** The link in a mail's text whose hash has this letter before the token; '' if there is none. */
export function linkIn(text: string, kind: 'a' | 'c') {
  return new RegExp(`http\\S+#${kind}=[\\w-]{22}`).exec(text)?.[0] ?? ''
}

/** The present step of the order that a page shows. */
export const stepOf = (page: Page) => page.locator('[aria-current=step]')

/** The link of a mail that opens its order. */
export function pedidoLinkIn(text: string) {
  return /http\S+\/rastrear\/[\w-]{22}/.exec(text)?.[0] ?? ''
}

/** Waits until the page is hydrated and reacts to taps. */
export async function expectAwake(page: Page) {
  await expect(page.locator('.lanzador')).toBeAttached()
}

/** Signs in as staff with a new session, for tests that end it. */
export async function signInSeparately(page: Page, { admin }: Shop) {
  await page.request.post('/api/sesion', { data: admin, failOnStatusCode: true })
}

/** Opens a staff page with the shared staff session. */
export async function openAsStaff(page: Page, { session }: Shop, url = '/manage') {
  await page.context().addCookies(session)
  await page.goto(url)
}

async function prepareData() {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) {
    // The app itself creates its data folder, with the rights that root's database user needs.
    const folder = await testFolder('brisa-e2e')
    return {
      env: { DATA_DIR: folder },
      async withDatabase<T>(run: (db: Db) => Promise<T>) {
        const { url, stop } = await joinEmbedded({ dir: folder, notify: () => {} })
        return inDatabase(url, run).finally(stop)
      },
      borrar: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const databaseName = `brisa_e2e_${randomUUID().replaceAll('-', '')}`
  await execute(DATABASE_URL, `create database ${databaseName}`)
  const url = databaseUrlOf(DATABASE_URL, databaseName)
  return {
    env: { DATABASE_URL: url, SECRET: randomUUID() },
    withDatabase: <T>(run: (db: Db) => Promise<T>) => inDatabase(url, run),
    borrar: () => dropDatabase(DATABASE_URL, databaseName),
  }
}

async function inDatabase<T>(url: string, run: (db: Db) => Promise<T>) {
  const database = openDatabase(url, pino({ level: 'silent' }))
  return run(database.db).finally(() => database.close())
}

async function start(env: NodeJS.ProcessEnv) {
  // Password hashes are cheaper, and the larger young generation saves a fifth of the server's processor time; everything
  // else is as `npm start` runs it.
  const forTests = ['--import=./src/testing/cheapScrypt.ts', '--max-semi-space-size=64']
  // Before the program, which is last; of two values for an option Node takes the later one.
  const child = spawn(process.execPath, shopServer.args.toSpliced(-1, 0, ...forTests), {
    env: { ...env, ...shopServer.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line)
    if (line.includes('Tienda:')) {
      child.stdout.resume()
      return child
    }
  }
  throw new Error(`The shop did not open:\n${output.join('\n')}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export { expect }

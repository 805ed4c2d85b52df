import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { siteUrls } from '#routes.ts'
import { findBrowser } from './browser.ts'
import { reset } from './state.ts'
import { states } from './states.ts'

/**
 * Screenshots of pages for review: `npx tsx e2e/pictures.ts FOLDER /ruta…`, at 360×740 and 1280×800, light and dark,
 * first screen and full page. Serves `build/client`, or uses a running shop: `npx tsx e2e/pictures.ts FOLDER
 * http://127.0.0.1:3000 /rastrear`. A name without a slash is a state of `states.ts`, such as `pedir-enviado`; `todas`
 * is every page and state. States need a running shop, started with TRUST_PROXY=127.0.0.1, so that each screenshot uses
 * its own address and no rate limit is reached.
 */
const [folder, ...rest] = process.argv.slice(2)
if (!folder) throw new Error('Say the folder for the pictures, then the pages.')
const url = rest[0]?.startsWith('http') ? rest.shift() : undefined
const routes = rest.flatMap((item) => (item === 'todas' ? [...siteUrls.prerendered, ...Object.keys(states)] : item))
if (routes.length === 0) routes.push('/')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
}

const server = url ? undefined : await serveBuild('build/client')
const baseUrl = url ?? originOf(server?.address())

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await findBrowser())
for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale: 'es-DO',
      timezoneId: 'America/Santo_Domingo',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.on('console', (consoleMessage) => console.log(`  consola ${consoleMessage.type()}: ${consoleMessage.text()}`))
    page.on('pageerror', (error) => console.log(`  error: ${error.message}`))
    for (const route of routes) {
      const [b, c] = crypto.getRandomValues(new Uint8Array(2))
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${b}.${c}.1` })
      await reset(page, baseUrl)
      const state = states[route]
      if (state) await state(page, baseUrl)
      else await page.goto(baseUrl + route, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) console.log(`  ${route} at ${width}: ${overflow} px of sideways scroll`)
      const name = `${route === '/' ? 'inicio' : route.replace(/^\//, '').replaceAll('/', '_')}-${width}-${colorScheme}`
      await page.screenshot({ path: path.join(folder, `${name}.png`) })
      await loadLazyImages(page)
      await page.screenshot({ path: path.join(folder, `${name}-entera.png`), fullPage: true })
      console.log(name)
    }
    await context.close()
  }
}
await browser.close()
server?.close()

// Loads all images, even lazy ones outside the viewport.
async function loadLazyImages(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  })
}

function originOf(address: AddressInfo | string | null | undefined) {
  if (!address || typeof address === 'string') throw new Error('The server does not listen.')
  return `http://127.0.0.1:${address.port}`
}

async function serveBuild(root: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const pathname = decodeURIComponent(new URL(url, 'http://tienda').pathname)
    const file = path.extname(pathname) ? pathname : path.join(pathname, 'index.html')
    const content = await readFile(path.join(root, file)).catch(() => undefined)
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    if (content) return response.setHeader('content-type', type).end(content)
    if (path.extname(pathname)) return response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(await readFile(path.join(root, '__spa-fallback.html')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

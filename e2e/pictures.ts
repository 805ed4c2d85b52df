import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { siteUrls } from '#routes.ts'
import { findBrowser } from './browser.ts'
import { reset } from './state.ts'
import { states } from './states.ts'

/**
 * Screenshots of a running shop's pages for review: `npx tsx e2e/pictures.ts FOLDER http://127.0.0.1:3000 /rastrear`.
 * At 360×740 and 1280×800, light and dark, first screen and full page. A name without a slash is a state of
 * `states.ts`, such as `pedir-enviado`; `todas` is every page and state. For states, start the shop with
 * TRUST_PROXY=127.0.0.1: each screenshot then uses its own address, and no rate limit is reached.
 */
const [folder, baseUrl, ...rest] = process.argv.slice(2)
if (!folder || !baseUrl?.startsWith('http'))
  throw new Error('Say the folder, the URL of a running shop, then the pages.')
const routes = rest.flatMap((item) => (item === 'todas' ? [...siteUrls.always, ...Object.keys(states)] : item))
if (routes.length === 0) routes.push('/')

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

// Loads all images, even lazy ones outside the viewport.
async function loadLazyImages(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  })
}

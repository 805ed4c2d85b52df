import { randomUUID } from 'node:crypto'
import { chromium, type Locator } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { findBrowser } from '../e2e/browser.ts'
import { photograph } from '../e2e/photograph.ts'
import { PHONE } from '../e2e/shop.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures a new piece on a cheap phone (slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms; processor four times slower) from a
 * photo of 4 MB until its photo is shown. Waiting is what the screen keeps a person waiting for: until the photo can be
 * cropped, and from the tap on Publicar until the saved piece shows its photo.
 */
const ROUNDS = Number(process.env.RONDAS ?? 5)
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** Seconds: to look at the page before a tap, and for each typed character. */
const [LOOK, KEY] = [0.8, 0.2]
const ownerPassword = randomUUID()

await measureIn(
  async ({ machine, openServer }) => {
    const port = await freePort()
    await openServer(port, { ...shopServer, env: { ...shopServer.env, ADMIN_PASSWORD: ownerPassword } })
    const photo = await photograph({ width: 3024, height: 4032, noise: 60 })
    const browser = await chromium.launch(await findBrowser())
    const rounds: { toCrop: number; toSaved: number; toShown: number; whole: number }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await publish(`http://127.0.0.1:${port}`))
    await browser.close()
    const megabytes = (photo.buffer.length / 1024 / 1024).toFixed(1)
    console.log(`\n${machine}, ${rounds.length} pieces, a photo of ${megabytes} MB\n`)
    console.log('| seconds | median | most | aim |\n| --- | --- | --- | --- |')
    for (const [what, read, aim] of [
      ['until the photo can be cropped', ({ toCrop }) => toCrop, ''],
      ['from Publicar until the piece is published', ({ toSaved }) => toSaved, ''],
      ['from Publicar until its photo is shown', ({ toShown }) => toShown, ''],
      ['waiting in all', ({ toCrop, toShown }) => toCrop + toShown, '≤ 12'],
      ['with pauses of a person', ({ whole }) => whole, '≤ 60'],
    ] as [string, (round: (typeof rounds)[number]) => number, string][])
      console.log(
        `| ${what} | ${quantile(rounds.map(read), 0.5).toFixed(1)} | ${quantile(rounds.map(read), 1).toFixed(1)} | ${aim} |`,
      )

    async function publish(baseURL: string) {
      const context = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true })
      const page = await context.newPage()
      const credentials = { correo: 'admin@brisa.example', contrasena: ownerPassword }
      await page.request.post('/api/sesion', { data: credentials, failOnStatusCode: true })
      await page.goto(linkTo('/manage/piezas/nueva'))
      const camera = page.getByLabel('Tomar foto').last()
      await camera.waitFor({ state: 'attached' })
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.emulateNetworkConditions', NETWORK)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK * 1000))
      const type = async (field: Locator, text: string) => {
        await pause()
        await field.tap()
        await field.pressSequentially(text, { delay: KEY * 1000 })
      }
      const start = performance.now()
      const since = (from: number) => (performance.now() - from) / 1000
      await camera.setInputFiles(photo)
      await page.getByRole('button', { name: 'Girar' }).waitFor()
      const toCrop = since(start)
      await pause()
      await page
        .getByRole('button', { name: /^Mover el encuadre/ })
        .first()
        .tap()
      await type(page.getByLabel('Nombre'), 'Pulsera Jarabacoa azul')
      await type(page.getByLabel('Precio'), '1450')
      await pause()
      const tapped = performance.now()
      await page.getByRole('button', { name: 'Publicar' }).tap()
      await page.getByRole('heading', { name: 'Publicada' }).waitFor()
      const toSaved = since(tapped)
      const shown = page.getByRole('img', { name: 'Pulsera Jarabacoa azul' })
      await shown.waitFor()
      await shown.evaluate(async (image: HTMLImageElement) => image.decode())
      const result = { toCrop, toSaved, toShown: since(tapped), whole: since(start) }
      await context.close()
      return result
    }
  },
  { filled: false },
)

import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { draw, randomOf, receiptOf } from '#testing/receipts.ts'
import { findBrowser } from '../e2e/browser.ts'
import { PHONE, send } from '../e2e/shop.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn } from './scenario.ts'

/**
 * Measures how long ten receipts take on a phone, by a driven browser that pauses like a person: one by one, with a look
 * at each picture, then ten others together after the bank's statement was brought in.
 */
const RECEIPTS = 10
/** Seconds: to compare a picture with what is owed, and to find a button. */
const [COMPARE, LOOK] = [3, 0.8]
const ACCOUNT = { banco: 'Banco Cibaeño', tipo: 'Ahorro', numero: '9601234567', titular: 'Carolina Marte' }
const owner = { correo: 'admin@brisa.example', contrasena: randomUUID() }

await measureIn(
  async ({ url, machine, openServer }) => {
    const random = randomOf(11)
    const receipts = Array.from({ length: 2 * RECEIPTS }, (_, n) => receiptOf(n, random))
    const pictures = await Promise.all(receipts.map(draw))
    const port = await freePort()
    await openServer(port, {
      ...shopServer,
      env: { ...shopServer.env, ADMIN_PASSWORD: owner.contrasena },
      onLine: () => {},
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const browser = await chromium.launch(await findBrowser())
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, viewport: PHONE, hasTouch: true })
    const page = await context.newPage()
    await send(page.request, '/api/sesion', owner)
    const ajustes = await (await page.request.get('/api/gestion/ajustes')).json()
    const { version } = ajustes.find(({ clave }: { clave: string }) => clave === 'cuentas')
    await send(page.request, '/api/gestion/ajustes/cuentas', { valor: [ACCOUNT], version })

    const put = async (first: number) => {
      for (let n = first; n < first + RECEIPTS; n++) {
        const codigo = `B77-${String(n).padStart(5, '0')}`
        const monto = receipts[n]?.monto.replace(',', '')
        await client.query(
          'insert into "Pedidos" ("Código de pedido", "Cliente", "Estatus_id", "Total") values ($1, $2, $3, $4)',
          [codigo, receipts[n]?.desde, ESTATUS.confirmado, monto],
        )
        const archivo = { nombre: 'pago.png', contenido: pictures[n]?.toString('base64') }
        const body = { archivo, monto, referencia: receipts[n]?.referencia }
        await send(page.request, `/api/gestion/pedidos/${codigo}/comprobantes`, body)
      }
    }
    const paid = async () => (await client.query('select count(*)::int as n from pagos')).rows[0].n

    await put(0)
    await page.goto(linkTo('/manage/dinero'))
    const confirm = page.getByRole('button', { name: /^Confirmar RD/ })
    const start = performance.now()
    for (let left = RECEIPTS; left > 0; left--) {
      await page.getByRole('img', { name: 'Comprobante que enviaron' }).waitFor()
      await pause(page, COMPARE + LOOK)
      const shown = await page.locator('#comprobante').textContent()
      await confirm.tap()
      await page.waitForFunction((text) => document.querySelector('#comprobante')?.textContent !== text, shown, {
        timeout: 60_000,
      })
    }
    const oneByOne = (performance.now() - start) / 1000
    const afterOnes = await paid()

    await put(RECEIPTS)
    const { rows } = await client.query(
      `select to_char(now() at time zone 'America/Santo_Domingo', 'DD/MM/YYYY') as hoy`,
    )
    const lines = receipts
      .slice(RECEIPTS)
      .map(({ monto, referencia }) => `${rows[0].hoy};TRANSF;${referencia};${monto}`)
    await page.request.post('/api/gestion/banco/importaciones', {
      params: { cuenta: ACCOUNT.numero, archivo: 'nov.csv' },
      headers: { 'content-type': 'text/csv' },
      data: ['Fecha;Descripción;Referencia;Crédito', ...lines].join('\n'),
      failOnStatusCode: true,
    })
    await page.goto(linkTo('/manage/dinero'))
    const together = performance.now()
    await page.getByText(`${RECEIPTS} cuadran con el banco`).waitFor()
    await pause(page, COMPARE + LOOK)
    await page.getByRole('button', { name: `Confirmar los ${RECEIPTS}` }).tap()
    await page.getByText(`${RECEIPTS} confirmados.`).waitFor()
    const inOne = (performance.now() - together) / 1000
    console.log(`\n${machine}\n
| ten receipts on a phone | taps | seconds with pauses (aim ≤ 60) | paid |
| --- | --- | --- | --- |
| one by one | ${RECEIPTS} | ${oneByOne.toFixed(1)} | ${afterOnes} |
| together, after the bank's statement | 1 | ${inOne.toFixed(1)} | ${(await paid()) - afterOnes} |`)
    await client.end()
    await browser.close()
  },
  { filled: false },
)

/** The time that a person takes, in seconds. */
function pause(page: Page, seconds: number) {
  return page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), seconds * 1000)
}

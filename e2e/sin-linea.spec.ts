import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { STAFF_DATABASE } from '#lib/staffDatabase.ts'
import { findBrowser } from './browser.ts'
import { linkToOrder, mover, readPedido } from './list.ts'
import { expect, expectAccessible, ON_PHONE, pedidoDe, type Shop, test } from './shop.ts'

// The browser is opened by hand, with a profile on the disk, so that it can be closed and opened again.
test.use({ serviceWorkers: 'allow' })

// Not the folder of the test's results: its name has the test's title, and where no locale is set Chromium opens no
// IndexedDB below a name with a letter beyond ASCII.
let profile: string
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'perfil-'))
})
test.afterEach(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))

/** Opens a browser of staff on a profile. */
async function openProfile(profile: string, { url, session }: Shop) {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await findBrowser()),
    ...ON_PHONE,
    baseURL: url,
    locale: 'es-DO',
    timezoneId: 'America/New_York',
  })
  await context.addCookies(session)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Waits until the worker has all that staff's app needs: the last frame comes last. */
async function waitForApp(context: BrowserContext) {
  const [page] = context.pages()
  await expect
    .poll(() =>
      page?.evaluate(async () => (await caches.match('/manage/por-enviar', { ignoreVary: true })) !== undefined),
    )
    .toBe(true)
}

/** Waits until this browser keeps the read of which the key has these words: the server's HTML is visible before. */
async function waitForRead(page: Page, words: string) {
  const keys = () =>
    page.evaluate(async (name) => {
      // Opening a database that does not exist would create it.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return []
      return new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('reads').objectStore('reads').getAllKeys()
          asked.onsuccess = () => done(asked.result.map(String))
          opening.result.close()
        }
      })
    }, STAFF_DATABASE)
  await expect.poll(async () => (await keys()).filter((key) => key.includes(words))).not.toEqual([])
}

test('what staff do without a line survives the browser’s end and is done once; a colleague’s move leaves a choice', async ({
  page: other,
  shop,
  emailFor,
}) => {
  const [first, second, third] = [
    await pedidoDe(other, emailFor('ana'), { nombre: 'Ramón Peralta' }),
    await pedidoDe(other, emailFor('beto'), { nombre: 'Carmen Báez' }),
    await pedidoDe(other, emailFor('cora'), { nombre: 'Yokasta Peña' }),
  ]
  await other.context().addCookies(shop.session)
  for (const codigo of [first, second, third]) await mover(other, codigo, { estatus_id: 2 })
  let { context, page } = await openProfile(profile, shop)
  for (const codigo of [first, second, third]) {
    await page.goto(linkTo('/manage/pedidos/:codigo', { codigo }))
    await expect(page.getByRole('button', { name: 'Pasar a En Preparación' })).toBeVisible()
    await waitForRead(page, codigo)
  }
  await page.goto(linkTo('/manage/pedidos'))
  await expect(linkToOrder(page, third)).toBeVisible()
  await waitForRead(page, 'lista-de-pedidos')
  await waitForApp(context)

  await context.setOffline(true)
  await page.goto(linkTo('/manage/pedidos'))
  await expect(page.getByText(/^Sin conexión\. Esto es como a las \d{1,2}:\d\d/)).toBeVisible()
  await page.goto(linkTo('/manage/pedidos/:codigo', { codigo: first }))
  await page.getByRole('button', { name: 'Pasar a En Preparación' }).click()
  await expect(page.getByText('Por enviar: Ramón P. a En Preparación')).toBeVisible()
  await page.getByRole('button', { name: 'Pasar a Listo para Entregar' }).click()
  await expect(page.getByText('Ramón P. a En Preparación · Ramón P. a Listo para Entregar')).toBeVisible()
  await page.goto(linkTo('/manage/pedidos/:codigo', { codigo: third }))
  await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
  await page.getByLabel('Nota privada').last().fill('Llamar antes de las 5')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Por enviar: Nota en el de Yokasta Peña')).toBeVisible()
  await page.goto(linkTo('/manage/pedidos/:codigo', { codigo: second }))
  await page.getByRole('button', { name: 'Pasar a En Preparación' }).click()
  await expect(page.getByText('Por enviar: Carmen B. a En Preparación')).toBeVisible()
  await context.close()

  // A colleague moves one of them meanwhile.
  await mover(other, second, { estatus_id: 10 })

  ;({ context, page } = await openProfile(profile, shop))
  await context.setOffline(true)
  await page.goto(linkTo('/manage/pedidos'))
  await expect(page.getByRole('heading', { name: '4 cosas por enviar' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect.poll(async () => (await readPedido(other, third)).notas_privadas).toBe('Llamar antes de las 5')
  await expect.poll(async () => (await readPedido(other, first)).estatus.nombre).toBe('Listo para Entregar')
  const refused = page.getByRole('region', { name: 'No entró' })
  await expect(refused).toContainText('1 no entró.')
  await expect(refused).toContainText('Cancelado')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Poner el mío' }).click()
  await expect.poll(async () => (await readPedido(other, second)).estatus.nombre).toBe('En Preparación')
  await expect(refused).toHaveCount(0)
  await context.close()
})

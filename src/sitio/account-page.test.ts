import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { ownReads } from '#accountPages.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { siteUrls } from '#routes.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, db, ana, beto, carla } = await openShop({ site: openTestSite() })
const codigo = await ana.pide('Collar de larimar')
const open = (url: string, { cookie }: { cookie: string }) => app.inject({ url, headers: { cookie } })
/** Opens a page until it comes with its data; on a busy machine it may come without. */
const openWithData = (url: string, person: { cookie: string }) =>
  vi.waitFor(async () => {
    const response = await open(url, person)
    expect(response.body).toContain('persona')
    return response
  }, 20_000)

test('a member’s page contains the session and their own data, and no cache keeps it', async () => {
  const { statusCode, headers, body } = await openWithData('/mi-cuenta', beto)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(headers.etag).toBeUndefined()
  expect(body).toContain('"correo":"beto@ejemplo.com"')
  expect(body).toContain('"saldo":"0.00"')
})

test('without a session the pages are the same for everybody, with nobody’s data', async () => {
  for (const page of siteUrls.signedIn) {
    const { headers, body } = await open(page.replace(/:\w+/g, codigo), { cookie: 'sesion-abierta=admin.Carla' })
    expect(headers.etag, page).toBeDefined()
    expect(body, page).not.toContain('persona')
  }
})

test('staff pages contain staff data for staff, and none for a member', async () => {
  const { body } = await openWithData('/manage/pedidos', carla)
  expect(body).toContain(codigo)
  expect(body).toContain('por_poner_precio')
  for (const page of siteUrls.staffOnly) {
    const { statusCode, body } = await open(page.replace(/:\w+/g, codigo), beto)
    expect(statusCode, page).toBe(200)
    expect(body, page).not.toMatch(/por_poner_precio|Collar de larimar/)
  }
})

test('first reads are those of pages for signed-in people', () => {
  expect(Object.keys(ownReads).filter((page) => !siteUrls.signedIn.includes(page))).toEqual([])
})

test('the filter in the address is the one of the data', async () => {
  expect((await openWithData(`/manage/pedidos?q=${codigo}`, carla)).body).toContain(codigo)
  expect((await openWithData('/manage/pedidos?q=nadie-se-llama-asi', carla)).body).not.toContain(codigo)
})

test('while the database is silent the page comes without its data', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pedidos} in access exclusive mode`)
    const start = performance.now()
    const { statusCode, body } = await open('/manage/pedidos', carla)
    expect([statusCode, body.includes('persona')]).toEqual([200, false])
    expect(performance.now() - start).toBeLessThan(4_000)
  })
})

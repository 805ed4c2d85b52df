import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'

/** The shop itself always listens for changed settings. */
const SETTINGS = 1

const { app, db, live, proxy } = await openShop({ throughProxy: true })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const [first, second] = ['B01-40718', 'B01-40719']
for (const codigo of [first, second]) await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña' })
const move = (codigo: string) =>
  db
    .update(pedidos)
    .set({ total: sql`${pedidos.total} + 1` })
    .where(eq(pedidos.codigo, codigo))

/** The URLs of the opened streams. */
const requests: string[] = []
app.server.on('request', ({ url }) => requests.push(decodeURIComponent(url ?? '')))

class FakeDocument extends EventTarget {
  hidden = false
  setVisible(visible: boolean) {
    this.hidden = !visible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const fakeDocument = new FakeDocument()
const fakeWindow = new EventTarget()
// Node's EventSource needs absolute URLs.
const NativeSource = globalThis.EventSource
class ShopSource extends NativeSource {
  constructor(url: string) {
    super(origin + url)
  }
}

type Page = typeof import('./page.ts')
let page: Page
const releases: (() => void)[] = []

// Each test imports the page module anew.
beforeEach(async () => {
  vi.stubGlobal('document', fakeDocument)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  vi.stubGlobal('EventSource', ShopSource)
  vi.resetModules()
  page = await import('./page.ts')
  requests.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  for (const release of releases.splice(0)) release()
  fakeDocument.setVisible(true)
  await expect.poll(() => live.listenerCount).toBe(SETTINGS)
})

// Later test files use the same globals.
afterAll(() => {
  vi.unstubAllGlobals()
})

/** Mounts a part of the page that follows orders. */
function mountPart(codigos: string[], { deGuardia: inBackground = false } = {}) {
  const topics = codigos.map((codigo) => `pedidos:${codigo}`)
  const received: [tema: string, esNueva: boolean][] = []
  const release = page.subscribe({
    topics,
    inBackground,
    onVersion: (topic, _version, isNew) => received.push([topic, isNew]),
  })
  releases.push(release)
  return { received, leave: release, estado: () => page.stateOf(topics) }
}

/** Hides the page for a minute, on fake timers. */
function hideForAMinute() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fakeDocument.setVisible(false)
  vi.advanceTimersByTime(60_100)
  vi.useRealTimers()
}

test('topics mounted together open one connection, and later ones open one more', async () => {
  const [firstPart, secondPart] = [mountPart([first]), mountPart([first, second])]
  expect(firstPart.estado()).toBe('conectando')
  await expect.poll(secondPart.estado).toBe('vivo')
  expect(firstPart.estado()).toBe('vivo')
  expect(requests).toEqual([`/api/vivo?tema=pedidos:${first}&tema=pedidos:${second}`])
  await expect.poll(() => secondPart.received).toHaveLength(2)
  expect(firstPart.received).toEqual([[`pedidos:${first}`, true]])

  await move(second)
  await expect.poll(() => secondPart.received).toHaveLength(3)
  expect(firstPart.received).toHaveLength(1)

  secondPart.leave()
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests[1]).toBe(`/api/vivo?tema=pedidos:${first}`)
  // The first connection stays live while the second opens.
  expect(firstPart.estado()).toBe('vivo')
  await move(first)
  await expect.poll(() => firstPart.received.at(-1)).toEqual([`pedidos:${first}`, true])
})

test('a refused topic is never reported as live, and is not requested again with the others', async () => {
  const strangerPart = mountPart(['B88-00000', first])
  await expect.poll(strangerPart.estado).toBe('perdido')
  await expect.poll(() => page.stateOf([`pedidos:${first}`])).toBe('vivo')
  expect(strangerPart.received).toContainEqual(['pedidos:B88-00000', true])
  mountPart([second])
  await expect.poll(() => requests.at(-1)).toBe(`/api/vivo?tema=pedidos:${first}&tema=pedidos:${second}`)
  await expect.poll(() => page.pollInterval(15_000, [`pedidos:${second}`])).toBe(false)
  expect(page.pollInterval(15_000, ['pedidos:B88-00000'])).toBe(15_000)
})

test('a hidden page closes its connection after a minute, and receives what it missed when shown again', async () => {
  const firstPart = mountPart([first])
  await expect.poll(() => firstPart.received).toHaveLength(1)
  hideForAMinute()
  expect(firstPart.estado()).toBe('conectando')
  await expect.poll(() => live.listenerCount).toBe(SETTINGS)
  await move(first)
  fakeDocument.setVisible(true)
  await expect.poll(() => firstPart.received).toHaveLength(2)
  expect(firstPart.received[1]).toEqual([`pedidos:${first}`, true])
  expect(firstPart.estado()).toBe('vivo')
})

test('a hidden page that missed nothing rereads nothing', async () => {
  const firstPart = mountPart([first])
  await expect.poll(() => firstPart.received).toHaveLength(1)
  hideForAMinute()
  await expect.poll(() => live.listenerCount).toBe(SETTINGS)
  fakeDocument.setVisible(true)
  await expect.poll(() => firstPart.received).toHaveLength(2)
  expect(firstPart.received[1]).toEqual([`pedidos:${first}`, false])
})

test('background subscribers stay connected on a hidden page; the others are released', async () => {
  const [inBackground, secondPart] = [mountPart([first], { deGuardia: true }), mountPart([second])]
  await expect.poll(secondPart.estado).toBe('vivo')
  hideForAMinute()
  await expect.poll(() => requests.at(-1)).toBe(`/api/vivo?tema=pedidos:${first}`)
  expect([inBackground.estado(), secondPart.estado()]).toEqual(['vivo', 'conectando'])
  await expect.poll(() => inBackground.received.length).toBeGreaterThan(0)
  inBackground.received.length = 0
  await move(first)
  await expect.poll(() => inBackground.received).toContainEqual([`pedidos:${first}`, true])
})

test('while LISTEN is down the page is not live and polls; afterwards it becomes live again', async () => {
  const firstPart = mountPart([first])
  await expect.poll(firstPart.estado).toBe('vivo')
  await proxy.setBehavior('calla')
  await expect.poll(firstPart.estado, { timeout: 10_000 }).toBe('perdido')
  expect(page.pollInterval(15_000, [`pedidos:${first}`])).toBe(15_000)
  // The browser's own retry is refused and it gives up; the page retries.
  await expect.poll(() => requests, { timeout: 10_000 }).toHaveLength(2)
  expect(firstPart.estado()).toBe('perdido')
  await proxy.setBehavior('pasa')
  await expect.poll(firstPart.estado, { timeout: 6_000 }).toBe('vivo')
  await expect.poll(() => move(first), { timeout: 5_000 }).toBeTruthy()
  await expect.poll(() => firstPart.received.at(-1)).toEqual([`pedidos:${first}`, true])
})

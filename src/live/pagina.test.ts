import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const { app, db, vivo, intermediario } = await abrirTienda({ porIntermediario: true })
const direccion = await app.listen({ port: 0, host: '127.0.0.1' })

const [uno, otro] = ['B01-40718', 'B01-40719']
for (const codigo of [uno, otro]) await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña' })
const mover = (codigo: string) =>
  db
    .update(pedidos)
    .set({ total: sql`${pedidos.total} + 1` })
    .where(eq(pedidos.codigo, codigo))

/** The addresses of the lines that were opened. */
const lineas: string[] = []
app.server.on('request', ({ url }) => lineas.push(decodeURIComponent(url ?? '')))

class Documento extends EventTarget {
  hidden = false
  verse(visible: boolean) {
    this.hidden = !visible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const documento = new Documento()
const ventana = new EventTarget()
// A browser knows where its page comes from.
const Fuente = globalThis.EventSource
class FuenteDeLaTienda extends Fuente {
  constructor(url: string) {
    super(direccion + url)
  }
}

type Pagina = typeof import('./pagina.ts')
let pagina: Pagina
const dejadas: (() => void)[] = []

// A page of its own for each test.
beforeEach(async () => {
  vi.stubGlobal('document', documento)
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
  vi.stubGlobal('EventSource', FuenteDeLaTienda)
  vi.resetModules()
  pagina = await import('./pagina.ts')
  lineas.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  for (const dejar of dejadas.splice(0)) dejar()
  documento.verse(true)
  await expect.poll(() => vivo.oyentes).toBe(0)
})

// The files that come after this one read it as well.
afterAll(() => {
  vi.unstubAllGlobals()
})

/** A part of the page that follows orders. */
function parte(codigos: string[], { deGuardia = false } = {}) {
  const temas = codigos.map((codigo) => `pedidos:${codigo}`)
  const oidas: [tema: string, esNueva: boolean][] = []
  const dejar = pagina.seguir({ temas, deGuardia, alOir: (tema, _marca, esNueva) => oidas.push([tema, esNueva]) })
  dejadas.push(dejar)
  return { oidas, dejar, estado: () => pagina.estadoDe(temas) }
}

/** The page is not seen for a minute, which passes at once. */
function noMirarUnMinuto() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  documento.verse(false)
  vi.advanceTimersByTime(60_100)
  vi.useRealTimers()
}

test('what the parts of a page follow together opens one line, and what comes later one more', async () => {
  const [una, otra] = [parte([uno]), parte([uno, otro])]
  expect(una.estado()).toBe('conectando')
  await expect.poll(otra.estado).toBe('vivo')
  expect(una.estado()).toBe('vivo')
  expect(lineas).toEqual([`/api/vivo?tema=pedidos:${uno}&tema=pedidos:${otro}`])
  await expect.poll(() => otra.oidas).toHaveLength(2)
  expect(una.oidas).toEqual([[`pedidos:${uno}`, true]])

  await mover(otro)
  await expect.poll(() => otra.oidas).toHaveLength(3)
  expect(una.oidas).toHaveLength(1)

  otra.dejar()
  await expect.poll(() => lineas).toHaveLength(2)
  expect(lineas[1]).toBe(`/api/vivo?tema=pedidos:${uno}`)
  // While the second line opens the first goes on.
  expect(una.estado()).toBe('vivo')
  await mover(uno)
  await expect.poll(() => una.oidas.at(-1)).toEqual([`pedidos:${uno}`, true])
})

test('a topic that may not be followed is never called live, and is not asked for again with the others', async () => {
  const ajena = parte(['B88-00000', uno])
  await expect.poll(ajena.estado).toBe('perdido')
  await expect.poll(() => pagina.estadoDe([`pedidos:${uno}`])).toBe('vivo')
  expect(ajena.oidas).toContainEqual(['pedidos:B88-00000', true])
  parte([otro])
  await expect.poll(() => lineas.at(-1)).toBe(`/api/vivo?tema=pedidos:${uno}&tema=pedidos:${otro}`)
  await expect.poll(() => pagina.cada(15_000, [`pedidos:${otro}`])).toBe(false)
  expect(pagina.cada(15_000, ['pedidos:B88-00000'])).toBe(15_000)
})

test('a page that nobody sees lets go of its line after a minute, and hears what it missed when it is seen', async () => {
  const una = parte([uno])
  await expect.poll(() => una.oidas).toHaveLength(1)
  noMirarUnMinuto()
  expect(una.estado()).toBe('conectando')
  await expect.poll(() => vivo.oyentes).toBe(0)
  await mover(uno)
  documento.verse(true)
  await expect.poll(() => una.oidas).toHaveLength(2)
  expect(una.oidas[1]).toEqual([`pedidos:${uno}`, true])
  expect(una.estado()).toBe('vivo')
})

test('a page that missed nothing while nobody saw it has nothing new to read', async () => {
  const una = parte([uno])
  await expect.poll(() => una.oidas).toHaveLength(1)
  noMirarUnMinuto()
  await expect.poll(() => vivo.oyentes).toBe(0)
  documento.verse(true)
  await expect.poll(() => una.oidas).toHaveLength(2)
  expect(una.oidas[1]).toEqual([`pedidos:${uno}`, false])
})

test('who is on duty goes on hearing while nobody sees the page; the rest of it lets go', async () => {
  const [deGuardia, otra] = [parte([uno], { deGuardia: true }), parte([otro])]
  await expect.poll(otra.estado).toBe('vivo')
  noMirarUnMinuto()
  await expect.poll(() => lineas.at(-1)).toBe(`/api/vivo?tema=pedidos:${uno}`)
  expect([deGuardia.estado(), otra.estado()]).toEqual(['vivo', 'conectando'])
  await expect.poll(() => deGuardia.oidas.length).toBeGreaterThan(0)
  deGuardia.oidas.length = 0
  await mover(uno)
  await expect.poll(() => deGuardia.oidas).toContainEqual([`pedidos:${uno}`, true])
})

test('while the shop cannot hear, the page is not live and asks by itself; soon after it is live again', async () => {
  const una = parte([uno])
  await expect.poll(una.estado).toBe('vivo')
  await intermediario.poner('calla')
  await expect.poll(una.estado, { timeout: 10_000 }).toBe('perdido')
  expect(pagina.cada(15_000, [`pedidos:${uno}`])).toBe(15_000)
  // The browser's own try is refused, and it gives up; the page does not.
  await expect.poll(() => lineas, { timeout: 10_000 }).toHaveLength(2)
  expect(una.estado()).toBe('perdido')
  await intermediario.poner('pasa')
  await expect.poll(una.estado, { timeout: 6_000 }).toBe('vivo')
  await expect.poll(() => mover(uno), { timeout: 5_000 }).toBeTruthy()
  await expect.poll(() => una.oidas.at(-1)).toEqual([`pedidos:${uno}`, true])
})

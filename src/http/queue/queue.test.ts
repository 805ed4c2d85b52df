import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { mutation, query } from '#http/query.ts'
import { isQueued, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { cambiarEstatus, cambiarNotasPrivadas, crearPedido, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { moverPedidos } from '#pedidos/mover/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { workOffline } from '../offline.ts'
import { type Shop, sendQueue } from './send.ts'
import { changeActions, clearActions, closeStaffDatabase, currentActions, readAgain } from './store.ts'
import { discardAction, insistOnAction, restoreAction, writeOrKeep } from './write.ts'

const { app, carla, db } = await openShop()

/** The way to the shop: whole, cut before the request arrives, or cut before the answer does. */
let line: 'up' | 'down' | 'no answers' = 'up'
const sent: string[] = []

async function fetchAsCarla(url: string, { method, headers, body }: RequestInit) {
  if (line === 'down') throw new TypeError('no line')
  sent.push(`${method} ${url}`)
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(headers as Record<string, string>), cookie: carla.cookie },
    ...(body ? { payload: body as string } : {}),
  })
  if (line === 'no answers') throw new TypeError('no line')
  return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
}

const network = { onLine: true }
const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
const shop: Shop = {
  get account() {
    return 'carla'
  },
  versionOf: async (codigo) => (await read(codigo)).version,
  onSettled: () => {},
}
const means = { client, shop, say: (_kind: string, body: object, orders: readonly string[]) => says(body, orders) }

function says(body: object, orders: readonly string[]) {
  const { notas_privadas = null } = body as { notas_privadas?: string | null }
  const shows = Object.fromEntries(orders.map((codigo) => [codigo, { notas_privadas }]))
  return { title: orders.join(), client: 'Ana', mine: 'mío', shows }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchAsCarla)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  workOffline({
    read: (_route, queryFn, context) => Promise.resolve(queryFn(context)),
    write: (route, asked, send) => (route.queue ? writeOrKeep(means, route.queue, { route, asked, send }) : send()),
  })
  goOnline()
  await readAgain()
  await clearActions()
  sent.length = 0
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await closeStaffDatabase()
})

function goOffline() {
  line = 'down'
  network.onLine = false
}
function goOnline() {
  line = 'up'
  network.onLine = true
}

let last = 60_000
async function newOrder({ total }: { total?: string } = {}) {
  const codigo = `B01-${++last}`
  await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña', total })
  await db.insert(historial).values({ codigo, estatus_id: 1 })
  const { version } = await read(codigo)
  return { codigo, version }
}
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const stepsOf = async (codigo: string) =>
  (await db.select().from(historial).where(eq(historial.codigo, codigo))).map(({ estatus_id }) => estatus_id)

/** Does something as a screen does, and says whether it waits. */
async function act<V>(options: { mutationFn?: (asked: V, context: never) => Promise<unknown> }, asked: V) {
  try {
    return {
      answer: await client
        .getMutationCache()
        .build(client, options as never)
        .execute(asked as never),
    }
  } catch (error) {
    if (!isQueued(error)) throw error
    return 'waits'
  }
}
const move = (codigo: string, estatus_id: number, version: number) =>
  act(mutation(cambiarEstatus, { codigo }) as never, {
    clave: newKey(),
    estatus_id,
    descripcion: '',
    version,
    razon: 'Lo acordó por WhatsApp',
  })

test('with a line nothing waits', async () => {
  const { codigo, version } = await newOrder()
  expect(await move(codigo, 2, version)).toMatchObject({ answer: { estatus: { id: 2 } } })
  expect(currentActions()).toEqual([])
})

test('without a line actions wait in order, and leave oldest first, each with the version it follows', async () => {
  const { codigo, version } = await newOrder()
  const other = await newOrder()
  goOffline()
  expect(await move(codigo, 2, version)).toBe('waits')
  expect(await move(other.codigo, 2, other.version)).toBe('waits')
  expect(await move(codigo, 3, version + 1)).toBe('waits')
  expect(currentActions().map(({ orders }) => orders)).toEqual([[codigo], [other.codigo], [codigo]])
  goOnline()
  await sendQueue(shop)
  expect(currentActions()).toEqual([])
  expect(await stepsOf(codigo)).toEqual([1, 2, 3])
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([
    `POST /api/pedidos/${codigo}/estatus`,
    `POST /api/pedidos/${other.codigo}/estatus`,
    `POST /api/pedidos/${codigo}/estatus`,
  ])
})

test('an action whose answer was lost is done once', async () => {
  const { codigo, version } = await newOrder()
  line = 'no answers'
  expect(await move(codigo, 2, version)).toBe('waits')
  goOnline()
  await sendQueue(shop)
  expect(await stepsOf(codigo)).toEqual([1, 2])
  expect(currentActions()).toEqual([])
})

test('what is on the disk is sent after a kill, also if the shop had done it', async () => {
  const { codigo, version } = await newOrder()
  goOffline()
  await move(codigo, 2, version)
  await move(codigo, 3, version)
  // Killed after the first was done, before its answer was noted.
  line = 'no answers'
  await sendQueue(shop)
  await closeStaffDatabase()
  vi.resetModules()
  goOnline()
  const [fresh, store] = await Promise.all([import('./send.ts'), import('./store.ts')])
  expect(await store.readAgain()).toHaveLength(2)
  await fresh.sendQueue(shop)
  expect(await stepsOf(codigo)).toEqual([1, 2, 3])
  await store.closeStaffDatabase()
})

test('with a line an action still waits behind an earlier one on its order', async () => {
  const { codigo, version } = await newOrder()
  const other = await newOrder()
  goOffline()
  await move(codigo, 2, version)
  goOnline()
  expect(await move(codigo, 3, version + 1)).toBe('waits')
  expect(await move(other.codigo, 2, other.version)).toMatchObject({ answer: { estatus: { id: 2 } } })
  await sendQueue(shop)
  expect(await stepsOf(codigo)).toEqual([1, 2, 3])
})

test.each([401, 408, 425, 429, 503])('an action that is answered with %i stays in the queue', async (status) => {
  const { codigo, version } = await newOrder()
  goOffline()
  await move(codigo, 2, version)
  goOnline()
  const refusal = { type: 'espera', title: 'Espera', status, detail: 'Intenta de nuevo.' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status }))
  await sendQueue(shop)
  expect(currentActions()).toMatchObject([{ orders: [codigo] }])
  expect(currentActions()[0]?.refused).toBeUndefined()
  vi.stubGlobal('fetch', fetchAsCarla)
  await sendQueue(shop)
  expect(currentActions()).toEqual([])
  expect(await stepsOf(codigo)).toEqual([1, 2])
})

test('a refused action holds back only later ones on its order', async () => {
  const [mine, other] = [await newOrder(), await newOrder()]
  goOffline()
  await move(mine.codigo, 2, mine.version)
  await move(mine.codigo, 3, mine.version + 1)
  await move(other.codigo, 2, other.version)
  await db.update(pedidos).set({ notas: 'Cambiado' }).where(eq(pedidos.codigo, mine.codigo))
  goOnline()
  await sendQueue(shop)
  expect(await stepsOf(other.codigo)).toEqual([1, 2])
  expect(await stepsOf(mine.codigo)).toEqual([1])
  expect(currentActions().map(({ refused }) => refused?.type)).toEqual(['version-vieja', undefined])
  const [refused] = currentActions()
  if (refused) await insistOnAction(refused, shop)
  expect(await stepsOf(mine.codigo)).toEqual([1, 2, 3])
  expect(currentActions()).toEqual([])
})

test('the refused orders of a batch become actions of their own, and the others are moved', async () => {
  // One reason for many confirms no order without a price.
  const [good, old] = [await newOrder({ total: '1000.00' }), await newOrder({ total: '1000.00' })]
  goOffline()
  const asked = { clave: newKey(), pedidos: [good, old], destino: 2, razon: 'Lo acordó por WhatsApp', descripcion: '' }
  expect(await act(mutation(moverPedidos) as never, asked)).toBe('waits')
  await db.update(pedidos).set({ notas: 'Cambiado' }).where(eq(pedidos.codigo, old.codigo))
  goOnline()
  await sendQueue(shop)
  expect(await stepsOf(good.codigo)).toEqual([1, 2])
  expect(currentActions()).toMatchObject([{ orders: [old.codigo], refused: { type: 'version-vieja' } }])
  const [refused] = currentActions()
  if (refused) await insistOnAction(refused, shop)
  expect(await stepsOf(old.codigo)).toEqual([1, 2])
})

test('a change of an order that this browser has answers with the order as it will be, until it is discarded', async () => {
  const { codigo, version } = await newOrder()
  const { queryKey } = query(obtenerPedidoDeGestion, { codigo })
  client.setQueryData(queryKey, await read(codigo), { updatedAt: 1_000 })
  goOffline()
  const asked = { clave: newKey(), notas_privadas: 'Llamar antes', version }
  const done = await act(mutation(cambiarNotasPrivadas, { codigo }) as never, asked)
  expect(done).toMatchObject({ answer: { codigo, notas_privadas: 'Llamar antes' } })
  expect(client.getQueryData(queryKey)).toMatchObject({ notas_privadas: 'Llamar antes' })
  const [action] = currentActions()
  if (action) await discardAction(client, action)
  expect(client.getQueryData(queryKey)).toMatchObject({ notas_privadas: null })
  expect((await read(codigo)).notas_privadas).toBeNull()
})

test('an action that was discarded by mistake comes back and leaves', async () => {
  const { codigo, version } = await newOrder()
  goOffline()
  await act(mutation(cambiarNotasPrivadas, { codigo }) as never, { clave: newKey(), notas_privadas: 'Llamar', version })
  const [action] = currentActions()
  if (!action) throw new Error('nothing waits')
  await discardAction(client, action)
  expect(currentActions()).toEqual([])
  await restoreAction(action, shop)
  expect(currentActions()).toMatchObject([{ id: action.id }])
  await discardAction(client, action)
  goOnline()
  await restoreAction(action, shop)
  expect((await read(codigo)).notas_privadas).toBe('Llamar')
})

test('a new order waits without a code, and is made once', async () => {
  goOffline()
  const cliente = 'Yudelka Rosario'
  const fields = Object.fromEntries(Object.keys(crearPedido.schema.body.shape).map((field) => [field, null]))
  const { codigo: _none, lineas: _unset, razon: _unasked, ...blank } = fields
  const order = {
    ...blank,
    cliente,
    estatus_id: 1,
    precio: '0.00',
    peso: '0',
    total: '0.00',
    abono: '0.00',
    fecha_estimada_entrega: '2026-12-01',
  }
  expect(await act(mutation(crearPedido) as never, { clave: newKey(), ...order })).toBe('waits')
  expect(currentActions()).toMatchObject([{ kind: 'nuevo', orders: [] }])
  goOnline()
  await Promise.all([sendQueue(shop), sendQueue(shop)])
  expect(currentActions()).toEqual([])
  expect(await db.$count(pedidos, eq(pedidos.cliente, cliente))).toBe(1)
})

test('without a session the queue waits for its account, and nobody else sends it', async () => {
  const { codigo, version } = await newOrder()
  goOffline()
  await move(codigo, 2, version)
  await sendQueue(shop)
  goOnline()
  await sendQueue({ ...shop, account: 'another' })
  expect(await stepsOf(codigo)).toEqual([1])
  await sendQueue(shop)
  expect(await stepsOf(codigo)).toEqual([1, 2])
})

test('a browser whose account signed out keeps no action', async () => {
  const { codigo, version } = await newOrder()
  goOffline()
  vi.spyOn(shop, 'account', 'get').mockReturnValue('')
  const refusal = await move(codigo, 2, version).catch((error: Error) => error.name)
  vi.restoreAllMocks()
  expect(refusal).toBe('NoConnection')
  expect(await readAgain()).toEqual([])
})

test('a browser that cannot store an action refuses it', async () => {
  const { codigo, version } = await newOrder()
  goOffline()
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const refusal = await move(codigo, 2, version).catch(rechazoOf)
  full.mockRestore()
  expect(refusal).toMatchObject({
    type: 'sin-espacio',
    detail: expect.stringContaining('Hazlo cuando vuelva la línea'),
  })
  expect(await readAgain()).toEqual([])
  await changeActions([])
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { cambiarEstatus, copiarHistorial, obtenerPedidoDeGestion } from './ficha/contract.ts'

const { app, ana, carla, db } = await openShop()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))

let requested = 0
/** Each order has another e-mail, because the requests per e-mail are limited. */
const pide = async () => (await ana.solicita({ correo: `ana-${requested++}@ejemplo.com` })).body.codigo
const mover = (codigo: string, estatus_id: number) => db.insert(historial).values({ codigo, estatus_id })
const marcaDe = async (codigo: string) => (await ana.rastrea(codigo)).marca

/** Subscribes to an order and waits for its present version. */
async function seguirPedido(codigo: string) {
  const topic = `pedidos:${codigo}`
  const stream = await follow([topic])
  expect(await stream.nextOf('cambio')).toMatchObject({ data: `${topic} ${await marcaDe(codigo)}` })
  return { ...stream, alDia: async () => `${topic} ${await marcaDe(codigo)}` }
}

test.each<[string, (codigo: string) => unknown]>([
  ['a step inserted by any program', (codigo) => mover(codigo, 2)],
  ['a step corrected', (codigo) => db.update(historial).set({ descripcion: 'Ya' }).where(eq(historial.codigo, codigo))],
  ['a step taken away', (codigo) => db.delete(historial).where(eq(historial.codigo, codigo))],
  ['a price', (codigo) => db.update(pedidos).set({ total: '500.00' }).where(eq(pedidos.codigo, codigo))],
  [
    'history copied from another order',
    async (codigo) => {
      const origen = await pide()
      await mover(origen, 3)
      await carla.call(copiarHistorial, { params: { codigo }, body: { origen } })
    },
  ],
])('%s changes the version, and sends an event without content', async (_, run) => {
  const codigo = await pide()
  const before = await marcaDe(codigo)
  const stream = await seguirPedido(codigo)
  await run(codigo)
  const { data } = await stream.nextOf('cambio')
  expect(data).toBe(await stream.alDia())
  expect(await marcaDe(codigo)).not.toBe(before)
})

test('a change of status is one event for subscribers, and the next change is another', async () => {
  const codigo = await pide()
  const stream = await seguirPedido(codigo)
  for (const estatus_id of [2, 3, 3]) {
    const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
    const { status } = await carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id, version, razon: 'Lo acordó por WhatsApp' },
    })
    expect(status).toBe(200)
    // If each change sent two events, the next one would have an old version.
    expect((await stream.nextOf('cambio')).data).toBe(await stream.alDia())
  }
})

test('a step that moves to another order notifies both', async () => {
  const [first, other] = [await pide(), await pide()]
  const streams = [await seguirPedido(first), await seguirPedido(other)]
  await mover(first, 2)
  await streams[0]?.nextOf('cambio')
  await db.execute(sql`update ${historial} set "Código de pedido" = ${other} where "Código de pedido" = ${first}`)
  for (const stream of streams) expect((await stream.nextOf('cambio')).data).toBe(await stream.alDia())
})

test('subscribers of another order get no event', async () => {
  const [own, foreign] = [await pide(), await pide()]
  const stream = await seguirPedido(foreign)
  await mover(own, 2)
  await mover(foreign, 3)
  expect((await stream.nextOf('cambio')).data).toBe(await stream.alDia())
})

test('deleting an order ends its subscriptions', async () => {
  const codigo = await pide()
  const stream = await seguirPedido(codigo)
  await db.delete(pedidos).where(eq(pedidos.codigo, codigo))
  expect((await stream.nextOf('fin')).data).toBe(`pedidos:${codigo}`)
  await expect(stream.next()).rejects.toThrow('ended')
})

test('of two concurrent moves one gets a 409, and a new step counts as a change too', async () => {
  const codigo = await pide()
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const mueve = () =>
    carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id: 2, version, razon: 'Lo acordó por WhatsApp' },
    })
  const estados = (await Promise.all([mueve(), mueve()])).map(({ status }) => status)
  expect(estados.toSorted()).toEqual([200, 409])

  const newVersion = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body.version
  await mover(codigo, 3)
  const tarde = await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: 4, version: newVersion, razon: 'Lo acordó por WhatsApp' },
  })
  expect(tarde.status).toBe(409)
})

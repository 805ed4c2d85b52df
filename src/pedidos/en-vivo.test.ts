import net from 'node:net'
import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { historial, pedidos } from '#db/esquema/pedidos.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { abrirFlujo } from '#vivo/flujo.server.ts'

const { app, ana, db, vivo } = await abrirTienda()
const direccion = await app.listen({ port: 0, host: '127.0.0.1' })

type Suceso = { id: string; event: string }

/** Opens a stream and reads its events one by one. */
async function seguir(codigo: string, ultimo?: string) {
  const corte = new AbortController()
  onTestFinished(() => corte.abort())
  const respuesta = await fetch(`${direccion}/api/pedidos/${codigo}/vivo`, {
    signal: corte.signal,
    headers: ultimo ? { 'last-event-id': ultimo } : {},
  })
  const partes = respuesta.body?.pipeThrough(new TextDecoderStream()).getReader()
  let resto = ''
  async function siguiente(): Promise<Suceso> {
    for (;;) {
      const fin = resto.indexOf('\n\n')
      if (fin >= 0) {
        const bloque = Object.fromEntries(
          resto
            .slice(0, fin)
            .split('\n')
            .map((linea) => linea.split(': ')),
        )
        resto = resto.slice(fin + 2)
        return bloque
      }
      const { value, done } = (await partes?.read()) ?? { done: true }
      if (done) throw new Error('The stream ended')
      resto += value
    }
  }
  return { respuesta, siguiente, cortar: () => corte.abort() }
}

const mover = (codigo: string, estatus_id: number) => db.insert(historial).values({ codigo, estatus_id })

test('a row inserted by any program is heard, and only tells that the order changed', async () => {
  const codigo = await ana.pide()
  const flujo = await seguir(codigo)
  expect(flujo.respuesta.headers.get('content-type')).toMatch('text/event-stream')
  expect((await flujo.siguiente()).event).toBe('latido')
  const primero = await flujo.siguiente()
  expect(primero).toMatchObject({ event: 'cambio', id: (await ana.rastrea(codigo)).marca })

  await mover(codigo, 2)
  const cambio = await flujo.siguiente()
  expect(cambio).toMatchObject({ event: 'cambio', id: (await ana.rastrea(codigo)).marca, data: cambio.id })
})

test('a reader that comes back hears what it missed, and nothing when it missed nothing', async () => {
  const codigo = await ana.pide()
  const { marca } = await ana.rastrea(codigo)
  const alDia = await seguir(codigo, marca)
  expect((await alDia.siguiente()).event).toBe('latido')
  await mover(codigo, 2)
  expect((await alDia.siguiente()).id).not.toBe(marca)

  const atrasado = await seguir(codigo, marca)
  expect((await atrasado.siguiente()).event).toBe('latido')
  expect(await atrasado.siguiente()).toMatchObject({ event: 'cambio', id: (await ana.rastrea(codigo)).marca })
})

test('who follows another order hears nothing of this one', async () => {
  const [suyo, ajeno] = [await ana.pide(), await ana.pide()]
  const flujo = await seguir(ajeno, (await ana.rastrea(ajeno)).marca)
  await flujo.siguiente()
  await mover(suyo, 2)
  await mover(ajeno, 3)
  expect((await flujo.siguiente()).id).toBe((await ana.rastrea(ajeno)).marca)
})

test('a change of price is heard too, and an order that is gone ends its stream', async () => {
  const codigo = await ana.pide()
  const flujo = await seguir(codigo, (await ana.rastrea(codigo)).marca)
  await flujo.siguiente()
  await db.update(pedidos).set({ total: '500.00' }).where(eq(pedidos.codigo, codigo))
  expect((await flujo.siguiente()).id).toBe((await ana.rastrea(codigo)).marca)
  await db.delete(pedidos).where(eq(pedidos.codigo, codigo))
  await expect(flujo.siguiente()).rejects.toThrow('ended')
})

test('a code that names no order opens no stream', async () => {
  expect((await seguir('B88-00000')).respuesta.status).toBe(404)
})

test('when the listening connection breaks, what happened meanwhile is heard after it is back', async () => {
  const codigo = await ana.pide()
  const flujo = await seguir(codigo, (await ana.rastrea(codigo)).marca)
  await flujo.siguiente()
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'brisa-live' and datname = current_database()`)
  await mover(codigo, 4)
  expect((await flujo.siguiente()).id).toBe((await ana.rastrea(codigo)).marca)
})

test('a reader that does not read is dropped, and its listener with it', async () => {
  const codigo = await ana.pide()
  // Marks of a megabyte, since the system's own buffers hide what a small one leaves unread.
  const lenta = fastify()
  onTestFinished(() => lenta.close())
  let vez = 0
  const leerMarca = async () => `${vez++}`.padEnd(1_000_000, '.')
  lenta.get('/', (peticion, respuesta) =>
    abrirFlujo(peticion, respuesta, { vivo, tema: 'pedido', id: codigo, leerMarca }),
  )
  const { port } = new URL(await lenta.listen({ port: 0, host: '127.0.0.1' }))
  const antes = vivo.oyentes

  const socket = net.connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => vivo.oyentes).toBe(antes + 1)
  while (vivo.oyentes > antes) await mover(codigo, 2)
  expect(vez).toBeGreaterThan(1)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consultar } from '#conversaciones/contacto/contract.ts'
import { limites } from '#db/schema/machinery.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { verificarRetiro } from '#retiros/contract.ts'
import { cambiarDireccion, pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedido, obtenerPedidoPorEnlace } from './contract.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from './ficha/contract.ts'
import { seedPlantilla } from './seed.server.ts'

const { app, ana, beto, carla, db, mailbox, releaseMails, persona } = await openShop({ withMail: true })

const { plantilla } = negocio.pedidos

test("the code of a client's order is refused as the template", async () => {
  await db.transaction(seedPlantilla) // the seed runs at every start
  await expect(
    db.transaction(async (tx) => {
      await tx.update(pedidos).set({ correo_cliente: 'ana@ejemplo.com' }).where(eq(pedidos.codigo, plantilla))
      await seedPlantilla(tx)
    }),
  ).rejects.toThrow(`negocio.ts: pedidos.plantilla es ${plantilla}, que es el pedido de un cliente.`)
})
const NONE = 'B88-00000'

type Gente = typeof ana
const key = () => ({ 'idempotency-key': randomUUID() })
const nobody = () => `${randomUUID()}@ejemplo.com`

/** Every public request that takes the code of an order. */
const PUBLIC_REQUESTS: [string, (quien: Gente, codigo: string) => Promise<{ status: number; body: unknown }>][] = [
  ['read', (quien, codigo) => quien.call(obtenerPedido, { params: { codigo } })],
  [
    'help',
    (quien, codigo) =>
      quien.call(pedirAyuda, { params: { codigo }, body: { situacion: 'Es un regalo', correo: nobody() } }, key()),
  ],
  [
    'another address',
    (quien, codigo) =>
      quien.call(
        cambiarDireccion,
        {
          params: { codigo },
          body: {
            direccion: 'Calle Duarte',
            numero_casa: '5',
            sector: 'Centro',
            provincia: 'Espaillat',
            correo: nobody(),
          },
        },
        key(),
      ),
  ],
  [
    'a question',
    (quien, codigo) =>
      quien.call(
        consultar,
        { params: { codigo }, body: { nombre_cliente: 'Plantilla', correo: nobody(), mensaje: '¿Dónde está?' } },
        key(),
      ),
  ],
  [
    'a pickup',
    (quien, codigo) =>
      quien.call(
        verificarRetiro,
        { body: { nombre: 'Plantilla', apellido: 'Historial', codigoPedido: codigo, correo: nobody() } },
        key(),
      ),
  ],
  [
    'a live line',
    async (quien, codigo) => {
      const { cookie } = quien
      const url = `/api/vivo?tema=pedidos:${codigo}`
      const response = await app.inject({ url, headers: { cookie }, remoteAddress: '10.66.6.6' })
      return { status: response.statusCode, body: response.json() }
    },
  ],
]

const failures = async (ip: string) =>
  (
    await db
      .select()
      .from(limites)
      .where(eq(limites.key, `miss-address:${ip}`))
  )[0]?.points ?? 0

test.each(PUBLIC_REQUESTS)('the code of the template is answered like an unknown one: %s', async (_, preguntar) => {
  for (const quien of [ana, beto]) {
    const [ninguno, own] = [await preguntar(quien, NONE), await preguntar(quien, plantilla)]
    expect([200, 404]).toContain(ninguno.status)
    expect(own).toMatchObject({ status: ninguno.status, body: ninguno.body as object })
  }
})

test('the code of the template counts as a miss', async () => {
  const ip = '10.77.7.7'
  const curiosa = await persona('Curiosa', 'curiosa@ejemplo.com', { ip })
  for (const [, preguntar] of PUBLIC_REQUESTS.slice(0, -1)) await preguntar(curiosa, plantilla)
  expect(await failures(ip)).toBe(PUBLIC_REQUESTS.length - 1)
  await app.inject({ url: `/api/vivo?tema=pedidos:${plantilla}`, remoteAddress: ip })
  expect(await failures(ip)).toBe(PUBLIC_REQUESTS.length)
})

test('a linked membership, its e-mail and the link of a mail do not open the template either', async () => {
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
  await db.update(pedidos).set({ correo_cliente: beto.correo }).where(eq(pedidos.codigo, plantilla))
  await db.insert(pedidosCuenta).values({ codigo_pedido: plantilla, codigo_membresia: perfil?.codigo_membresia ?? '' })
  expect((await beto.call(obtenerPedido, { params: { codigo: plantilla } })).status).toBe(404)

  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo: plantilla } })).body
  await carla.call(cambiarEstatus, {
    params: { codigo: plantilla },
    body: { estatus_id: 2, version, razon: 'Lo acordó por WhatsApp' },
  })
  await releaseMails()
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(beto.correo))
  const token = /rastrear\/([\w-]{22})/.exec(text)?.[1] ?? ''
  const foreign = await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': 'x'.repeat(22) })
  expect(await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })).toMatchObject({
    status: 404,
    body: foreign.body,
  })
})

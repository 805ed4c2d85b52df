import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { streamUrl } from '#live/url.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { listarPedidosDeCliente } from '../deCliente/contract.ts'
import { ESTATUS } from '../estatus.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { proponerPrecio } from '../propuestas/contract.ts'
import { listarMisPedidos, listarPendientes, obtenerMiEstado } from './contract.ts'

const { app, ana, carla, db, persona } = await openShop()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))

let count = 0
/** A new member, with id and membership code. */
async function miembro(nombre = 'Yokasta Peña') {
  const someone = await persona(nombre, `yokasta-${count++}@ejemplo.com`, { rol: 'user', ip: `10.9.0.${count}` })
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, someone.correo))
  if (!perfil) throw new Error('The test account has no profile.')
  return { ...someone, id: perfil.user_id, codigo_membresia: perfil.codigo_membresia }
}
type Miembro = Awaited<ReturnType<typeof miembro>>

const list = async (quien: Miembro, despues_de?: string) =>
  (await quien.call(listarMisPedidos, { querystring: { despues_de } })).body
const codigos = async (quien: Miembro) => (await list(quien)).pedidos.map(({ codigo }) => codigo)
const confirmar = (quien: Miembro, emailVerified: boolean) =>
  db.update(user).set({ emailVerified }).where(eq(user.id, quien.id))
const enlazar = (quien: Miembro, codigo_pedido: string) =>
  db.insert(pedidosCuenta).values({ codigo_pedido, codigo_membresia: quien.codigo_membresia })
const put = (codigo: string, changes: Partial<typeof pedidos.$inferInsert>) =>
  db.update(pedidos).set(changes).where(eq(pedidos.codigo, codigo))

test('own orders: of the confirmed e-mail in any case and linked, each once, newest first', async () => {
  const [yo, other] = [await miembro(), await miembro()]
  const mio = await yo.pide()
  const enMayusculas = (await yo.solicita({ correo: yo.correo.toUpperCase() })).body.codigo
  const foreign = await other.pide()
  const enlazado = await ana.pide()
  await enlazar(yo, enlazado)
  await enlazar(yo, mio)
  expect(await codigos(yo)).toEqual([enlazado, enMayusculas, mio])
  expect(await codigos(other)).toEqual([foreign])
  await confirmar(yo, false)
  expect(await codigos(yo)).toEqual([enlazado, mio])
  expect((await ana.call(listarMisPedidos, { querystring: {} })).status).toBe(401)
})

test('a card has its seven facts and the whole name, and nothing else', async () => {
  const yo = await miembro('Yokasta Peña')
  const codigo = await yo.pide()
  await put(codigo, { total: '2350.00', fecha_estimada_entrega: '2026-03-14', notas: 'Secreto' })
  const [pedido] = (await list(yo)).pedidos
  expect(pedido).toMatchObject({
    codigo,
    cliente: 'Yokasta Peña',
    estatus: { id: ESTATUS.recibido, nombre: 'Recibido' },
    total: '2350.00',
    fecha_estimada_entrega: '2026-03-14',
  })
  expect(Date.parse(pedido?.fecha_creacion ?? '')).not.toBeNaN()
  expect(JSON.stringify(pedido)).not.toMatch(/Secreto|@ejemplo/)
})

test('the statement says what each own order costs, was paid and owes, those that owe first', async () => {
  const [yo, other] = [await miembro(), await miembro()]
  const owing = await yo.pide()
  await put(owing, { total: '2000.00', estatus_id: ESTATUS.confirmado })
  const received = await yo.pide()
  await put(await other.pide(), { total: '700.00', estatus_id: ESTATUS.confirmado })
  const { status, body } = await yo.call(obtenerMiEstado, {})
  expect([status, body.debe]).toEqual([200, '2000.00'])
  expect(body.pedidos).toMatchObject([
    { codigo: owing, total: '2000.00', pagado: '0.00', falta: '2000.00' },
    { codigo: received, total: null, pagado: '0.00', falta: null },
  ])
  expect((await ana.call(obtenerMiEstado, {})).status).toBe(401)
})

test('a price that waits for an answer is told first, in the statement and the lists, until it is answered', async () => {
  const yo = await miembro()
  const codigo = await yo.pide()
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const today = dayOf(new Date())
  const body = {
    lineas: [
      { clase: 'pieza' as const, concepto: 'Pulsera', cantidad: 1, precio: '2050.00', razon: null, linea: null },
    ],
    ...{ plan: 'antes' as const, version },
    ...{ fecha_estimada_entrega: addDays(today, 9), vale_hasta: addDays(today, 2) },
  }
  const { propuesta } = (await carla.call(proponerPrecio, { params: { codigo }, body })).body
  const told = async () => [
    (await yo.call(listarPendientes, {})).body.pendientes,
    (await yo.call(obtenerMiEstado, {})).body.pedidos.map(({ precio_por_aceptar }) => precio_por_aceptar),
    (await list(yo)).pedidos.map(({ precio_por_aceptar }) => precio_por_aceptar),
  ]
  expect(await told()).toEqual([[{ clase: 'precio', codigo, total: '2050.00' }], ['2050.00'], ['2050.00']])
  const params = { codigo: yo.codigo_membresia }
  const { pedidos: deEl } = (await carla.call(listarPedidosDeCliente, { params, querystring: {} })).body
  expect(deEl).toMatchObject([{ codigo, total: null, precio_por_aceptar: '2050.00' }])
  await put(codigo, { estatus_id: ESTATUS.cancelado })
  expect((await told())[0]).toEqual([])
  await put(codigo, { estatus_id: ESTATUS.recibido })
  await db
    .update(propuestas)
    .set({ estado: 'retirada' })
    .where(eq(propuestas.id, propuesta?.id ?? 0))
  expect(await told()).toEqual([[], [null], [null]])
})

test('a long list comes in pages without gaps, and never has the template, even if it is linked', async () => {
  const yo = await miembro()
  // The orders have equal dates, as after an import.
  const mios = Array.from({ length: 12 }, (_, n) => `B77-000${n + 10}`)
  const row = { cliente: 'Yokasta Peña', correo_cliente: yo.correo, fecha_creacion: new Date('2026-03-07T14:00:00Z') }
  await db.insert(pedidos).values(mios.map((codigo) => ({ ...row, codigo })))
  await enlazar(yo, negocio.pedidos.plantilla)
  const first = await list(yo)
  const second = await list(yo, first.sigue ?? undefined)
  expect([first.pedidos.length, second.pedidos.length, second.sigue]).toEqual([10, 2, null])
  const all = [...first.pedidos, ...second.pedidos].map(({ codigo }) => codigo)
  expect(all.toSorted()).toEqual(mios.toSorted())
  // A cursor must not reveal the position of somebody else's order.
  for (const despues_de of [await ana.pide(), 'B01']) {
    const bad = await yo.call(listarMisPedidos, { querystring: { despues_de } })
    expect([bad.status, Object.keys(bad.body.campos ?? {})]).toEqual([422, ['despues_de']])
  }
})

test('pending: an order to collect, and a request to confirm while its link works', async () => {
  const [yo, other] = [await miembro(), await miembro()]
  const wait = async (quien = yo) => (await quien.call(listarPendientes, {})).body.pendientes
  const [ready, porEnviar, preguntado] = [await yo.pide(), await yo.pide(), await yo.pide()]
  expect(await wait()).toEqual([])
  await put(ready, { estatus_id: ESTATUS.listo })
  await put(porEnviar, { estatus_id: ESTATUS.listo, tipo_servicio: 'envio' })
  const row = { codigo_pedido: preguntado, situacion: 'Es un regalo', correo: 'tia@ejemplo.com' }
  await db.insert(solicitudesAyuda).values({ ...row, estado: 'por_confirmar' })
  await db.insert(solicitudesAyuda).values({
    ...row,
    estado: 'por_confirmar',
    fecha_creacion: new Date(Date.now() - 8 * 86_400_000),
  })
  expect(await wait()).toEqual([
    { clase: 'retiro', codigo: ready },
    { clase: 'confirmacion', codigo: preguntado, solicitud: 'ayuda', correo: expect.stringMatching(/^y\*\*\*@/) },
  ])
  expect(await wait(other)).toEqual([])
  expect((await ana.call(listarPendientes, {})).status).toBe(401)
  await confirmar(yo, false)
  expect(await wait()).toEqual([])
})

test('the template is never pending, even if it is linked', async () => {
  const yo = await miembro()
  const ready = await yo.pide()
  // An order can be linked to one membership only.
  await db.delete(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, negocio.pedidos.plantilla))
  await enlazar(yo, negocio.pedidos.plantilla)
  for (const codigo of [ready, negocio.pedidos.plantilla])
    await put(codigo, { estatus_id: ESTATUS.listo, tipo_servicio: 'retiro' })
  expect((await yo.call(listarPendientes, {})).body.pendientes).toEqual([{ clase: 'retiro', codigo: ready }])
})

test('the owner gets an event for each change of an order or a request, and of the confirmed e-mail', async () => {
  const yo = await miembro()
  const topic = `mis-pedidos:${yo.id}`
  const stream = await follow([topic], { cookie: yo.cookie })
  let { data } = await stream.nextOf('cambio')
  const listening = async (run: () => Promise<unknown>) => {
    const before = data
    await run()
    data = (await stream.nextOf('cambio')).data
    expect(data).toMatch(`${topic} `)
    expect(data).not.toBe(before)
  }
  const foreign = await ana.pide()
  let codigo = ''
  await listening(async () => {
    codigo = await yo.pide()
  })
  const { version } = (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0] ?? { version: 0 }
  await listening(() =>
    app.inject({
      method: 'POST',
      url: `/api/pedidos/${codigo}/estatus`,
      headers: { cookie: carla.cookie, 'idempotency-key': randomUUID() },
      payload: { estatus_id: ESTATUS.confirmado, version, razon: 'Lo acordó por WhatsApp' },
    }),
  )
  await listening(() =>
    db
      .insert(solicitudesAyuda)
      .values({ codigo_pedido: codigo, situacion: 'x', correo: 'a@b.co', estado: 'por_confirmar' }),
  )
  await listening(() =>
    db
      .insert(solicitudesCambioDireccion)
      .values({ codigo_pedido: codigo, nueva_direccion: 'Calle 1', correo: 'a@b.co', estado: 'por_confirmar' }),
  )
  // A decided request is no longer pending, even if the order does not change.
  for (const table of [solicitudesAyuda, solicitudesCambioDireccion])
    await listening(() => db.update(table).set({ estado: 'rechazada' }).where(eq(table.codigo_pedido, codigo)))
  await listening(() => put(codigo, { correo_cliente: 'otra@ejemplo.com' }))
  await listening(() => put(codigo, { correo_cliente: yo.correo.toUpperCase() }))
  await listening(() => enlazar(yo, foreign))
  await listening(() => put(foreign, { total: '100.00' }))
  await listening(() => db.delete(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, foreign)))
  await listening(() => db.delete(pedidos).where(eq(pedidos.codigo, codigo)))
  await listening(() => confirmar(yo, false))
  await listening(() => confirmar(yo, true))
})

test('the topic of another member is refused, and sends no events of other orders', async () => {
  const [yo, other] = [await miembro(), await miembro()]
  const url = streamUrl([`mis-pedidos:${other.id}`])
  expect((await app.inject({ url, headers: { cookie: yo.cookie } })).statusCode).toBe(404)
  expect((await app.inject(url)).statusCode).toBe(401)
  const stream = await follow([`mis-pedidos:${yo.id}`], { cookie: yo.cookie })
  await stream.nextOf('cambio')
  await other.pide()
  await db.execute(`select pg_notify('vivo', 'mis-pedidos:${other.id}')`)
  await yo.pide()
  const { data } = await stream.next()
  expect(data).toMatch(`mis-pedidos:${yo.id} `)
})

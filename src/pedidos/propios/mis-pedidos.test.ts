import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/acceso.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { direccionDeTemas } from '#live/direccion.ts'
import { negocio } from '#negocio'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { ESTATUS } from '../estatus.ts'
import { listarMisPedidos, listarPendientes } from './contract.ts'

const { app, ana, carla, db, persona } = await abrirTienda()
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))

let cuantas = 0
/** A member of the test's own, with their id and membership code. */
async function miembro(nombre = 'Yokasta Peña') {
  const alguien = await persona(nombre, `yokasta-${cuantas++}@ejemplo.com`, { rol: 'user', ip: `10.9.0.${cuantas}` })
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, alguien.correo))
  if (!perfil) throw new Error('No profile was made.')
  return { ...alguien, id: perfil.user_id, codigo_membresia: perfil.codigo_membresia }
}
type Miembro = Awaited<ReturnType<typeof miembro>>

const lista = async (quien: Miembro, despues_de?: string) =>
  (await quien.llamar(listarMisPedidos, { querystring: { despues_de } })).cuerpo
const codigos = async (quien: Miembro) => (await lista(quien)).pedidos.map(({ codigo }) => codigo)
const confirmar = (quien: Miembro, emailVerified: boolean) =>
  db.update(user).set({ emailVerified }).where(eq(user.id, quien.id))
const enlazar = (quien: Miembro, codigo_pedido: string) =>
  db.insert(pedidosCuenta).values({ codigo_pedido, codigo_membresia: quien.codigo_membresia })
const poner = (codigo: string, cambios: Partial<typeof pedidos.$inferInsert>) =>
  db.update(pedidos).set(cambios).where(eq(pedidos.codigo, codigo))

test("one's own are those of the confirmed e-mail, whatever its case, and the linked ones, each once and newest first", async () => {
  const [yo, otra] = [await miembro(), await miembro()]
  const mio = await yo.pide()
  const enMayusculas = (await yo.solicita({ correo: yo.correo.toUpperCase() })).cuerpo.codigo
  const ajeno = await otra.pide()
  const enlazado = await ana.pide()
  await enlazar(yo, enlazado)
  await enlazar(yo, mio)
  expect(await codigos(yo)).toEqual([enlazado, enMayusculas, mio])
  expect(await codigos(otra)).toEqual([ajeno])
  await confirmar(yo, false)
  expect(await codigos(yo)).toEqual([enlazado, mio])
  expect((await ana.llamar(listarMisPedidos, { querystring: {} })).status).toBe(401)
})

test('a card has its seven facts, under the whole name; what nobody needs there stays away', async () => {
  const yo = await miembro('Yokasta Peña')
  const codigo = await yo.pide()
  await poner(codigo, { total: '2350.00', fecha_estimada_entrega: '2026-03-14', notas: 'Secreto' })
  const [pedido] = (await lista(yo)).pedidos
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

test('a long list comes in parts without a gap; the template is never in it, whoever it is linked to', async () => {
  const yo = await miembro()
  // All of one moment, as an import leaves them.
  const mios = Array.from({ length: 12 }, (_, n) => `B77-000${n + 10}`)
  const fila = { cliente: 'Yokasta Peña', correo_cliente: yo.correo, fecha_creacion: new Date('2026-03-07T14:00:00Z') }
  await db.insert(pedidos).values(mios.map((codigo) => ({ ...fila, codigo })))
  await enlazar(yo, negocio.pedidos.plantilla)
  const primera = await lista(yo)
  const segunda = await lista(yo, primera.sigue ?? undefined)
  expect([primera.pedidos.length, segunda.pedidos.length, segunda.sigue]).toEqual([10, 2, null])
  const todos = [...primera.pedidos, ...segunda.pedidos].map(({ codigo }) => codigo)
  expect(todos.toSorted()).toEqual(mios.toSorted())
  // Where somebody else's order stands in time is not to be found out by asking for what comes after it.
  for (const despues_de of [await ana.pide(), 'B01']) {
    const mal = await yo.llamar(listarMisPedidos, { querystring: { despues_de } })
    expect([mal.status, Object.keys(mal.cuerpo.campos ?? {})]).toEqual([422, ['despues_de']])
  }
})

test('what waits: a piece to collect, and a request that the own address may confirm while its link works', async () => {
  const [yo, otra] = [await miembro(), await miembro()]
  const espera = async (quien = yo) => (await quien.llamar(listarPendientes, {})).cuerpo
  const [listo, porEnviar, preguntado] = [await yo.pide(), await yo.pide(), await yo.pide()]
  expect(await espera()).toEqual([])
  await poner(listo, { estatus_id: ESTATUS.listo })
  await poner(porEnviar, { estatus_id: ESTATUS.listo, tipo_servicio: 'envio' })
  const fila = { codigo_pedido: preguntado, situacion: 'Es un regalo', correo: 'tia@ejemplo.com' }
  await db.insert(solicitudesAyuda).values({ ...fila, estado: 'por_confirmar' })
  await db.insert(solicitudesAyuda).values({
    ...fila,
    estado: 'por_confirmar',
    fecha_creacion: new Date(Date.now() - 8 * 86_400_000),
  })
  expect(await espera()).toEqual([
    { clase: 'retiro', codigo: listo },
    { clase: 'confirmacion', codigo: preguntado, solicitud: 'ayuda', correo: expect.stringMatching(/^y\*\*\*@/) },
  ])
  expect(await espera(otra)).toEqual([])
  expect((await ana.llamar(listarPendientes, {})).status).toBe(401)
  await confirmar(yo, false)
  expect(await espera()).toEqual([])
})

test('the template waits for nobody, whoever it is linked to', async () => {
  const yo = await miembro()
  const listo = await yo.pide()
  // It is linked to one at a time, as every order.
  await db.delete(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, negocio.pedidos.plantilla))
  await enlazar(yo, negocio.pedidos.plantilla)
  for (const codigo of [listo, negocio.pedidos.plantilla])
    await poner(codigo, { estatus_id: ESTATUS.listo, tipo_servicio: 'retiro' })
  expect((await yo.llamar(listarPendientes, {})).cuerpo).toEqual([{ clase: 'retiro', codigo: listo }])
})

test('the owner hears of an order that comes, moves, is taken away, linked or asked about, and of a confirmed e-mail', async () => {
  const yo = await miembro()
  const tema = `mis-pedidos:${yo.id}`
  const flujo = await seguir([tema], { cookie: yo.cookie })
  let { data } = await flujo.siguienteDe('cambio')
  const oye = async (hacer: () => Promise<unknown>) => {
    const antes = data
    await hacer()
    data = (await flujo.siguienteDe('cambio')).data
    expect(data).toMatch(`${tema} `)
    expect(data).not.toBe(antes)
  }
  const ajeno = await ana.pide()
  let codigo = ''
  await oye(async () => {
    codigo = await yo.pide()
  })
  const { version } = (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0] ?? { version: 0 }
  await oye(() =>
    app.inject({
      method: 'POST',
      url: `/api/pedidos/${codigo}/estatus`,
      headers: { cookie: carla.cookie, 'idempotency-key': randomUUID() },
      payload: { estatus_id: ESTATUS.confirmado, version },
    }),
  )
  await oye(() =>
    db
      .insert(solicitudesAyuda)
      .values({ codigo_pedido: codigo, situacion: 'x', correo: 'a@b.co', estado: 'por_confirmar' }),
  )
  await oye(() =>
    db
      .insert(solicitudesCambioDireccion)
      .values({ codigo_pedido: codigo, nueva_direccion: 'Calle 1', correo: 'a@b.co', estado: 'por_confirmar' }),
  )
  // Decided on or confirmed, it waits for the owner no more, also where the order stays as it is.
  for (const tabla of [solicitudesAyuda, solicitudesCambioDireccion])
    await oye(() => db.update(tabla).set({ estado: 'rechazada' }).where(eq(tabla.codigo_pedido, codigo)))
  await oye(() => poner(codigo, { correo_cliente: 'otra@ejemplo.com' }))
  await oye(() => poner(codigo, { correo_cliente: yo.correo.toUpperCase() }))
  await oye(() => enlazar(yo, ajeno))
  await oye(() => poner(ajeno, { total: '100.00' }))
  await oye(() => db.delete(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, ajeno)))
  await oye(() => db.delete(pedidos).where(eq(pedidos.codigo, codigo)))
  await oye(() => confirmar(yo, false))
  await oye(() => confirmar(yo, true))
})

test("a stranger is refused the topic, and hears nothing of another's orders", async () => {
  const [yo, otra] = [await miembro(), await miembro()]
  const url = direccionDeTemas([`mis-pedidos:${otra.id}`])
  expect((await app.inject({ url, headers: { cookie: yo.cookie } })).statusCode).toBe(404)
  expect((await app.inject(url)).statusCode).toBe(401)
  const flujo = await seguir([`mis-pedidos:${yo.id}`], { cookie: yo.cookie })
  await flujo.siguienteDe('cambio')
  await otra.pide()
  await db.execute(`select pg_notify('vivo', 'mis-pedidos:${otra.id}')`)
  await yo.pide()
  const { data } = await flujo.siguiente()
  expect(data).toMatch(`mis-pedidos:${yo.id} `)
})

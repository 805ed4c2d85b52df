import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedido, obtenerPedidoPorEnlace } from './contract.ts'
import { cambiarEstatus, obtenerPedidoDeGestion, revocarEnlaces } from './ficha/contract.ts'

const { app, ana, database, beto, carla, db, mailbox, releaseMails, persona } = await openShop({ withMail: true })

const read = (codigo: string, quien = beto, link?: string) =>
  quien.call(obtenerPedido, { params: { codigo } }, link ? { 'x-enlace': link } : {})
const vistaDe = async (...reading: Parameters<typeof read>) => (await read(...reading)).body.vista
const porEnlace = (token: string) => ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })

test('a member has the full view of an order with their confirmed e-mail, and sees new notes', async () => {
  const codigo = (await beto.solicita({ correo: 'BETO@ejemplo.com' })).body.codigo
  const { status, body } = await read(codigo)
  expect(status).toBe(200)
  expect(body).toMatchObject({ cliente: 'Beto Cruz', notas: expect.stringContaining('Pulsera de cuentas azules') })
  await db.update(pedidos).set({ notas: 'Con dije de plata' }).where(eq(pedidos.codigo, codigo))
  expect((await read(codigo)).body).toMatchObject({ notas: 'Con dije de plata' })
})

test('a member with an unconfirmed e-mail sees the public view', async () => {
  const dora = await persona('Dora Gil', 'dora@ejemplo.com', { rol: 'user', ip: '10.4.4.4' })
  await db.update(user).set({ emailVerified: false }).where(eq(user.email, dora.correo))
  const codigo = (await ana.solicita({ correo: dora.correo })).body.codigo
  expect(await vistaDe(codigo, dora)).toBe('publica')
})

test('a member sees the full view of an order that is linked to the membership, whatever its e-mail', async () => {
  const codigo = await ana.pide()
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
  await db.insert(pedidosCuenta).values({ codigo_pedido: codigo, codigo_membresia: perfil?.codigo_membresia ?? '' })
  expect(await vistaDe(codigo)).toBe('completa')
})

test('members and staff see the public view of an order that is not theirs', async () => {
  const codigo = (await ana.solicita({ tipo_servicio: 'retiro', telefono: '809-555-0101' })).body.codigo
  const anonima = (await read(codigo, ana)).body
  expect(anonima).toMatchObject({ vista: 'publica', cliente: 'Ana P.' })
  expect(JSON.stringify(anonima)).not.toMatch(/Pulsera|809-555|notas|telefono/)
  for (const quien of [beto, carla]) expect((await read(codigo, quien)).body).toEqual(anonima)
  expect((await read('B88-00000')).status).toBe(404)
})

test('a mail link opens the full view of its own order and of no other', async () => {
  const correo = 'link@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).body.codigo
  const token = tokenEn((await mailbox.waitForMail(({ to }) => to.includes(correo))).text)
  expect((await read(codigo, ana, token)).body).toEqual((await porEnlace(token)).body)
  expect(await vistaDe(codigo, ana, token)).toBe('completa')
  expect(await vistaDe(await ana.pide(), ana, token)).toBe('publica')
  expect(await vistaDe(codigo, ana, 'x'.repeat(22))).toBe('publica')
  expect((await read(codigo, ana, 'corto')).status).toBe(422)
})

test('an anonymous read takes one connection', async () => {
  const codigo = await ana.pide()
  const times: number[] = []
  // The mail worker takes connections too, but not in all five runs.
  for (let time = 0; time < 5; time++) {
    let tomadas = 0
    const contar = () => tomadas++
    for (const pool of [database.pool, database.limitsPool]) pool.on('acquire', contar)
    await app.inject({ url: `/api/pedidos/${codigo}` })
    for (const pool of [database.pool, database.limitsPool]) pool.off('acquire', contar)
    times.push(tomadas)
  }
  expect(Math.min(...times)).toBe(1)
})

test('staff revoke the links of an order, and the next mail carries a new one that works', async () => {
  const correo = 'enlaces@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).body.codigo
  const token = tokenEn((await mailbox.waitForMail(({ to }) => to.includes(correo))).text)
  expect((await porEnlace(token)).status).toBe(200)

  expect((await carla.call(revocarEnlaces, { params: { codigo } })).body).toEqual({ revocados: 1 })
  expect((await porEnlace(token)).status).toBe(404)
  expect(await vistaDe(codigo, ana, token)).toBe('publica')

  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: 2, version, razon: 'Lo acordó por WhatsApp' },
  })
  await releaseMails()
  const next = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && subject.includes('Confirmado'))
  const newItem = tokenEn(next.text)
  expect(newItem).not.toBe(token)
  expect((await porEnlace(newItem)).status).toBe(200)
  expect((await carla.call(revocarEnlaces, { params: { codigo: 'B88-00000' } })).status).toBe(404)
})

const tokenEn = (text: string) => /rastrear\/([\w-]{22})/.exec(text)?.[1] ?? ''

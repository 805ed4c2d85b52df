import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runOnce } from '#db/idempotency.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda } from '#db/schema/solicitudes.server.ts'
import { obtenerPedido } from '#pedidos/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { handleErrors } from './errors.server.ts'
import { applyLimits } from './limits.server.ts'

const { ana, persona, db, database, limits } = await openShop()

test('copies of one form that arrive together create one order and are counted once', async () => {
  const before = await db.$count(pedidos)
  const key = randomUUID()
  const copies = await Promise.all(
    Array.from({ length: 60 }, () => ana.solicita({ correo: 'copias@ejemplo.com' }, key)),
  )
  expect(new Set(copies.map(({ status, body }) => `${status} ${body.codigo}`)).size).toBe(1)
  expect(copies[0]?.status).toBe(201)
  expect(await db.$count(pedidos)).toBe(before + 1)
})

test('a replay of an answered form is not counted, also when the limit is used up', async () => {
  const eva = await persona('Eva Luz', 'eva@ejemplo.com', { ip: '10.5.5.5' })
  const key = randomUUID()
  const first = await eva.solicita({}, key)
  while ((await eva.solicita({ correo: `${randomUUID()}@ejemplo.com` })).status !== 429);
  expect((await eva.solicita({}, key)).body).toEqual(first.body)
  expect((await eva.solicita({})).status).toBe(429)
})

test('a form refused by a limit stores nothing and may come again under the same key', async () => {
  const luz = await persona('Luz Gil', 'luz@ejemplo.com', { ip: '10.6.6.6' })
  for (let n = 0; n < 10; n++) await luz.solicita({})
  const key = randomUUID()
  expect((await luz.solicita({}, key)).status).toBe(429)
  const elsewhere = await persona('Luz Gil', 'luz2@ejemplo.com', { ip: '10.6.6.7' })
  expect((await elsewhere.solicita({}, key)).status).toBe(201)
})

test('40 addresses of one IPv6 /64 send as many forms as one', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) {
    const neighbour = await persona('Vecina', `vecina${n}@ejemplo.com`, { ip: `2001:db8:7:7::${n.toString(16)}` })
    statuses.push((await neighbour.solicita()).status)
  }
  expect(statuses).toEqual([...Array(30).fill(201), ...Array(10).fill(429)])
})

test('forms that a stranger sends with an e-mail block nobody else who has it', async () => {
  const victim = { correo: 'victima@ejemplo.com' }
  const stranger = await persona('Extraña', 'extrana@ejemplo.com', { ip: '10.9.1.1' })
  for (let n = 0; n < 10; n++) expect((await stranger.solicita(victim)).status).toBe(201)
  expect((await stranger.solicita({ correo: 'Victima@ejemplo.com' })).status).toBe(429)
  expect((await (await persona('Víctima', victim.correo, { ip: '10.9.2.2' })).solicita()).status).toBe(201)
})

test('a replayed miss counts once', async () => {
  const distracted = await persona('Despistada', 'despistada@ejemplo.com', { ip: '10.8.8.8' })
  const key = { 'idempotency-key': randomUUID() }
  const body = { nombre: 'Eva', apellido: 'Luz', codigoPedido: 'B78-00000', correo: 'despistada@ejemplo.com' }
  for (let n = 0; n < 33; n++) expect((await distracted.call(verificarRetiro, { body }, key)).body.success).toBe(false)
  expect((await distracted.call(obtenerPedido, { params: { codigo: 'B78-00000' } })).status).toBe(404)
})

test('limits are counted before the transaction: with all connections but one taken, a form gets through', async () => {
  const taken = await Promise.all(Array.from({ length: database.pool.options.max - 1 }, () => database.pool.connect()))
  try {
    expect((await ana.solicita({ correo: 'sola@ejemplo.com' })).status).toBe(201)
  } finally {
    for (const client of taken) client.release()
  }
})

test('a miss on a code counts the same on every route', async () => {
  const curious = await persona('Curioso', 'curioso@ejemplo.com', { ip: '10.7.7.7' })
  const before = await db.$count(solicitudesAyuda)
  const tryCode = (n: number) =>
    curious.call(
      pedirAyuda,
      {
        params: { codigo: `B77-${String(n).padStart(5, '0')}` },
        body: { situacion: 'x', correo: `c${n}@ejemplo.com` },
      },
      { 'idempotency-key': randomUUID() },
    )
  const look = () => curious.call(obtenerPedido, { params: { codigo: 'B77-99999' } })
  const statuses: number[] = []
  // Half of the misses come from a form, whose own limit is far from used up.
  for (let n = 0; n < 15; n++) statuses.push((await tryCode(n)).status)
  for (let n = 0; n < 15; n++) statuses.push((await look()).status)
  expect(statuses).toEqual(Array(30).fill(404))
  expect((await look()).status).toBe(429)
  expect((await tryCode(15)).status).toBe(429)
  expect(await db.$count(solicitudesAyuda)).toBe(before)
})

test('a form repeated after an upgrade, whose contract has a field more, gets its old answer', async () => {
  const version = (body: z.ZodObject) => {
    const app = fastify()
    app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    handleErrors(app)
    applyLimits(app, { db, limits })
    app.route({
      method: 'POST',
      url: '/api/formulario',
      repeatable: true,
      schema: { body },
      handler: ({ replay }) => runOnce(db, replay, async () => ({ codigo: randomUUID() })),
    })
    return app
  }
  const before = z.object({ mensaje: z.string().trim() })
  const after = before.extend({ fotos: z.array(z.string()).default([]) })
  const headers = { 'idempotency-key': randomUUID() }
  const send = async (body: z.ZodObject, mensaje: string) =>
    (await version(body).inject({ method: 'POST', url: '/api/formulario', headers, payload: { mensaje } })).json()
  const first = await send(before, ' Hola. ')
  expect(first).toEqual({ codigo: expect.any(String) })
  expect(await send(after, ' Hola. ')).toEqual(first)
  expect(await send(after, 'Otra cosa.')).toMatchObject({ detail: expect.stringContaining('Ya recibimos') })
})

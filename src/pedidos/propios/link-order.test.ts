import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { auditoria, correos, enlaces } from '#db/schema/machinery.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { listarMisPedidos, obtenerVinculo, pedirVinculo, vincularPedido } from './contract.ts'

const { ana, beto, carla, db, mailbox, persona } = await openShop({ withMail: true })

const pide = (codigo: string, quien = beto, key: string = randomUUID()) =>
  quien.call(pedirVinculo, { body: { codigo } }, { 'idempotency-key': key })
const mira = (token: string) => ana.call(obtenerVinculo, {}, { 'x-enlace': token })
const acepta = (token: string) => ana.call(vincularPedido, { body: { enlace: token } })
const ownCodigos = async (quien = beto) =>
  (await quien.call(listarMisPedidos, { querystring: {} })).body.pedidos.map(({ codigo }) => codigo)
const cartas = (codigo: string) =>
  db
    .select()
    .from(correos)
    .where(and(eq(correos.funcion, 'send-order-link'), eq(correos.codigo_pedido, codigo)))
const deVinculo = (codigo: string) => and(eq(enlaces.tipo, 'vinculo'), eq(enlaces.codigo_pedido, codigo))

let count = 0
/** Each order has another e-mail, so that no rate limit is reached. */
const pedidoDeOtra = async () => (await ana.solicita({ correo: `tia-${count++}@ejemplo.com` })).body.codigo

/** Asks to link an order, and reads the approval link from the mail. */
async function enlacePara(codigo: string, quien = beto) {
  expect(await pide(codigo, quien)).toMatchObject({ status: 200, body: { recibido: true } })
  const masked = `${quien.correo[0]}***`
  const mensaje = await mailbox.waitForMail(
    ({ subject, text }) => subject === `¿Agregar el pedido ${codigo} a una cuenta?` && text.includes(masked),
  )
  return /\/vincular-pedido#c=([\w-]{22})/.exec(mensaje.text)?.[1] ?? ''
}

test("a typed code links nothing: the order's own address reads who asks and approves, once", async () => {
  const codigo = await pedidoDeOtra()
  const link = await enlacePara(codigo)
  expect(await ownCodigos()).not.toContain(codigo)
  expect(await mira(link)).toMatchObject({
    status: 200,
    body: { codigo, nombre: 'Beto', correo: 'b***@ejemplo.com', hecho: false },
  })
  expect(await ownCodigos()).not.toContain(codigo)
  expect(await acepta(link)).toMatchObject({ status: 200, body: { codigo, hecho: true } })
  expect(await ownCodigos()).toContain(codigo)
  const [trace] = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.accion, 'vincular'), eq(auditoria.clave, codigo)))
  expect(trace).toMatchObject({ entidad: 'pedido', quien: null })

  // A repeated approval does not link the order again after staff unlinked it.
  expect((await acepta(link)).body).toMatchObject({ codigo, hecho: true })
  expect((await mira(link)).body).toMatchObject({ hecho: true })
  await db.delete(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, codigo))
  await acepta(link)
  expect(await ownCodigos()).not.toContain(codigo)
})

test('an unknown order, one without an address and the template get the same answer, and no mail', async () => {
  const sinCorreo = await pedidoDeOtra()
  await db.update(pedidos).set({ correo_cliente: null }).where(eq(pedidos.codigo, sinCorreo))
  for (const codigo of ['B88-00000', sinCorreo, negocio.pedidos.plantilla]) {
    const { status, body } = await pide(codigo)
    expect([status, body, await cartas(codigo)]).toEqual([200, { recibido: true }, []])
  }
})

test('guests and invalid codes are refused, and one key sends one mail', async () => {
  const codigo = await pedidoDeOtra()
  expect((await pide(codigo, ana)).status).toBe(401)
  for (const bad of ['', 'B01', 'B01-4071\u0000', `${codigo}0`]) {
    const { status, body } = await pide(bad)
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['codigo']])
  }
  const key = randomUUID()
  await Promise.all([pide(codigo, beto, key), pide(codigo, beto, key)])
  expect(await cartas(codigo)).toHaveLength(1)
})

test('each typed code counts as a miss, so that codes cannot be guessed', async () => {
  const curioso = await persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.7.0.1' })
  const respuestas: number[] = []
  for (let n = 0; n < 32; n++) respuestas.push((await pide(`B88-000${10 + n}`, curioso)).status)
  expect(respuestas).toContain(429)
  expect(respuestas.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
})

test('an order of another member is refused, and the link can still be used later', async () => {
  const codigo = await pedidoDeOtra()
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, carla.correo))
  await db.insert(pedidosCuenta).values({ codigo_pedido: codigo, codigo_membresia: perfil?.codigo_membresia ?? '' })
  const link = await enlacePara(codigo)
  expect(await acepta(link)).toMatchObject({ status: 409, body: { type: 'pedido-de-otro' } })
  expect(await ownCodigos()).not.toContain(codigo)
  await db.delete(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, codigo))
  expect((await acepta(link)).status).toBe(200)
  expect(await ownCodigos()).toContain(codigo)
})

test('of two concurrent approvals one wins', async () => {
  const codigo = await pedidoDeOtra()
  const [deBeto, deCarla] = [await enlacePara(codigo), await enlacePara(codigo, carla)]
  const respuestas = await Promise.all([deBeto, deCarla].map(acepta))
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await db.select().from(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, codigo))).toHaveLength(1)
})

test('a link that is unknown, expired, revoked or for an earlier address of the order is a 404', async () => {
  expect((await mira('x'.repeat(22))).status).toBe(404)
  expect((await acepta('x'.repeat(22))).status).toBe(404)
  expect((await acepta('corto')).body.campos).toEqual({ enlace: 'El enlace no está completo.' })

  const codigo = await pedidoDeOtra()
  const link = await enlacePara(codigo)
  const prueba = async (run: () => Promise<unknown>, deshacer: () => Promise<unknown>) => {
    await run()
    expect((await acepta(link)).status).toBe(404)
    await deshacer()
  }
  const enlaceCon = (changes: Partial<typeof enlaces.$inferInsert>) => () =>
    db.update(enlaces).set(changes).where(deVinculo(codigo))
  const deNuevo = new Date(Date.now() + 86_400_000)
  await prueba(enlaceCon({ vence: new Date(0) }), enlaceCon({ vence: deNuevo }))
  await prueba(enlaceCon({ revocado: new Date() }), enlaceCon({ revocado: null }))
  const correoDelPedido = (correo_cliente: string) => () =>
    db.update(pedidos).set({ correo_cliente }).where(eq(pedidos.codigo, codigo))
  const [pedido] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  await prueba(correoDelPedido('otra@ejemplo.com'), correoDelPedido(pedido?.correo_cliente ?? ''))
  expect(await ownCodigos()).not.toContain(codigo)
  expect((await acepta(link)).status).toBe(200)
})

test('a member whose account was deleted is not linked', async () => {
  const elsa = await persona('Elsa Mota', 'elsa-se-va@ejemplo.com', { rol: 'user', ip: '10.7.0.2' })
  const codigo = await pedidoDeOtra()
  const link = await enlacePara(codigo, elsa)
  await db.delete(user).where(eq(user.email, elsa.correo))
  expect((await mira(link)).status).toBe(404)
  expect((await acepta(link)).status).toBe(404)
})

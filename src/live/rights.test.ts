import { and, eq } from 'drizzle-orm'
import fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import { cerrarSesion } from '#auth/contract.ts'
import { cambiarRol } from '#auth/gestion/contract.ts'
import { requirePolicies, toHeaders } from '#auth/policies.server.ts'
import { session, user, userRoles } from '#db/schema/auth.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { contactos, solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { notFound } from '#lib/errors.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { registerLiveRoutes } from './routes.server.ts'
import { streamUrl } from './url.ts'

const { app, ana, beto, carla, auth, db, limits, persona, live } = await openShop()
const openStream = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const codigo = await ana.pide()

const STAFF_TOPICS = ['pedidos', 'solicitudes', 'retiros', 'contactos', 'correos'].map((noun) => `gestion:${noun}`)
let created = 0
/** A signed-in admin that a test may delete or demote. */
const createAdmin = () =>
  persona('Elsa Mota', `elsa-${created++}@brisa.example`, { rol: 'admin', ip: `10.8.0.${created}` })
const idOf = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''

test.each(STAFF_TOPICS)('%s is for staff: who is not signed in is refused, and so is a member', async (topic) => {
  expect((await app.inject(streamUrl([topic]))).statusCode).toBe(401)
  const betosStream = await app.inject({ url: streamUrl([topic]), headers: { cookie: beto.cookie } })
  expect(betosStream.statusCode).toBe(403)
  expect(betosStream.json().detail).toMatch('No tienes permisos')
})

test.each<[string, () => Promise<unknown>]>([
  ['gestion:pedidos', () => ana.pide()],
  [
    'gestion:contactos',
    () => db.insert(contactos).values({ nombre_cliente: 'A', correo: 'a@b.co', descripcion_problema: 'x' }),
  ],
  ['gestion:correos', () => db.insert(correos).values({ funcion: 'x', para: 'a@b.co', datos: {} })],
  [
    'gestion:solicitudes',
    () => db.insert(solicitudesAyuda).values({ codigo_pedido: codigo, situacion: 'x', correo: 'a@b.co' }),
  ],
  [
    'gestion:retiros',
    () =>
      db
        .insert(solicitudesRetiro)
        .values({ codigo_pedido: codigo, nombre: 'A', apellido: 'B', correo: 'a@b.co', estatus_id: 1 }),
  ],
])(
  'staff hear of %s when a row comes, and a member who asked for it beside an order hears nothing',
  async (topic, run) => {
    const carlasStream = await openStream([topic], { cookie: carla.cookie })
    const betosStream = await openStream([topic, `pedidos:${codigo}`], { cookie: beto.cookie })
    expect(await betosStream.next()).toMatchObject({ event: 'fin', data: topic })
    await betosStream.nextOf('cambio')
    const { data: before } = await carlasStream.nextOf('cambio')
    await run()
    const { data } = await carlasStream.nextOf('cambio')
    expect(data).toMatch(`${topic} `)
    expect(data).not.toBe(before)
    // Beto's next event is about the order that he follows.
    await db.execute(`select pg_notify('vivo', '${topic}')`)
    await db.execute(`update "Pedidos" set "Total" = "Total" + 1 where "Código de pedido" = '${codigo}'`)
    expect((await betosStream.next()).data).toMatch(`pedidos:${codigo} `)
  },
)

test('after sign-out the private topics end, and the public ones continue', async () => {
  const elsa = await createAdmin()
  const stream = await openStream(['gestion:correos', `pedidos:${codigo}`], { cookie: elsa.cookie })
  await stream.nextOf('cambio')
  await stream.nextOf('cambio')
  await elsa.call(cerrarSesion, {})
  expect(await stream.next()).toMatchObject({ event: 'fin', data: 'gestion:correos' })
  await db.insert(correos).values({ funcion: 'x', para: 'a@b.co', datos: {} })
  await db.execute(`update "Pedidos" set "Total" = "Total" + 1 where "Código de pedido" = '${codigo}'`)
  expect((await stream.next()).data).toMatch(`pedidos:${codigo} `)
})

test('a stream without topics ends: the role was revoked, or the account deleted', async () => {
  const [first, second] = [await createAdmin(), await createAdmin()]
  const streams = [
    await openStream(STAFF_TOPICS, { cookie: first.cookie }),
    await openStream(STAFF_TOPICS, { cookie: second.cookie }),
  ]
  for (const stream of streams) await stream.nextOf('cambio')
  await db.delete(userRoles).where(and(eq(userRoles.user_id, await idOf(first.correo)), eq(userRoles.role, 'admin')))
  await db.delete(user).where(eq(user.email, second.correo))
  for (const stream of streams) await expect(stream.nextOf('nada')).rejects.toThrow('ended')
})

test.each([
  ['a helper', 'ayudante', 'gestion:bandeja', 'gestion:avisos'],
  ['a messenger', 'mensajero', 'gestion:pedidos', 'gestion:bandeja'],
] as const)('%s follows what their role includes, until the role changes', async (_, rol, allowed, refused) => {
  const who = await persona('Iris Pou', `iris-${created++}@brisa.example`, { rol, ip: `10.8.1.${created}` })
  const { statusCode, body } = await app.inject({ url: streamUrl([refused]), headers: { cookie: who.cookie } })
  expect([statusCode, JSON.parse(body).detail]).toEqual([403, expect.stringMatching('Tu rol no incluye esto')])
  const stream = await openStream([allowed], { cookie: who.cookie })
  await stream.nextOf('cambio')
  const params = { id: await idOf(who.correo) }
  await carla.call(cambiarRol, { params, body: { rol: 'user', era: rol } })
  await expect(stream.nextOf('nada')).rejects.toThrow('ended')
})

test("another person's topic is answered like one that does not exist", async () => {
  const ownerId = await idOf(beto.correo)
  app.topic('apuntes:', {
    policy: 'miembro',
    authorize: (viewer, id) => {
      if (viewer?.id !== id) throw notFound('Eso ya no existe.')
    },
  })
  const url = streamUrl([`apuntes:${ownerId}`])
  expect((await app.inject({ url, headers: { cookie: carla.cookie } })).statusCode).toBe(404)
  const stream = await openStream([`apuntes:${ownerId}`], { cookie: beto.cookie })
  expect((await stream.nextOf('cambio')).data).toMatch(`apuntes:${ownerId} `)
})

test('an expired session ends its stream at the next check, and the check renews no session', async () => {
  const second = fastify()
  second.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  requirePolicies(second, auth)
  let rechecks = 0
  async function identify(request: FastifyRequest) {
    const viewer = await auth.identify(toHeaders(request))
    rechecks++
    return viewer
  }
  registerLiveRoutes(second, { live, limits, recheckInterval: 20, identify })
  second.topic('prueba', { policy: 'admin' })
  afterAll(() => second.close())
  const elsa = await createAdmin()
  const elsasSessions = eq(session.userId, await idOf(elsa.correo))
  const expireAt = (expiresAt: Date) => db.update(session).set({ expiresAt }).where(elsasSessions)
  const stream = await openStreamReader(await second.listen({ port: 0, host: '127.0.0.1' }))(['prueba'], {
    cookie: elsa.cookie,
  })
  await stream.nextOf('cambio')

  const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
  await expireAt(inTwoDays)
  const target = rechecks + 2
  await expect.poll(() => rechecks).toBeGreaterThan(target)
  expect(await db.select({ expiresAt: session.expiresAt }).from(session).where(elsasSessions)).toEqual([
    { expiresAt: inTwoDays },
  ])

  await expireAt(new Date(0))
  expect((await stream.next()).data).toBe('prueba')
  await expect(stream.next()).rejects.toThrow('ended')
})

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { enviosPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { openPushes, WAITING } from '#testing/pushes.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPush, probarPush } from './contract.ts'

const shop = await openShop({ withMail: true, allowPrivatePush: true })
const { carla, db, mailbox, persona } = shop
const { service, subscribe, got, release } = await openPushes(shop, { timeout: 800 })

let addresses = 0
const order = async () =>
  (await persona('Ana Peña', `ana-${++addresses}@ejemplo.com`, { ip: `10.9.0.${addresses}` })).pide()
const subscribed = ({ endpoint }: { endpoint: string }) =>
  db.$count(suscripcionesPush, eq(suscripcionesPush.endpoint, endpoint))

beforeEach(async () => {
  await db.delete(suscripcionesPush)
})

test('a push arrives encrypted for its browser and signed by the shop, with the number of what waits', async () => {
  const phone = await subscribe(carla, 'telefono')
  const codigo = await order()
  expect(await got(phone)).toEqual([
    {
      grupo: 'pedido_nuevo',
      titulo: 'Pedido nuevo',
      texto: codigo,
      ruta: `/manage/pedidos/${codigo}`,
      cuantos: 1,
      varios: { titulo: 'pedidos nuevos', ruta: '/manage/pedidos' },
      insignia: WAITING,
    },
  ])
  const [push] = service.all()
  const { clave } = (await carla.call(obtenerPush, {})).body
  expect(push?.claims).toMatchObject({ key: clave, sub: expect.stringMatching(/^mailto:/) })
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(Number(push?.headers.ttl)).toBeGreaterThan(86_000)
  const [row] = await db.select().from(suscripcionesPush)
  expect(row?.ultimo_exito).toBeInstanceOf(Date)
})

test('several orders become one push, and one push for each browser', async () => {
  const one = await subscribe(carla, 'uno')
  const other = await subscribe(carla, 'otro')
  for (let n = 0; n < 3; n++) await order()
  expect((await got(one)).map(({ cuantos }) => cuantos)).toEqual([3])
  expect((await got(other)).map(({ cuantos }) => cuantos)).toEqual([3])
})

test('pushes of one group wait no longer than the first of them', async () => {
  await subscribe(carla, 'fila')
  await order()
  await db.update(enviosPush).set({ desde: sql`now() + interval '3 seconds'` })
  await order()
  const rows = await db.select({ desde: enviosPush.desde }).from(enviosPush)
  expect(rows[0]?.desde).toEqual(rows[1]?.desde)
})

test.each([404, 410])('%i drops the subscription', async (status) => {
  const phone = await subscribe(carla, `muerto-${status}`)
  service.plan(`muerto-${status}`, { status })
  await order()
  await release()
  await expect.poll(() => subscribed(phone)).toBe(0)
  expect(await db.$count(enviosPush)).toBe(0)
})

test('a push service that is overloaded or fails is asked again, not before it says', async () => {
  const busy = await subscribe(carla, 'ocupado')
  service.plan('ocupado', { status: 429, headers: { 'retry-after': '120' } })
  const failing = await subscribe(carla, 'roto')
  service.plan('roto', { status: 500 })
  await order()
  await release()
  // A busy machine takes its time for the second try.
  const tries = () => service.refused.filter(({ device }) => device === 'roto').length
  await expect.poll(tries, { timeout: 40_000 }).toBeGreaterThan(1)
  const seconds = sql<number>`extract(epoch from ${enviosPush.desde} - now())::float8`
  const [waiting] = await db
    .select({ seconds, intentos: enviosPush.intentos })
    .from(enviosPush)
    .innerJoin(suscripcionesPush, eq(suscripcionesPush.id, enviosPush.suscripcion_id))
    .where(eq(suscripcionesPush.endpoint, busy.endpoint))
  expect(waiting?.seconds).toBeGreaterThan(60)
  expect(service.refused.filter(({ device }) => device === 'ocupado')).toHaveLength(1)

  service.plan('roto', null)
  service.plan('ocupado', null)
  expect(await got(busy)).toHaveLength(1)
  expect(await got(failing)).toHaveLength(1)
  expect([await subscribed(busy), await subscribed(failing)]).toEqual([1, 1])
})

test('a push service cannot put a push off for longer than an hour', async () => {
  await subscribe(carla, 'eterno')
  service.plan('eterno', { status: 503, headers: { 'retry-after': '1e300' } })
  await order()
  await release()
  await expect.poll(() => db.$count(enviosPush, eq(enviosPush.intentos, 1))).toBe(1)
  expect(await db.$count(enviosPush, sql`${enviosPush.desde} <= now() + interval '1 hour'`)).toBe(1)
})

test('a browser that a push did not reach in all its time, and nothing for a week, is dropped', async () => {
  const gone = await subscribe(carla, 'perdido')
  const away = await subscribe(carla, 'lejos')
  await db.update(suscripcionesPush).set({ fecha_creacion: sql`now() - interval '8 days'` })
  await db
    .update(suscripcionesPush)
    .set({ ultimo_exito: sql`now() - interval '6 days'` })
    .where(eq(suscripcionesPush.endpoint, away.endpoint))
  await order()
  await db.update(enviosPush).set({ caduca: sql`now()`, intentos: 20 })
  await release()
  await expect.poll(() => db.$count(enviosPush)).toBe(0)
  expect([await subscribed(gone), await subscribed(away)]).toEqual([0, 1])
})

test('a push that is refused for another reason is not sent again', async () => {
  await subscribe(carla, 'negado')
  service.plan('negado', { status: 403 })
  await order()
  await release()
  await expect.poll(() => db.$count(enviosPush)).toBe(0)
  expect(service.refused.filter(({ device }) => device === 'negado')).toHaveLength(1)
})

test('a push service that hangs delays neither mails nor the pushes of others', async () => {
  const hanging = Array.from({ length: 40 }, (_, n) => `colgado-${n}`)
  const mute = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
  const second = await persona('Elsa Gil', 'elsa@brisa.example', { rol: 'admin', ip: '10.4.4.5' })
  const third = await persona('Flor Gil', 'flor@brisa.example', { rol: 'admin', ip: '10.4.4.6' })
  for (const [n, device] of hanging.entries()) {
    await subscribe([mute, second, third][n % 3] ?? mute, device)
    service.plan(device, 'hang')
  }
  const well = await subscribe(carla, 'sano')
  await order()
  await release()
  await mailbox.waitForMail(({ to }) => to.includes(`ana-${addresses}@ejemplo.com`))
  expect(await service.arrived('sano')).toHaveLength(1)
  expect(await subscribed(well)).toBe(1)
  await db.delete(suscripcionesPush)
})

test('a push that is too late is not sent', async () => {
  await subscribe(carla, 'tarde')
  await order()
  await db.update(enviosPush).set({ caduca: sql`now()` })
  await release()
  await expect.poll(() => db.$count(enviosPush)).toBe(0)
  expect(service.contents('tarde')).toEqual([])
})

test('a test push reaches only the browser that asks for it', async () => {
  const one = await subscribe(carla, 'prueba')
  await subscribe(carla, 'silencioso')
  expect((await carla.call(probarPush, { body: { endpoint: one.endpoint } })).status).toBe(204)
  expect(await service.arrived('prueba')).toMatchObject([
    { titulo: 'Así te avisaremos', ruta: '/mi-cuenta/ajustes#avisos' },
  ])
  expect(service.contents('silencioso')).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session, user } from '#db/schema/auth.server.ts'
import { suscripcionesPush } from '#db/schema/machinery.server.ts'
import { openPushService } from '#testing/pushService.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarPreferencias, obtenerPush, probarPush, suscribir } from './contract.ts'
import { isPushServiceUrl } from './rules.ts'
import { openPushSender } from './send.server.ts'
import { vapidKeysOf } from './vapid.server.ts'

const { beto, carla, db, persona } = await openShop()
const service = await openPushService()
const { keys } = service.subscription('uno')
await service.close()
const at = (endpoint: string) => ({ endpoint, keys })
const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`

test.each([
  'http://fcm.googleapis.com/a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://10.0.0.5/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.5]/a',
  'https://fcm.googleapis.com:8443/a',
  'https://ana:clave@fcm.googleapis.com/a',
  'https://push.ejemplo.com/a',
  'https://fcm.googleapis.com.ejemplo.com/a',
  'https://mifcm.googleapis.com/a',
  'https://push.apple.com.ejemplo.com/a',
  'https://malnotify.windows.com/a',
  'https://base.internal/a',
  'https://tienda.local/a',
  'https://postgres/a',
])('a subscription at %s is refused', async (endpoint) => {
  const { status, body } = await beto.call(suscribir, { body: at(endpoint) })
  expect(status).toBe(422)
  expect(body).toMatchObject({ detail: expect.stringContaining('dirección de avisos') })
  expect(await db.$count(suscripcionesPush)).toBe(0)
})

test('the push services of browsers are accepted', () => {
  const urls = [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ]
  expect(urls.filter((url) => !isPushServiceUrl(url))).toEqual([])
})

test('a stored endpoint is checked again before each sending', async () => {
  const sender = openPushSender({ secret: 'un secreto de pruebas, bastante largo' })
  const target = { endpoint: 'https://127.0.0.1/a', p256dh: keys.p256dh, auth: keys.auth }
  await expect(sender.send(target, { content: {}, ttl: 60, isUrgent: false })).rejects.toThrow('no push service')
  sender.close()
})

test('a browser subscribes once, and its new endpoint replaces the old one', async () => {
  const first = newEndpoint()
  expect((await beto.call(suscribir, { body: at(first) })).status).toBe(204)
  expect((await beto.call(suscribir, { body: at(first) })).status).toBe(204)
  expect(await db.$count(suscripcionesPush)).toBe(1)
  const second = newEndpoint()
  // Somebody else cannot remove it by naming it.
  await carla.call(suscribir, { body: { ...at(newEndpoint()), anterior: first } })
  expect(await db.$count(suscripcionesPush)).toBe(2)
  await beto.call(suscribir, { body: { ...at(second), anterior: first } })
  const rows = await db.select().from(suscripcionesPush)
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining([second]))
  expect(rows).toHaveLength(2)
})

test('an account has at most twenty browsers', async () => {
  for (let n = 0; n < 22; n++) await beto.call(suscribir, { body: at(newEndpoint()) })
  const [{ id: own } = { id: '' }] = await db.select({ id: user.id }).from(user).where(eq(user.email, beto.correo))
  const rows = await db
    .select()
    .from(suscripcionesPush)
    .innerJoin(session, eq(session.id, suscripcionesPush.session_id))
    .where(eq(session.userId, own))
  expect(rows).toHaveLength(20)
})

test("a test push needs a subscription of one's own", async () => {
  const endpoint = newEndpoint()
  await carla.call(suscribir, { body: at(endpoint) })
  expect((await beto.call(probarPush, { body: { endpoint } })).status).toBe(404)
  expect((await carla.call(probarPush, { body: { endpoint } })).status).toBe(204)
})

test('ten test pushes an hour are sent, also to other browsers of the account', async () => {
  const eva = await persona('Eva Gil', 'eva@ejemplo.com', { rol: 'user', ip: '10.4.5.1' })
  const endpoints = [newEndpoint(), newEndpoint()]
  for (const endpoint of endpoints) await eva.call(suscribir, { body: at(endpoint) })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await eva.call(probarPush, { body: { endpoint: endpoints[n % 2] ?? '' } })).status)
  expect(statuses).toEqual([...Array(10).fill(204), 429])
})

test('thirty new browsers an hour are taken; one that was there before and one that is refused are not counted', async () => {
  const luz = await persona('Luz Gil', 'luz@ejemplo.com', { rol: 'user', ip: '10.4.5.2' })
  const add = async (endpoint: string) => (await luz.call(suscribir, { body: at(endpoint) })).status
  const first = newEndpoint()
  for (let n = 0; n < 5; n++) expect(await add(first)).toBe(204)
  for (let n = 0; n < 5; n++) expect(await add('https://push.ejemplo.com/a')).toBe(422)
  for (let n = 0; n < 29; n++) expect(await add(newEndpoint())).toBe(204)
  expect(await add(newEndpoint())).toBe(429)
})

test('a key that is no point of the curve is refused', async () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  const { status, body } = await beto.call(suscribir, { body: { endpoint: newEndpoint(), keys: { ...keys, p256dh } } })
  expect([status, body]).toMatchObject([422, { detail: 'Este navegador no da una clave de avisos que sirva.' }])
})

test('bad preferences and keys are refused with the field', async () => {
  const same = await beto.call(cambiarPreferencias, { body: { apagadas: [], silencio: { desde: 8, hasta: 8 } } })
  expect([same.status, Object.keys(same.body.campos ?? {})]).toEqual([422, ['silencio.hasta']])
  const hour = await beto.call(cambiarPreferencias, { body: { apagadas: [], silencio: { desde: 24, hasta: 8 } } })
  expect([hour.status, Object.keys(hour.body.campos ?? {})]).toEqual([422, ['silencio.desde']])
  const bad = await beto.call(suscribir, {
    body: { endpoint: newEndpoint(), keys: { p256dh: 'corta', auth: keys.auth } },
  })
  expect(bad.status).toBe(422)
})

test("the shop's key comes from its secret: the same in every process, another with another secret", async () => {
  const { clave } = (await beto.call(obtenerPush, {})).body
  expect(clave).toBe(vapidKeysOf('un secreto de pruebas, bastante largo').publicKey)
  expect(Buffer.from(clave, 'base64url')).toHaveLength(65)
  expect(vapidKeysOf('otro secreto de pruebas, bastante largo').publicKey).not.toBe(clave)
})

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '#db/open.server.ts'
import { openQueue } from '#db/queue.server.ts'
import { notifyStaff } from '#push/push.server.ts'
import { startPushWorker } from '#push/pushWorker.server.ts'
import { openPushSender } from '#push/send.server.ts'
import { measureIn, quantile } from './scenario.ts'

/**
 * Measures one event that `NAVEGADORES` browsers of staff hear of: the time that its transaction takes longer, and the
 * time until the last of the pushes has reached a push service on this machine. Some of them hang.
 */
const BROWSERS = Number(process.env.NAVEGADORES ?? 1_000)
const HANGING = 20
const ROUNDS = Number(process.env.RONDAS ?? 5)
const log = { info: () => {}, warn: () => {}, error: () => {} }

await measureIn(async ({ url, machine }) => {
  let arrived = 0
  const service = createServer((request, response) => {
    if (request.url?.startsWith('/colgado')) return
    request.resume().on('end', () => {
      arrived++
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on TCP
  const database = openDatabase(url, log)
  const { db } = database
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  await db.$client.query(`
    with staff as (insert into "user" (name, email, email_verified) values ('', 'push@brisa.example', true) returning id),
      role as (insert into user_roles (user_id, role) select id, 'admin' from staff),
      opened as (insert into session (user_id, token, expires_at)
        select id, 'token' || n, now() + interval '1 day' from staff, generate_series(1, ${BROWSERS}) n returning id)
    insert into suscripciones_push (session_id, endpoint, p256dh, auth)
    select id, 'http://127.0.0.1:${port}/' || case when row_number() over () <= ${HANGING} then 'colgado' else 'push' end || '/' || id,
      '${p256dh}', '${auth}' from opened`)
  const queue = await openQueue({ url, log })
  const worker = await startPushWorker({
    queue,
    db,
    sender: openPushSender({ secret: randomUUID(), allowPrivate: true }),
    log,
    countWaiting: async () => 0,
  })
  const enqueueing: number[] = []
  const arriving: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    arrived = 0
    await db.$client.query('delete from envios_push')
    const start = performance.now()
    await db.transaction((tx) => notifyStaff(tx, { clase: 'ayuda', texto: 'Pedido B01-40718', ruta: '/manage' }))
    enqueueing.push(performance.now() - start)
    while (arrived < BROWSERS - HANGING) await new Promise((resolve) => setTimeout(resolve, 5))
    arriving.push(performance.now() - start)
  }
  const row = (what: string, values: number[]) =>
    `| ${what} | ${Math.round(quantile(values, 0.5))} ms | ${Math.round(Math.max(...values))} ms |`
  console.log(`${machine}\n\n| ${BROWSERS} browsers, ${HANGING} of them hang | median | longest |\n| --- | --- | --- |`)
  console.log(row('the event and its rows', enqueueing))
  console.log(row('until the last push that is answered', arriving))
  await worker.close()
  await queue.close()
  await database.close()
  service.closeAllConnections()
  service.close()
})

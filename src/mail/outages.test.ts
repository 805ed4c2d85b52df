import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.server.ts'
import { createPostOffice, receiptMail, statusMail } from '#testing/postOffice.server.ts'

/** One outbox, and a mail server that goes down and comes back at the same address. */
let inbox: Mailbox
let mailOffice: Awaited<ReturnType<typeof createPostOffice>>
let mailWorker: Awaited<ReturnType<typeof mailOffice.open>>

// A refused mail waits a minute, so a mail that arrives within a test did not count as refused.
const options = { pausa: 60_000, espera: 2_000 }

beforeAll(async () => {
  inbox = await openMailbox()
  mailOffice = await createPostOffice()
  mailWorker = await mailOffice.open(inbox.url, options)
})
afterEach(async () => {
  inbox.reject(null)
  await mailOffice.db.delete(correos)
})
afterAll(async () => {
  await mailOffice.close()
  await inbox.close()
})

async function restart() {
  inbox = await openMailbox({ puerto: inbox.port })
}

const addresses = (nombre: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${nombre}${number}@ejemplo.com`)
const writeTo = (recipients: string[]) =>
  Promise.all(recipients.map((para) => mailOffice.enqueue(statusMail({ para }))))
const lastError = async () => (await mailOffice.outbox()).find(({ ultimo_error }) => ultimo_error)?.ultimo_error
const allSent = () =>
  expect
    .poll(async () => (await mailOffice.outbox()).map(({ estado }) => estado).filter((state) => state !== 'enviado'), {
      timeout: 40_000,
    })
    .toEqual([])

test('mails that waited while the mail server was down leave at once when it is back, without counted refusals', async () => {
  await inbox.close()
  const recipients = addresses('espera', 60)
  await writeTo(recipients)
  await expect.poll(lastError).toContain('ECONNREFUSED')
  const backAt = Date.now()
  await restart()
  await inbox.waitForMails(60)
  expect(Date.now() - backAt).toBeLessThan(15_000)
  await allSent()
  const attempts = (await mailOffice.outbox()).map(({ intentos: attempts, rechazos: rejections }) => ({
    intentos: attempts,
    rechazos: rejections,
  }))
  expect(attempts).toEqual(recipients.map(() => ({ intentos: 1, rechazos: 0 })))
  expect(inbox.mails.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
})

test('a mail server that dies during deliveries costs no mail an attempt, and nobody gets a mail twice', async () => {
  const recipients = addresses('muere', 30)
  for (const para of recipients.slice(0, 3)) inbox.hold(para)
  await writeTo(recipients)
  await expect.poll(() => inbox.mails.filter(({ to: [a] }) => a?.startsWith('muere')).length).toBe(27)
  const before = inbox
  await before.close()
  await restart()
  await inbox.waitForMails(3)
  await allSent()
  const arrived = [...before.mails, ...inbox.mails].flatMap(({ to }) => to)
  expect(arrived.filter((para) => para.startsWith('muere')).toSorted()).toEqual(recipients.toSorted())
})

test('a mail server that accepts connections and says nothing costs no mail an attempt', async () => {
  await inbox.close()
  const silentServer = createServer().listen(inbox.port, '127.0.0.1')
  await once(silentServer, 'listening')
  await writeTo(['ana@ejemplo.com'])
  await expect.poll(lastError).toMatch(/greeting/i)
  await new Promise((resolve) => silentServer.close(resolve))
  await restart()
  await inbox.waitForMails(1)
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 1 })
})

test.each([
  [421, 'conexion'],
  [421, 'destinatario'],
  [550, 'remitente'],
  [451, 'remitente'],
] as const)(
  'a mail server that refuses everybody (%i, %s) counts as down, and the waiting mails are not to blame',
  async (code, stage) => {
    const recipients = addresses(`${stage}-${code}-`, 5)
    inbox.reject(code, stage)
    await writeTo(recipients)
    await expect.poll(lastError).toContain(String(code))
    inbox.reject(null)
    await allSent()
    expect((await mailOffice.outbox()).map(({ intentos: attempts }) => attempts)).toEqual(recipients.map(() => 1))
  },
)

test('mails that staff cause leave before those of forms', async () => {
  await inbox.close()
  await Promise.all(
    addresses('formulario', 30).map((para) =>
      mailOffice.enqueue(receiptMail(para, { subnet: '10.0.0.1', network: '10.0.0.0/24', correo: null })),
    ),
  )
  await mailOffice.enqueue(statusMail({ para: 'de-la-tienda@ejemplo.com' }))
  await expect.poll(lastError).toContain('ECONNREFUSED')
  await restart()
  await allSent()
  // One mail probes the server, then eight leave at once; whichever of them ends first takes the next one along before
  // the others have arrived. By age alone the mail would be the last of all.
  expect(inbox.mails.findIndex(({ to }) => to.includes('de-la-tienda@ejemplo.com'))).toBeLessThan(15)
})

test('a refused recipient holds up no other recipient', async () => {
  inbox.reject(451, 'destinatario', (para) => para === 'llena@ejemplo.com')
  await writeTo(['llena@ejemplo.com'])
  await expect.poll(() => mailOffice.mailTo('llena@ejemplo.com')).toMatchObject({ intentos: 1, rechazos: 1 })
  await writeTo(addresses('otra', 10))
  await inbox.waitForMail(({ to }) => to.includes('otra9@ejemplo.com'))
  expect((await mailOffice.mailTo('llena@ejemplo.com')).desde.getTime()).toBeGreaterThan(Date.now() + 30_000)
})

test('recipients whose server hangs hold up nobody else, and queue behind the others from then on', async () => {
  const slow = addresses('lento', 12)
  const releases = slow.map((address) => inbox.hold(address))
  await writeTo(slow)
  await inbox.waitForHeld('lento0@ejemplo.com')
  const since = Date.now()
  const fast = addresses('rapida', 20)
  await writeTo(fast)
  for (const address of fast) await inbox.waitForMail(({ to }) => to.includes(address))
  expect(Date.now() - since).toBeLessThan(8_000)
  await expect
    .poll(async () => (await mailOffice.mailTo('lento0@ejemplo.com')).desde.getTime() - Date.now(), { timeout: 8_000 })
    .toBeGreaterThan(30_000)
  for (const release of releases) release()
})

test('closing returns the mails in delivery to the queue, and the next worker delivers them', async () => {
  await mailWorker.close()
  const other = await mailOffice.open(inbox.url, { ...options, espera: 30_000 })
  const releases = inbox.hold('cierre@ejemplo.com')
  await writeTo(['cierre@ejemplo.com'])
  await inbox.waitForHeld('cierre@ejemplo.com')
  await other.close()
  releases()
  expect(await mailOffice.mailTo('cierre@ejemplo.com')).toMatchObject({ intentos: 0, tomado: null })
  await mailOffice.open(inbox.url, options)
  await allSent()
})

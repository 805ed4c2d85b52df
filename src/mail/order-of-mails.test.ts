import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.server.ts'
import { confirmationMail, createPostOffice, statusMail } from '#testing/postOffice.server.ts'
import { reenviar } from './mail.server.ts'

let inbox: Mailbox
let mailOffice: Awaited<ReturnType<typeof createPostOffice>>

beforeAll(async () => {
  inbox = await openMailbox()
  mailOffice = await createPostOffice()
  // Two mail workers run, as in two processes.
  for (let child = 0; child < 2; child++) await mailOffice.open(inbox.url, { rechazos: 1000, pausa: 300 })
})
beforeEach(() => inbox.reject(null))
afterAll(async () => {
  await mailOffice.close()
  await inbox.close()
})

const STEPS = ['Confirmado', 'En Preparación', 'Listo para Entregar', 'Entregado']
const sentTo = async (para: string) => (await mailOffice.outbox()).filter((row) => row.para === para)
const asuntosTo = (para: string) =>
  inbox.mails.filter((message) => message.to.includes(para)).map(({ subject }) => subject.replace(/^.*: /, ''))

/** Queues the mails of an order that passes all of its steps. */
async function createHistory(number: number) {
  const recipient = { para: `pedido${number}@ejemplo.com`, codigo: `B01-${String(number).padStart(5, '0')}` }
  await mailOffice.enqueue(confirmationMail(recipient))
  for (const estatus of STEPS) await mailOffice.enqueue(statusMail({ ...recipient, estatus }))
  return recipient.para
}

async function allSent() {
  await expect
    .poll(() => mailOffice.db.$count(correos, sql`${correos.estado} = 'pendiente'`), { timeout: 15_000 })
    .toBe(0)
}

test('the mails of an order arrive in the order of its history, also when many were refused temporarily', async () => {
  let runs = 0
  inbox.reject(451, 'destinatario', () => ++runs % 2 === 1)
  const recipients = await Promise.all(Array.from({ length: 20 }, (_, number) => createHistory(number)))
  await allSent()
  const EXPECTED = ['Recibimos tu pedido', ...STEPS]
  for (const [number, para] of recipients.entries()) {
    const arrived = asuntosTo(para).map((asunto) => asunto.replace(/ B01-\d+$/, ''))
    expect(arrived, `order ${number}`).toEqual(EXPECTED.filter((paso) => arrived.includes(paso)))
    expect(arrived[0]).toBe('Recibimos tu pedido')
    expect(arrived.at(-1)).toBe('Entregado')
    expect(arrived).toEqual([...new Set(arrived)])
  }
})

test('a status superseded by a newer one is skipped, and cannot be sent again', async () => {
  inbox.reject(451, 'destinatario')
  const para = await createHistory(70)
  await expect.poll(async () => (await sentTo(para))[0]?.intentos).toBeGreaterThan(0)
  inbox.reject(null)
  await allSent()
  expect(asuntosTo(para)).toEqual(['Recibimos tu pedido B01-00070', 'Entregado'])
  const [, ...avisos] = await sentTo(para)
  expect(avisos.map(({ estado }) => estado)).toEqual(['superado', 'superado', 'superado', 'enviado'])
  const [superado] = avisos
  await expect(mailOffice.db.transaction((tx) => reenviar(tx, superado?.id ?? ''))).rejects.toMatchObject({
    status: 409,
  })
})

test('a newer status does not wait for the pause of an older one that was refused', async () => {
  const recipient = { para: 'impaciente@ejemplo.com', codigo: 'B01-00071' }
  inbox.reject(451, 'destinatario', (para) => para === recipient.para)
  await mailOffice.enqueue(statusMail({ ...recipient, estatus: 'Confirmado' }))
  await expect.poll(async () => (await sentTo(recipient.para))[0]?.rechazos).toBeGreaterThan(0)
  await mailOffice.db
    .update(correos)
    .set({ desde: sql`now() + interval '1 hour'` })
    .where(sql`${correos.para} = ${recipient.para}`)
  inbox.reject(null)
  await mailOffice.enqueue(statusMail({ ...recipient, estatus: 'Entregado' }))
  await allSent()
  expect(asuntosTo(recipient.para)).toEqual(['Entregado'])
})

test('a status waits for another that is being delivered', async () => {
  const recipient = { para: 'pausado@ejemplo.com', codigo: 'B01-00072' }
  const release = inbox.hold(recipient.para)
  await mailOffice.enqueue(statusMail({ ...recipient, estatus: 'Confirmado' }))
  await inbox.waitForHeld(recipient.para)
  await mailOffice.enqueue(statusMail({ ...recipient, estatus: 'Entregado' }))
  await mailOffice.enqueue(statusMail({ para: 'testigo@ejemplo.com', codigo: 'B01-00073' }))
  await inbox.waitForMail(({ to }) => to.includes('testigo@ejemplo.com'))
  release()
  await allSent()
  expect(asuntosTo(recipient.para)).toEqual(['Confirmado', 'Entregado'])
})

test('an old status that staff send again still counts as old', async () => {
  const recipient = { para: 'otra-vez@ejemplo.com', codigo: 'B01-00077' }
  for (const estatus of ['Confirmado', 'Entregado']) {
    await mailOffice.enqueue(statusMail({ ...recipient, estatus }))
    await allSent()
  }
  const [first, last] = await sentTo(recipient.para)
  for (const row of [first, last]) await mailOffice.db.transaction((tx) => reenviar(tx, row?.id ?? ''))
  await allSent()
  expect(asuntosTo(recipient.para)).toEqual(['Confirmado', 'Entregado', 'Entregado'])
})

test('a mail waits neither for another order nor for another address of the same order', async () => {
  inbox.reject(451, 'destinatario', (para) => para === 'llena@ejemplo.com')
  await mailOffice.enqueue(confirmationMail({ para: 'llena@ejemplo.com', codigo: 'B01-00074' }))
  await expect.poll(async () => (await sentTo('llena@ejemplo.com'))[0]?.rechazos).toBeGreaterThan(0)
  await mailOffice.enqueue(statusMail({ para: 'nueva@ejemplo.com', codigo: 'B01-00074' }))
  await inbox.waitForMail(({ to }) => to.includes('nueva@ejemplo.com'))
})

test("one person's mails about different orders arrive in the order in which they were caused, also after an outage", async () => {
  const { port } = inbox
  await inbox.close()
  const people = Array.from({ length: 15 }, (_, number) => `varios${number}@ejemplo.com`)
  const caused = new Map<string, string[]>()
  for (let order = 0; order < 6; order++) {
    for (const [number, para] of people.entries()) {
      const codigo = `B01-${order}${String(number).padStart(4, '0')}`
      await mailOffice.enqueue(statusMail({ para, codigo, estatus: 'Confirmado' }))
      caused.set(para, [...(caused.get(para) ?? []), codigo])
    }
  }
  await expect.poll(async () => (await sentTo(people[0] ?? '')).some((row) => row.ultimo_error)).toBe(true)
  inbox = await openMailbox({ puerto: port })
  await allSent()
  const codigosTo = (para: string) =>
    inbox.mails.filter(({ to }) => to.includes(para)).map(({ subject }) => /B01-\d+/.exec(subject)?.[0])
  expect(new Map(people.map((para) => [para, codigosTo(para)]))).toEqual(caused)
})

test('a mail waits for one to the same person that is being delivered, and other people do not', async () => {
  const recipient = { para: 'dos-pedidos@ejemplo.com' }
  const release = inbox.hold(recipient.para)
  await mailOffice.enqueue(statusMail({ ...recipient, codigo: 'B01-00080' }))
  await inbox.waitForHeld(recipient.para)
  await mailOffice.enqueue(confirmationMail({ ...recipient, codigo: 'B01-00081' }))
  await mailOffice.enqueue(statusMail({ para: 'otra-persona@ejemplo.com', codigo: 'B01-00082' }))
  await inbox.waitForMail(({ to }) => to.includes('otra-persona@ejemplo.com'))
  const [, second] = await sentTo(recipient.para)
  expect(second?.tomado).toBeNull()
  release()
  await allSent()
  expect(asuntosTo(recipient.para)).toHaveLength(2)
})

test('a mail whose worker has died leaves when its lease ends', async () => {
  const { id } = await mailOffice.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(correos)
      .values({
        ...statusMail({ para: 'huerfano@ejemplo.com', codigo: 'B01-00075' }),
        codigo_pedido: 'B01-00075',
        tomado: sql`now() + interval '1 second'`,
      })
      .returning({ id: correos.id })
    if (!row) throw new Error('no row')
    return row
  })
  await mailOffice.enqueue(statusMail({ para: 'despertador@ejemplo.com', codigo: 'B01-00076' }))
  const arrived = await inbox.waitForMail(({ to }) => to.includes('huerfano@ejemplo.com'))
  expect(arrived.id).toContain(id)
})

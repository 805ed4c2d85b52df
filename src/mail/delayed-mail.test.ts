import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.server.ts'
import { confirmationMail, createPostOffice, statusMail } from '#testing/postOffice.server.ts'
import { skipPaso } from './mail.server.ts'

let inbox: Mailbox
let mailOffice: Awaited<ReturnType<typeof createPostOffice>>

beforeAll(async () => {
  inbox = await openMailbox()
  mailOffice = await createPostOffice()
  for (let child = 0; child < 2; child++) await mailOffice.open(inbox.url, { rechazos: 1000, pausa: 50 })
})
afterAll(async () => {
  await mailOffice.close()
  await inbox.close()
})

let lastNumber = 0
function createPedido() {
  const codigo = `B01-${String(++lastNumber).padStart(5, '0')}`
  const recipient = { para: `espera-${lastNumber}@ejemplo.com`, codigo }
  return {
    ...recipient,
    dar: (estatus: string, delay?: number) => mailOffice.enqueue({ ...statusMail({ ...recipient, estatus }), delay }),
    llegaron: () =>
      inbox.mails.filter(({ to }) => to.includes(recipient.para)).map(({ subject }) => subject.replace(/^.*: /, '')),
    llega: (estatus: string) =>
      inbox.waitForMail(({ to, subject }) => to.includes(recipient.para) && subject.endsWith(estatus)),
    estados: async () =>
      (await mailOffice.db.select().from(correos).where(eq(correos.para, recipient.para)).orderBy(correos.numero)).map(
        ({ estado }) => estado,
      ),
  }
}
/** Makes the mail due now. */
const expire = (id: string) => mailOffice.db.update(correos).set({ desde: sql`now()` }).where(eq(correos.id, id))
const skipMail = (id: string) => mailOffice.db.transaction((tx) => skipPaso(tx, id))
/** Waits until a mail queued now has arrived; by then every mail that could leave has left. */
async function anotherPasses() {
  const other = createPedido()
  await other.dar('Entregado')
  await other.llega('Entregado')
}

test('a delayed mail leaves by itself when its time comes, and not before', async () => {
  const pedido = createPedido()
  const before = Date.now()
  await pedido.dar('Confirmado', 3)
  await anotherPasses()
  expect(pedido.llegaron()).toEqual([])
  await pedido.llega('Confirmado')
  expect(Date.now() - before).toBeGreaterThan(2_900)
  // The worker woke for the mail, without waiting for its poll.
  expect(Date.now() - before).toBeLessThan(6_000)
})

test('a delayed mail holds up neither other orders nor other mails to the same address', async () => {
  const pedido = createPedido()
  await pedido.dar('Confirmado', 600)
  await mailOffice.enqueue(confirmationMail({ para: pedido.para, codigo: 'B01-99999' }))
  await inbox.waitForMail(({ to, subject }) => to.includes(pedido.para) && subject.includes('B01-99999'))
  await anotherPasses()
  expect(await pedido.estados()).toEqual(['pendiente', 'enviado'])
})

test('an older step waits for a newer one that may still be undone, and is superseded when that leaves', async () => {
  const pedido = createPedido()
  const before = await pedido.dar('Confirmado', 600)
  await pedido.dar('Entregado', 1.5)
  await expire(before)
  await pedido.llega('Entregado')
  expect(pedido.llegaron()).toEqual(['Entregado'])
  await expect.poll(pedido.estados).toEqual(['superado', 'enviado'])
})

test('when the newer step is undone, the older one leaves at once', async () => {
  const pedido = createPedido()
  const before = await pedido.dar('Confirmado', 600)
  const id = await pedido.dar('Entregado', 600)
  await expire(before)
  await anotherPasses()
  expect(pedido.llegaron()).toEqual([])
  expect(await skipMail(id)).toBe(true)
  await pedido.llega('Confirmado')
  await expect.poll(pedido.estados).toEqual(['enviado', 'omitido'])
})

test('a step that the shop makes by itself does not wait for an older step that can be undone', async () => {
  const pedido = createPedido()
  await pedido.dar('Confirmado', 600)
  await pedido.dar('En Revisión')
  await pedido.llega('En Revisión')
  await expect.poll(pedido.estados).toEqual(['superado', 'enviado'])
})

test('a step is undone or its mail leaves, never both, whichever comes first', async () => {
  const ROUNDS = 60
  const rounds = await Promise.all(
    Array.from({ length: ROUNDS }, async (_, round) => {
      const pedido = createPedido()
      const id = await pedido.dar('Confirmado', 0.25)
      // Some rounds skip the mail just before it falls due, the others just after.
      await pause(150 + (round * 300) / ROUNDS)
      return { pedido, wasSkipped: await skipMail(id) }
    }),
  )
  for (const { pedido, wasSkipped } of rounds) if (!wasSkipped) await pedido.llega('Confirmado')
  await anotherPasses()
  for (const { pedido, wasSkipped } of rounds) {
    expect(pedido.llegaron()).toEqual(wasSkipped ? [] : ['Confirmado'])
    await expect.poll(pedido.estados).toEqual([wasSkipped ? 'omitido' : 'enviado'])
  }
  // Both outcomes must occur, or the test proves nothing.
  expect(new Set(rounds.map(({ wasSkipped }) => wasSkipped)).size).toBe(2)
})

test('while a step is being undone no worker claims its mail, even after the mail falls due', async () => {
  const pedido = createPedido()
  const id = await pedido.dar('Confirmado', 0.3)
  const wasSkipped = await mailOffice.db.transaction(async (tx) => {
    const done = await skipPaso(tx, id)
    await pause(1_000)
    return done
  })
  expect(wasSkipped).toBe(true)
  await anotherPasses()
  expect(pedido.llegaron()).toEqual([])
  expect(await pedido.estados()).toEqual(['omitido'])
  // No worker claimed the mail while the step was being undone.
  const [row] = await mailOffice.db.select().from(correos).where(eq(correos.id, id))
  expect(row?.tomado).toBeNull()
})

test('a mail that is being delivered or has left cannot be skipped', async () => {
  const pedido = createPedido()
  const release = inbox.hold(pedido.para)
  const id = await pedido.dar('Confirmado')
  await inbox.waitForHeld(pedido.para)
  expect(await skipMail(id)).toBe(false)
  release()
  await pedido.llega('Confirmado')
  await expect.poll(pedido.estados).toEqual(['enviado'])
  expect(await skipMail(id)).toBe(false)
  expect(await pedido.estados()).toEqual(['enviado'])
})

import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { confirmationMail, createPostOffice, statusMail } from '#testing/postOffice.server.ts'
import { reenviar } from './mail.server.ts'
import { UNANSWERED } from './transport.server.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function track<T extends { close(): Promise<void> }>(opening: Promise<T>) {
  const opened = await opening
  closers.push(opened.close)
  return opened
}

test('a temporarily refused mail is tried again with the same Message-ID', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  inbox.reject(451)
  await mailOffice.open(inbox.url, { rechazos: 1000 })
  await mailOffice.enqueue(statusMail())
  const [first] = await inbox.waitForRejected(2)
  inbox.reject(null)
  const [arrived] = await inbox.waitForMails(1)
  expect(arrived?.id).toBe(first?.id)
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com')).toMatchObject({ estado: 'enviado', ultimo_error: null })
  expect((await mailOffice.mailTo('ana@ejemplo.com')).intentos).toBeGreaterThanOrEqual(3)
})

test('an address that does not exist is not tried again, and an admin can send the mail again', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  inbox.reject(550, 'destinatario')
  await mailOffice.open(inbox.url)
  await mailOffice.enqueue(confirmationMail())
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com')).toMatchObject({ estado: 'fallido', intentos: 1 })

  inbox.reject(null)
  const { id } = await mailOffice.mailTo('ana@ejemplo.com')
  await mailOffice.db.transaction((tx) => reenviar(tx, id))
  await inbox.waitForMails(1)
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 2 })
  // A mail that has left stays as it is, and a copy is sent.
  const copyId = await mailOffice.db.transaction((tx) => reenviar(tx, id))
  await inbox.waitForMail((message) => message.id.startsWith(`<${copyId}@`))
  const missing = mailOffice.db.transaction((tx) => reenviar(tx, crypto.randomUUID()))
  await expect(missing).rejects.toThrow(ErrorDeNegocio)
})

test('a mail that never leaves is marked as failed after the last attempt', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  inbox.reject(451, 'destinatario')
  await mailOffice.open(inbox.url, { rechazos: 3 })
  await mailOffice.enqueue(statusMail())
  await expect
    .poll(() => mailOffice.mailTo('ana@ejemplo.com'), { timeout: 10_000 })
    .toMatchObject({ estado: 'fallido', intentos: 4, ultimo_error: expect.stringContaining('451') })
})

const pending = { estado: 'pendiente', rechazos: 1 }
const idsOf = (mails: { id: string }[]) => new Set(mails.map(({ id }) => id)).size

test('a mail that the server took without an answer is sent once more, with the same Message-ID', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  inbox.breakDown('closes')
  await mailOffice.open(inbox.url, { pausa: 1_500 })
  await mailOffice.enqueue(statusMail())
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com')).toMatchObject({ ...pending, ultimo_error: UNANSWERED })
  inbox.breakDown(null)
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com'), { timeout: 5_000 }).toMatchObject({ estado: 'enviado' })
  expect([inbox.mails.length, idsOf(inbox.mails)]).toEqual([2, 1])
})

test('a mail that may have arrived twice is put aside, whatever happened between, and staff may send it again', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  inbox.breakDown('closes')
  await mailOffice.open(inbox.url)
  inbox.reject(451, 'destinatario', () => inbox.mails.length > 0)
  await mailOffice.enqueue(statusMail())
  await expect
    .poll(() => mailOffice.mailTo('ana@ejemplo.com'))
    .toMatchObject({ estado: 'pendiente', ultimo_error: expect.stringMatching(/quizá llegó\. .*451/) })
  inbox.reject(null)
  await expect
    .poll(() => mailOffice.mailTo('ana@ejemplo.com'))
    .toMatchObject({ estado: 'fallido', ultimo_error: UNANSWERED })
  expect([inbox.mails.length, idsOf(inbox.mails)]).toEqual([2, 1])
  inbox.breakDown(null)
  const { id } = await mailOffice.mailTo('ana@ejemplo.com')
  await mailOffice.db.transaction((tx) => reenviar(tx, id))
  await expect.poll(() => mailOffice.mailTo('ana@ejemplo.com')).toMatchObject({ estado: 'enviado' })
})

test('a server that refuses a message it got is no server without an answer', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  inbox.reject(451)
  await mailOffice.open(inbox.url)
  await mailOffice.enqueue(statusMail())
  await inbox.waitForRejected(4)
  expect((await mailOffice.mailTo('ana@ejemplo.com')).ultimo_error).toMatch(/^Message failed: 451/)
})

test('without a mail server mails are kept and printed, with working links', async () => {
  const mailOffice = await track(createPostOffice())
  await mailOffice.open(undefined)
  await mailOffice.enqueue(confirmationMail())
  await expect
    .poll(() => mailOffice.mailTo('ana@ejemplo.com'))
    .toMatchObject({ estado: 'guardado', texto: expect.stringMatching(/rastrear\/[\w-]{22}/) })
  expect(mailOffice.printed.join()).toMatch(/Recibimos tu pedido B01-40718.*rastrear\/[\w-]{22}/s)
})

test('losing every connection to the database stops nothing: the next mail leaves', async () => {
  const inbox = await track(openMailbox())
  const mailOffice = await track(createPostOffice())
  const mailWorker = await mailOffice.open(inbox.url)
  // While this delivery is held the worker is busy, so the connections are lost in the middle of its work.
  const release = inbox.hold('antes@ejemplo.com')
  await mailOffice.enqueue(statusMail({ para: 'antes@ejemplo.com' }))
  await inbox.waitForHeld('antes@ejemplo.com')
  await mailOffice.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => mailWorker.isAlive(), { timeout: 10_000 }).toBe(true)
  await expect
    .poll(() =>
      mailOffice.enqueue(statusMail({ para: 'despues@ejemplo.com' })).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await inbox.waitForMail(({ to }) => to.includes('despues@ejemplo.com'))
  release()
  await expect.poll(() => mailOffice.mailTo('antes@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 1 })
  expect(inbox.mails.filter(({ to }) => to.includes('antes@ejemplo.com'))).toHaveLength(1)
})

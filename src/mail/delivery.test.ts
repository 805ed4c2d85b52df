import { afterAll, beforeAll, expect, test } from 'vitest'
import { wakeWorker } from '#db/queue.server.ts'
import { enlaces } from '#db/schema/machinery.server.ts'
import { setChanged } from '#negocio'
import { type Mailbox, openMailbox } from '#testing/mailbox.server.ts'
import { confirmationMail, createPostOffice, publicUrl, statusMail } from '#testing/postOffice.server.ts'
import { findLink } from './links.server.ts'
import { enqueue } from './mail.server.ts'

let inbox: Mailbox
let mailOffice: Awaited<ReturnType<typeof createPostOffice>>

beforeAll(async () => {
  inbox = await openMailbox()
  mailOffice = await createPostOffice()
  await mailOffice.open(inbox.url)
})
afterAll(async () => {
  await mailOffice.close()
  await inbox.close()
})

const mailTo = (address: string) => inbox.waitForMail((message) => message.to.includes(address))

test('a confirmation arrives as HTML and as text, with the same facts and link', async () => {
  await mailOffice.enqueue(confirmationMail({ para: 'Una@ejemplo.com' }))
  const message = await mailTo('Una@ejemplo.com')
  const row = await mailOffice.mailTo('Una@ejemplo.com')

  expect(message.subject).toBe('Recibimos tu pedido B01-40718')
  expect(message.from).toEqual([{ name: 'Brisa: joyas (a mano); más', address: 'pedidos@brisa.example' }])
  expect(message.id).toBe(`<${row.id}@tienda.example>`)
  for (const part of [message.text, message.html]) {
    expect(part).toContain('Hola, Ana.')
    expect(part).toContain('B01-40718')
    expect(part).toContain('Pulsera de cuentas azul turquesa')
    expect(part).toContain('sábado, 14 de marzo')
    expect(part).toMatch(/https:\/\/tienda\.example\/rastrear\/[\w-]{22}/)
  }
  expect(message.headers('Auto-Submitted')).toEqual(['auto-generated'])
  // Nobody can opt out of mails about an account or an order request.
  expect(message.headers('List-Unsubscribe')).toEqual([])
})

test("a mail ends with the owner's signature, as HTML and as text", async () => {
  setChanged({
    textos: { firma: { titulo: '', texto: 'Con cariño, **Carolina**\n[El taller](https://taller.example)' } },
  })
  await mailOffice.enqueue(confirmationMail({ para: 'firma@ejemplo.com' }))
  const message = await mailTo('firma@ejemplo.com')
  setChanged({})
  expect(message.text).toContain('Con cariño, Carolina\nEl taller https://taller.example')
  expect(message.html).toContain('Con cariño, <b>Carolina</b>')
})

test('a status mail carries the one-click opt-out and a visible link', async () => {
  await mailOffice.enqueue(statusMail({ para: 'dos@ejemplo.com', descripcion: 'Estamos armando tu pulsera.' }))
  const message = await mailTo('dos@ejemplo.com')

  expect(message.subject).toBe('Tu pedido B01-40718: En Preparación')
  expect(message.headers('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
  const [oneClick = ''] = message.headers('List-Unsubscribe')
  const [, baja = ''] = /^<https:\/\/tienda\.example\/api\/bajas\/([\w-]{22})>$/.exec(oneClick) ?? []
  for (const part of [message.text, message.html]) {
    expect(part).toContain(`${publicUrl}/cancel-notifications#t=${baja}`)
    expect(part).toContain('Estamos armando tu pulsera.')
    expect(part).toMatch(/9 mar 2026, 11:42\sa\.\sm\./)
  }
  expect(await findLink(mailOffice.db, baja, 'baja')).toMatchObject({ correo: 'dos@ejemplo.com' })
})

test('two mails about one order carry the same link, of which only the hash is kept', async () => {
  await mailOffice.enqueue(confirmationMail({ para: 'tres@ejemplo.com' }))
  const first = await mailTo('tres@ejemplo.com')
  await mailOffice.enqueue(statusMail({ para: 'Tres@ejemplo.com' }))
  const second = await mailTo('Tres@ejemplo.com')

  const [, token = ''] = /rastrear\/([\w-]{22})/.exec(first.text) ?? []
  expect(second.text).toContain(`/rastrear/${token}`)
  expect(await findLink(mailOffice.db, token, 'pedido')).toMatchObject({ codigo_pedido: 'B01-40718' })
  expect(await findLink(mailOffice.db, token, 'baja')).toBeNull()
  await expect.poll(() => mailOffice.mailTo('tres@ejemplo.com')).toMatchObject({ estado: 'enviado' })
  const stored = JSON.stringify([await mailOffice.outbox(), await mailOffice.db.select().from(enlaces)])
  expect(stored).not.toContain(token)
})

test('nothing is sent when its transaction is rolled back', async () => {
  await expect(
    mailOffice.db.transaction(async (tx) => {
      await enqueue(tx, statusMail({ para: 'nadie@ejemplo.com' }))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await mailOffice.enqueue(statusMail({ para: 'testigo@ejemplo.com' }))
  await mailTo('testigo@ejemplo.com')
  expect((await mailOffice.outbox()).map((row) => row.para)).not.toContain('nadie@ejemplo.com')
  expect(inbox.mails.flatMap((message) => message.to)).not.toContain('nadie@ejemplo.com')
})

test('a mail worker that is woken twice delivers once', async () => {
  await mailOffice.enqueue(statusMail({ para: 'cuatro@ejemplo.com' }))
  await mailTo('cuatro@ejemplo.com')
  await mailOffice.db.transaction((tx) => wakeWorker(tx, 'correos'))
  await mailOffice.enqueue(statusMail({ para: 'cinco@ejemplo.com' }))
  await mailTo('cinco@ejemplo.com')
  expect(await mailOffice.mailTo('cuatro@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 1 })
  expect(inbox.mails.filter((message) => message.to.includes('cuatro@ejemplo.com'))).toHaveLength(1)
})

test('a slow mail holds up none of the others', async () => {
  const release = inbox.hold('lento@ejemplo.com')
  await mailOffice.enqueue(statusMail({ para: 'lento@ejemplo.com' }))
  await mailOffice.enqueue(statusMail({ para: 'rapido@ejemplo.com' }))
  await mailTo('rapido@ejemplo.com')
  release()
  await mailTo('lento@ejemplo.com')
})

test('many mails leave at once, each of them once', async () => {
  const targets = Array.from({ length: 40 }, (_, number) => `lote${number}@ejemplo.com`)
  await Promise.all(targets.map((address) => mailOffice.enqueue(statusMail({ para: address }))))
  const arrived = () => inbox.mails.flatMap((message) => message.to).filter((address) => address.startsWith('lote'))
  await expect.poll(() => arrived().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(40)
  expect(arrived().toSorted()).toEqual(targets.toSorted())
})

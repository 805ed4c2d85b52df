import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { createPostOffice, receiptMail, statusMail } from '#testing/postOffice.server.ts'
import { claimNext } from './claims.server.ts'
import type { OutgoingMail } from './contract.ts'

const mailOffice = await createPostOffice()
const { db } = mailOffice
afterAll(() => mailOffice.close())

function policyMail(para: string): OutgoingMail {
  const datos = { user_id: 'u', nombre: '', politica: 'privacidad', vigente_desde: '2099-03-14', mensaje: 'Menos.' }
  return { funcion: 'send-policy-change', para, circular: 1, datos } as OutgoingMail
}
const stranger = { subnet: '10.1.1.1', network: '10.1.1.0/24', correo: null }

async function claim() {
  const claimed = await claimNext(db)
  return 'row' in claimed ? claimed.row : null
}

test('mails to all members leave after all others, also after those that forms cause later', async () => {
  for (let n = 0; n < 3; n++) await mailOffice.enqueue(policyMail(`m${n}@ejemplo.com`))
  await db.update(correos).set({ desde: sql`now() - interval '1 hour'` })
  await mailOffice.enqueue(receiptMail('nora@ejemplo.com', stranger))
  await mailOffice.enqueue(statusMail({ para: 'olga@ejemplo.com' }))
  const order = []
  for (let row = await claim(); row; row = await claim()) {
    order.push(row.para)
    await db.update(correos).set({ estado: 'guardado', tomado: null }).where(eq(correos.id, row.id))
  }
  expect(order).toEqual(['olga@ejemplo.com', 'nora@ejemplo.com', 'm0@ejemplo.com', 'm1@ejemplo.com', 'm2@ejemplo.com'])
})

test("a member's mails wait for none to all members, neither queued before nor being delivered", async () => {
  await mailOffice.enqueue(policyMail('ana@ejemplo.com'))
  expect((await claim())?.funcion).toBe('send-policy-change')
  await mailOffice.enqueue(policyMail('beto@ejemplo.com'))
  await mailOffice.enqueue(receiptMail('beto@ejemplo.com', stranger))
  await mailOffice.enqueue(receiptMail('ana@ejemplo.com', stranger))
  expect([(await claim())?.para, (await claim())?.para]).toEqual(['beto@ejemplo.com', 'ana@ejemplo.com'])
  // Her own receipt is being delivered, and only one mail to her leaves at a time.
  expect(await claim()).toBeNull()
})

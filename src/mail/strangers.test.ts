import { afterAll, beforeEach, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { confirmationMail, createPostOffice, statusMail } from '#testing/postOffice.server.ts'
import { claimNext } from './claims.server.ts'
import type { OutgoingMail } from './contract.ts'

// No worker runs but in the last test: what is claimed stays in delivery, as to addresses that hang.
const mailOffice = await createPostOffice()
const { db } = mailOffice
beforeEach(() => db.delete(correos))
afterAll(() => mailOffice.close())

const orderFrom = (network: number, number: number) =>
  mailOffice.enqueue({
    ...confirmationMail({ para: `pide${network}-${number}@ejemplo.com`, codigo: `B0${network}-0000${number}` }),
    requester: { subnet: `10.${network}.0.${number}`, network: `10.${network}.0.0/24`, correo: null },
  } as OutgoingMail)

async function claimAll(which?: 'own') {
  const claimed: string[] = []
  for (let next = await claimNext(db, which); 'row' in next; next = await claimNext(db, which))
    claimed.push(next.row.para)
  return claimed
}

test('of the mails that one network causes four are in delivery at a time, and those of others pass them', async () => {
  for (let number = 0; number < 7; number++) await orderFrom(1, number)
  await orderFrom(2, 0)
  await mailOffice.enqueue(statusMail({ para: 'movida@ejemplo.com' }))
  const claimed = await claimAll()
  expect(claimed).toEqual([
    ...[0, 1, 2, 3].map((number) => `pide1-${number}@ejemplo.com`),
    'pide2-0@ejemplo.com',
    'movida@ejemplo.com',
  ])
  await db.update(correos).set({ tomado: null })
  expect(await claimAll()).toHaveLength(6)
})

test('places for mails that no stranger can cause are taken by these alone', async () => {
  await orderFrom(1, 0)
  const datos = { user_id: crypto.randomUUID(), nombre: '' }
  await mailOffice.enqueue({ funcion: 'send-signup-confirmation', para: 'alta@ejemplo.com', datos })
  await mailOffice.enqueue(statusMail({ para: 'movida@ejemplo.com' }))
  const mine = {
    ...confirmationMail({ para: 'mia@ejemplo.com', codigo: 'B03-00001' }),
    requester: null,
  } as OutgoingMail
  await mailOffice.enqueue(mine)
  expect(await claimAll('own')).toEqual(['movida@ejemplo.com', 'mia@ejemplo.com'])
  expect(await claimAll()).toEqual(['pide1-0@ejemplo.com', 'alta@ejemplo.com'])
})

test('while addresses hang that people of six networks typed, a mail of staff leaves at once', async () => {
  const mailbox = await openMailbox()
  const networks = [1, 2, 3, 4, 5, 6]
  const releases = networks.flatMap((network) =>
    [0, 1].map((number) => mailbox.hold(`pide${network}-${number}@ejemplo.com`)),
  )
  for (const number of [0, 1]) for (const network of networks) await orderFrom(network, number)
  await mailOffice.open(mailbox.url)
  for (const network of networks) await mailbox.waitForHeld(`pide${network}-0@ejemplo.com`)
  const start = performance.now()
  await mailOffice.enqueue(statusMail({ para: 'movida@ejemplo.com' }))
  const { at } = await mailbox.waitForMail(({ to }) => to.includes('movida@ejemplo.com'))
  // Before a delivery that hangs counts as slow, which frees its place after two seconds.
  expect(at - start).toBeLessThan(1_500)
  for (const release of releases) release()
  await mailbox.waitForMails(13)
  await mailbox.close()
})

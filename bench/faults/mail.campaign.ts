import { setTimeout as pause } from 'node:timers/promises'
import { type Mailbox, openMailbox, type ReceivedMail } from '#testing/mailbox.server.ts'
import { campaign } from './campaign.ts'

import { startLoad } from './load.ts'
import { arrival, checkMails, drain, plantMailFaults, REFUSED, sendUnanswered, startMoves } from './mails.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'
import { flood } from './strangers.ts'

/**
 * The mail server refuses connections, is mute, answers 451 or 550, is slow, or keeps messages without an answer, while
 * sixteen people use every verb and staff move the orders of five people again and again. Then strangers order to
 * addresses that hang or are refused. Afterwards each mail that left was received, once, or twice where the server gave
 * no answer; each person's mails came in order; what waited has left by itself (docs/decisions/004).
 */

/** Seconds in which all that waited must have left: the pause after a refusal, and a probe that hangs before it. */
const BACKLOG = 75
/** Milliseconds that a mail of staff, and the confirmation of a customer's order, take at most while strangers flood. */
const BOUNDS = { staff: 5_000, customers: 8_000 }

/** The mute one is the last: what it holds breaks off after ten seconds. */
const FAULTS: [string, (mailbox: Mailbox) => unknown][] = [
  ['closing after DATA', (mailbox) => mailbox.breakDown('closes')],
  ['slow', (mailbox) => mailbox.breakDown('slow')],
  ['451', (mailbox) => mailbox.reject(451, 'destinatario')],
  ['550 for one person', (mailbox) => mailbox.reject(550, 'destinatario', (address) => address === REFUSED)],
  ['550 for the sender', (mailbox) => mailbox.reject(550, 'remitente')],
  ['refusing', (mailbox) => mailbox.close()],
  ['mute', (mailbox) => mailbox.breakDown('mute')],
]

await campaign({
  name: 'mail',
  short: { each: 1_000, rests: false, strangers: 120, networks: 3, seconds: 6 },
  long: { each: 60_000, rests: true, strangers: 1_500, networks: 20, seconds: 300 },
  async run({ size, isLong, random, defer, plantsFault }) {
    let mailbox = await openMailbox()
    const { port, url } = mailbox
    const servers = [mailbox]
    defer(() => mailbox.close())
    const shop = await openOwnShop({ defer }, { env: { SMTP_URL: url } })
    const database = openData({ defer }, await shop.databaseUrl())
    const load = await startLoad(shop, await enroll(database), { random })
    const moves = startMoves(database)

    const backlogs: { name: string; count: number; seconds: number }[] = []
    for (const [name, breakDown] of FAULTS) {
      await arrival(mailbox)
      await breakDown(mailbox)
      await pause(size.each)
      mailbox.breakDown(null)
      mailbox.reject(null)
      if (name === 'refusing') {
        mailbox = await openMailbox({ puerto: port })
        servers.push(mailbox)
      }
      if (size.rests) backlogs.push({ name, ...(await drain(database, BACKLOG)) })
    }
    const seen = await load.stop()
    await moves.stop()
    // Before the flood, so that what the mute server still holds does not count as the strangers' work.
    backlogs.push({ name: 'at the end', ...(await drain(database, BACKLOG)) })
    const flooded = await flood({ target: shop, database, mailbox, random, ...size })
    const unsent = await sendUnanswered(database, { isLong })

    const ending = await stopAndCheck(shop, { defer, plantsFault, writes: load.writes })
    const received: ReceivedMail[] = servers.flatMap(({ mails }) => mails)
    const unanswered = servers.flatMap((server) => server.unanswered)
    const planted = plantsFault ? [...ending.planted, ...(await plantMailFaults(ending.db, received))] : []
    const broken = [
      ...load.witness.faults,
      ...ending.broken,
      ...(await checkMails(ending.db, { received, unanswered })),
      ...flooded.tooLate(BOUNDS),
      ...unsent,
    ]
    for (const { name, count, seconds } of backlogs)
      if (seconds >= BACKLOG) broken.push(`${count} mails that waited had not left ${BACKLOG} s later: ${name}`)
    return {
      broken,
      planted,
      figures: {
        faults: FAULTS.map(([name]) => name).join(', '),
        'what waited left': backlogs.map(({ name, count, seconds }) => `${name} ${count} in ${seconds} s`).join(', '),
        mails: received.length,
        'kept without an answer': unanswered.length,
        ...flooded.figures,
        ...seen,
      },
    }
  },
})

import { setTimeout as pause } from 'node:timers/promises'
import { openMailbox } from '#testing/mailbox.server.ts'
import { quantile } from '../scenario.ts'
import { campaign } from './campaign.ts'
import { openFollower } from './followers.ts'

import { startLoad } from './load.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'

/**
 * Kills the server, its PostgreSQL or both (`kill -9`) at random moments, while sixteen people use every verb. Linux
 * only: it finds the processes in /proc.
 */
const VICTIMS = ['server', 'PostgreSQL', 'both'] as const
/** Milliseconds in which mails that are due must have left: a killed worker's claim ends after a minute. */
const MAILS = 75_000

await campaign({
  name: 'kills',
  short: { kills: 6, between: 1_500 },
  long: { kills: 200, between: 4_000 },
  async run({ size, isLong, random, defer, plantsFault }) {
    const mailbox = await openMailbox()
    defer(() => mailbox.close())
    const shop = await openOwnShop({ defer }, { env: { SMTP_URL: mailbox.url } })
    const people = await enroll(openData({ defer }, await shop.databaseUrl()))
    const follower = openFollower(shop)
    defer(follower.close)
    const load = await startLoad(shop, people, { random, follower })

    const recoveries: number[] = []
    for (let kill = 0; kill < size.kills; kill++) {
      await pause(size.between * (0.5 + random()))
      const victim = VICTIMS[kill % VICTIMS.length]
      if (victim !== 'server') process.kill(shop.postmasterPid(), 'SIGKILL')
      if (victim !== 'PostgreSQL') process.kill(shop.serverPid(), 'SIGKILL')
      await pause(50)
      recoveries.push(await shop.ready())
    }
    await pause(size.between)
    const seen = await load.stop()
    const behind = await follower.check()
    const figures = follower.figures
    follower.close()

    const database = openData({ defer }, await shop.databaseUrl())
    const waiting = async () =>
      (await database.pool.query(`select from correos where estado = 'pendiente' and desde <= now()`)).rowCount ?? 0
    const since = performance.now()
    while (isLong && (await waiting()) > 0 && performance.now() - since < MAILS) await pause(500)
    const late = isLong ? await waiting() : 0
    const ending = await stopAndCheck(shop, { defer, plantsFault, writes: load.writes })
    const { planted } = ending
    const broken = [...load.witness.faults, ...behind, ...ending.broken]
    if (late > 0) broken.push(`${late} mails that were due had not left after ${MAILS / 1000} s`)
    return {
      broken,
      planted,
      figures: {
        kills: size.kills,
        'ready again': `p50 ${quantile(recoveries, 0.5).toFixed(0)} ms, longest ${Math.max(...recoveries).toFixed(0)} ms`,
        ...seen,
        ...figures,
        mails: mailbox.mails.length,
      },
    }
  },
})

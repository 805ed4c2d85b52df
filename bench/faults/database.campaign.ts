import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openMailbox } from '#testing/mailbox.server.ts'
import { execute } from '#testing/postgres.server.ts'
import { migratedFolder } from '../migrated.ts'
import { campaign, type Run } from './campaign.ts'
import { openFollower } from './followers.ts'

import { startLoad } from './load.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'
import { type Fault, openWatch } from './watch.ts'

/**
 * Lets the shop's own PostgreSQL restart, hang, refuse connections, refuse writes and run out of disk, while sixteen
 * people use every verb. Pages go on, the API says "later", and the shop is itself soon after. Linux only: it finds the
 * processes in /proc. The disk is a small file system in memory, which only root can make.
 */
const MEGABYTES = 400
/** Milliseconds in which a mail of the last order has left. */
const MAIL = 30_000

await campaign({
  name: 'database',
  short: { rounds: 1, lasts: 3_500 },
  long: { rounds: 10, lasts: 15_000 },
  async run({ size, random, defer, plantsFault }) {
    const disk = makeDisk({ defer })
    const mailbox = await openMailbox()
    defer(() => mailbox.close())
    const env = { SMTP_URL: mailbox.url }
    const shop = await openOwnShop({ defer }, { env, dataDir: await migratedFolder('brisa-database', disk) })
    const url = await shop.databaseUrl()
    const superuser = new URL(url)
    Object.assign(superuser, { username: 'postgres', pathname: '/postgres' })
    const asSuperuser = (statement: string) => execute(superuser.href, statement)
    await asSuperuser(`alter system set max_wal_size = '96MB'`)
    await asSuperuser('select pg_reload_conf()')

    const people = await enroll(openData({ defer }, url))
    const follower = openFollower(shop)
    defer(follower.close)
    const load = await startLoad(shop, people, { random, follower })
    const { witness, writes } = load
    const watch = await openWatch(shop, people, { witness, writes, random, plantsFault })
    const server = shop.serverPid()
    for (let round = 0; round < size.rounds; round++)
      for (const fault of faultsOf({ shop, disk, asSuperuser, lasts: size.lasts, isFew: round % 2 === 1 }))
        await watch.run(fault)

    const since = performance.now()
    const seen = await load.stop()
    const behind = await follower.check()
    const { figures } = follower
    follower.close()
    const newest = writes.findLast(({ verb, outcome }) => verb === 'pedir' && outcome === 'acknowledged')?.mark ?? ''
    const hasLeft = await Promise.race([
      mailbox.waitForMail(({ to }) => to.includes(`${newest}@ejemplo.com`)).then(() => true),
      pause(MAIL, false, { ref: false }),
    ])
    const mailMs = performance.now() - since
    const broken = [...watch.broken, ...witness.faults, ...behind]
    if (!hasLeft) broken.push(`the last order's mail had not left after ${MAIL / 1000} s`)
    if (shop.serverPid() !== server) broken.push('the server died')
    for (const line of shop.lines)
      if (/"level":60|unexpected error/.test(line)) broken.push(`log: ${line.slice(0, 300)}`)
    const ending = await stopAndCheck(shop, { defer, plantsFault, writes })
    broken.push(...ending.broken)
    const planted = plantsFault ? [...watch.planted, ...ending.planted] : []
    const logged = shop.lines.filter((line) => line.includes('"level":50')).length
    return {
      broken,
      planted,
      ...(!disk && { inPart: 'the full disk, because only root on Linux can make a small one' }),
      figures: {
        rounds: size.rounds,
        ...watch.figures,
        ...seen,
        ...figures,
        'last mail': `${(mailMs / 1000).toFixed(1)} s`,
        'lines of errors in the log': logged,
      },
    }
  },
})

type Shop = Awaited<ReturnType<typeof openOwnShop>>
type Place = {
  shop: Shop
  disk: string | undefined
  asSuperuser: (statement: string) => Promise<unknown>
  lasts: number
  /** Whether a few connections are left. */
  isFew: boolean
}

function faultsOf({ shop, disk, asSuperuser, lasts, isFew }: Place): Fault[] {
  const answers = 'later'
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'brisa'`
  const faults: Fault[] = [
    {
      ...{ name: 'restarted', lasts: 500, answers },
      async begin() {
        // A fast shutdown; the shop starts it again, as after any end of it.
        process.kill(shop.postmasterPid(), 'SIGINT')
        return () => {}
      },
    },
    {
      ...{ name: 'paused', lasts: lasts + 1_500, isDeaf: true, answers },
      async begin() {
        const postmaster = shop.postmasterPid()
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
        const pids = [postmaster, ...children.map(Number)]
        for (const pid of pids) signal(pid, 'SIGSTOP')
        return () => {
          for (const pid of pids) signal(pid, 'SIGCONT')
        }
      },
    },
    {
      ...{ name: isFew ? 'few connections' : 'no connections', lasts, isDeaf: !isFew, answers },
      async begin() {
        await asSuperuser(`alter role brisa connection limit ${isFew ? 4 : 0}`)
        await asSuperuser(endSessions)
        return () => asSuperuser('alter role brisa connection limit -1')
      },
    },
    {
      ...{ name: 'read-only', lasts, answers },
      async begin() {
        await asSuperuser('alter database brisa set default_transaction_read_only = on')
        await asSuperuser(endSessions)
        return async () => {
          await asSuperuser('alter database brisa reset default_transaction_read_only')
          await asSuperuser(endSessions)
        }
      },
    },
  ]
  if (!disk) return faults
  const filler = path.join(disk, 'relleno')
  const makeRoom = () => rmSync(filler, { force: true })
  return [
    ...faults,
    {
      ...{ name: 'disk full', lasts, answers },
      async begin() {
        fillFile(filler)
        return makeRoom
      },
    },
    {
      ...{ name: 'disk full, log too', lasts, isDeaf: true, answers },
      async begin() {
        fillFile(filler)
        // Uses up the segments of the log that wait to be written again; without another one PostgreSQL stops.
        const emptyLog = async () => {
          for (;;) await asSuperuser(`select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()`)
        }
        await emptyLog().catch(() => {})
        return makeRoom
      },
    },
  ]
}

/** A small file system in memory, removed at the end; undefined where it cannot be made. */
function makeDisk({ defer }: Pick<Run<unknown>, 'defer'>) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const disk = mkdtempSync(path.join(tmpdir(), 'brisa-disk-'))
  defer(() => rmSync(disk, { recursive: true, force: true }))
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk]).status !== 0) return undefined
  defer(() => spawnSync('/bin/umount', [disk]))
  // Lets the database's user enter the folder; otherwise a shop run by root would store its data elsewhere.
  chmodSync(disk, 0o711)
  return disk
}

/** Writes a file until the disk is full. */
function fillFile(file: string) {
  const descriptor = openSync(file, 'w')
  const chunk = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) writeSync(descriptor, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error // errors of the file system have a `code`
  } finally {
    closeSync(descriptor)
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // A connection that has ended meanwhile.
  }
}

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { startEmbedded } from '#db/embedded.server.ts'
import { type Behavior, type NetworkProxy, openProxy } from '#testing/proxy.server.ts'
import { migratedFolder } from '../migrated.ts'
import { stop } from '../scenario.ts'
import { campaign } from './campaign.ts'
import { openFollower } from './followers.ts'
import { startLoad } from './load.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'
import { type Fault, openWatch } from './watch.ts'

/**
 * Cuts, slows and blocks, one way or both, the network between the shop and PostgreSQL, then the one between sixteen
 * people and the shop, whom everybody else must not notice; and opens more connections than the shop has descriptors.
 */
const DESCRIPTORS = 400
const CONNECTIONS = 500
const WORDS: Record<Exclude<Behavior, 'pasa'>, string> = {
  falta: 'cut',
  tarda: 'slow',
  solo_ida: 'one-way, no answers',
  solo_vuelta: 'one-way, no questions',
  calla: 'mute',
}
type Kind = keyof typeof WORDS
const SHORT: Kind[] = ['falta', 'tarda', 'solo_ida']

await campaign({
  name: 'network',
  short: { rounds: 1, lasts: 2_500, kinds: SHORT },
  long: { rounds: 10, lasts: 15_000, kinds: [...SHORT, 'solo_vuelta' as const, 'calla' as const] },
  async run({ size, random, defer, plantsFault }) {
    const dir = await migratedFolder('brisa-network')
    defer(() => rmSync(dir, { recursive: true, force: true }))
    const embedded = await startEmbedded({ dir, notify() {} })
    defer(() => embedded.stop())
    const toDatabase = await openProxy(embedded.url)
    defer(toDatabase.cerrar)
    const env = { DATABASE_URL: toDatabase.url, SECRET: randomUUID() + randomUUID() }
    const shop = await openOwnShop(
      { defer },
      { env, dataDir: path.join(dir, 'tienda'), limit: `ulimit -n ${DESCRIPTORS}; ` },
    )
    const toShop = await openProxy(shop.publicUrl)
    defer(toShop.cerrar)
    const reach = new URL(toShop.url).origin

    const people = await enroll(openData({ defer }, embedded.url))
    const target = { publicUrl: shop.publicUrl, origin: () => reach }
    const follower = openFollower(target)
    defer(follower.close)
    const load = await startLoad(target, people, { random, follower })
    const { witness, writes } = load
    const watch = await openWatch(shop, people, { witness, writes, random, plantsFault, reach })
    const server = shop.serverPid()
    let refused = 0
    const flood: Fault = {
      ...{ name: `${CONNECTIONS} connections, ${DESCRIPTORS} descriptors`, lasts: 2_000, answers: 'none' },
      async begin() {
        const { port } = new URL(shop.publicUrl)
        const open = () =>
          net
            .connect(Number(port), '127.0.0.1')
            .on('error', () => {})
            .on('close', () => refused++)
            .resume()
        const connections = Array.from({ length: CONNECTIONS }, open)
        return () => {
          for (const connection of connections) connection.removeAllListeners('close').destroy()
        }
      },
    }
    for (let round = 0; round < size.rounds; round++) {
      for (const kind of size.kinds) await watch.run(between('shop and database', toDatabase, kind, size.lasts))
      for (const kind of size.kinds) await watch.run(between('people and shop', toShop, kind, size.lasts))
      await watch.run(flood)
    }

    const seen = await load.stop()
    const behind = await follower.check()
    const { figures } = follower
    follower.close()
    const broken = [...watch.broken, ...witness.faults, ...behind]
    if (refused === 0) broken.push('no connection was refused')
    if (shop.serverPid() !== server) broken.push('the server died')
    for (const line of shop.lines)
      if (/"level":60|unexpected error/.test(line)) broken.push(`log: ${line.slice(0, 300)}`)
    const stopShop = async () => ({ exitCode: await stop(shop.child), url: embedded.url })
    const ending = await stopAndCheck({ stop: stopShop }, { defer, plantsFault, writes })
    return {
      broken: [...broken, ...ending.broken],
      planted: plantsFault ? [...watch.planted, ...ending.planted] : [],
      figures: { rounds: size.rounds, ...watch.figures, 'connections refused': refused, ...seen, ...figures },
    }
  },
})

function between(place: Place, proxy: NetworkProxy, kind: Kind, lasts: number): Fault {
  const isFelt = place === 'shop and database' && kind !== 'tarda'
  return {
    name: `${place} ${WORDS[kind]}`,
    // A cut network is felt at once, another one only after the shop's deadlines.
    lasts: isFelt && kind !== 'falta' ? lasts : lasts / 2,
    isDeaf: isFelt,
    answers: isFelt ? 'later' : 'as usual',
    async begin() {
      await proxy.setBehavior(kind)
      return () => proxy.setBehavior('pasa')
    },
  }
}
type Place = 'shop and database' | 'people and shop'

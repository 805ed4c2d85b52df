import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#db/open.server.ts'
import { openBucket } from '#testing/bucket.server.ts'
import { openPushService } from '#testing/pushService.server.ts'
import { quantile } from '../scenario.ts'
import { campaign } from './campaign.ts'
import { openClient, Witness } from './client.ts'
import { type GateFault, openGate } from './gate.ts'

import { startLoad } from './load.ts'
import { openPhones, PUSH_HOST } from './phones.ts'
import { openPhotos } from './photos.ts'
import { enroll, openData, openOwnShop, staff, stopAndCheck } from './shop.ts'

/**
 * The push service and the store of photos (S3) refuse connections, are mute, answer 403 or 503, are slow, or end the
 * connection, both at once, while sixteen people use every verb. Nothing else becomes slower or fails: pages stand with
 * the photos that are kept, the others say that they are away, uploads are taken and say that they wait, dead
 * subscriptions go and living ones stay, and what waited leaves afterwards by itself (docs/decisions/043, 053).
 */
/** The mute one is the first, because nobody waits for a store that was away a moment ago. */
const FAULTS: GateFault[] = ['mute', 'refuse', 403, 503, 'close', 'slow']
/** Milliseconds that a visitor waits at most for a photo that the store does not give. */
const PHOTO = 6_000
/** Seconds in which uploaded photos and waiting pushes must have left: pause, a poll, and a try that hangs before it. */
const BACKLOG = 90
/** How much slower the shop's other answers may become in the median, and milliseconds that do not count. */
const SLOWER = { ratio: 2, slack: 50 }

await campaign({
  name: 'services',
  short: { each: 1_500, waits: false },
  long: { each: 60_000, waits: true },
  async run({ size, random, defer, plantsFault }) {
    const bucket = await openBucket()
    defer(() => bucket.close())
    const pushes = await openPushService({ origin: `https://${PUSH_HOST}` })
    defer(() => pushes.close())
    const gates = { store: await openGate(bucket.port), push: await openGate(pushes.port) }
    for (const gate of Object.values(gates)) defer(gate.close)
    const failBoth = (fault: GateFault | null) => Promise.all(Object.values(gates).map((gate) => gate.fail(fault)))

    const preload = new URL('./pushHost.mjs', import.meta.url)
    const env = {
      FOTOS_URL: `s3://joyas/tienda?endpoint=http://127.0.0.1:${gates.store.port}`,
      ...{ AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreta', PUSH_PORT: String(gates.push.port) },
      NODE_OPTIONS: `--import=${preload.href}`,
    }
    const shop = await openOwnShop({ defer }, { env })
    const database = openData({ defer }, await shop.databaseUrl())
    const people = await enroll(database)
    const witness = new Witness()
    const desk = openClient(shop, witness, random)
    await desk.signIn(staff)
    const phones = await openPhones({ desk, pushes, database })
    const photos = await openPhotos({ desk, origin: shop.origin, database })
    const load = await startLoad(shop, people, { random })
    const visits = visitPages(shop.origin())

    await pause(2 * size.each)
    const calm = visits.take()
    const waits: number[] = []
    for (const fault of FAULTS) {
      await failBoth(fault)
      waits.push(...(await photos.during(fault, size.each)))
      await phones.cause()
      await pause(size.each)
      await failBoth(null)
    }
    const disturbed = visits.take()
    const seen = await load.stop()
    await visits.stop()
    const start = performance.now()
    if (!size.waits) await letTimePass(database.pool)
    const late = [...(await photos.settle(BACKLOG)), ...(await phones.settle(BACKLOG))]
    const drained = (performance.now() - start) / 1000

    const ending = await stopAndCheck(shop, { defer, plantsFault, writes: load.writes })
    const planted = plantsFault ? [...ending.planted, ...(await phones.plant(ending.db))] : []
    const broken = [
      ...[...witness.faults, ...load.witness.faults, ...visits.failed, ...photos.broken, ...late],
      ...ending.broken,
      ...(await phones.check(ending.db)),
    ]
    const [before, during] = [quantile(calm, 0.5), quantile(disturbed, 0.5)]
    if (during > before * SLOWER.ratio + SLOWER.slack)
      broken.push(`pages took ${during.toFixed(0)} ms in the median, and ${before.toFixed(0)} without a fault`)
    if (Math.max(...waits) > PHOTO) broken.push(`a photo was refused after ${Math.max(...waits).toFixed(0)} ms`)
    return {
      broken,
      planted,
      figures: {
        faults: FAULTS.join(', '),
        'pages p50': `${before.toFixed(0)} ms, with faults ${during.toFixed(0)} ms`,
        'a photo that is away': `answered after ${Math.max(...waits).toFixed(0)} ms at most`,
        'uploads while it was away': photos.uploads(),
        pushes: phones.figures(),
        'what waited left': `in ${drained.toFixed(1)} s${size.waits ? '' : ', its pauses left out'}`,
        ...seen,
      },
    }
  },
})

/** Opens pages of the shop one after another, and times them. */
function visitPages(origin: string) {
  const failed: string[] = []
  const times: number[] = []
  let stopped = false
  async function visit() {
    for (let number = 0; !stopped; number++) {
      const page = ['/', '/productos', '/api/preguntas', '/politicas-envio'][number % 4] ?? '/'
      const start = performance.now()
      const status = await fetch(origin + page, { signal: AbortSignal.timeout(30_000) }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        (error: Error) => error.name,
      )
      times.push(performance.now() - start)
      if (status !== 200) failed.push(`${page} answered ${status}`)
      await pause(50)
    }
  }
  const visiting = visit()
  return {
    failed,
    /** The milliseconds of each page since the last call. */
    take: () => times.splice(0),
    stop() {
      stopped = true
      return visiting
    },
  }
}

/** Ends the pauses before the next tries, so that the short form need not wait for them. */
async function letTimePass(pool: Database['pool']) {
  await pool.query(`update envios_push set desde = now() where intentos > 0`)
  await pool.query(`update fotos_de_piezas set tomado = null where estado = 'en_cola' and error is not null`)
}

import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { openQueue, wakeWorker } from '#db/queue.server.ts'
import { enviosPush } from '#db/schema/machinery.server.ts'
import { suscribir } from '#push/contract.ts'
import { startPushWorker } from '#push/pushWorker.server.ts'
import { openPushSender } from '#push/send.server.ts'
import { secret } from './people.server.ts'
import { openPushService } from './pushService.server.ts'
import type { openShop } from './shop.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Options = {
  /** Milliseconds that a push service has to answer. */ timeout?: number
  /** Milliseconds before a failed push is sent again. */ pause?: number
}

const log = { info: () => {}, warn: () => {}, error: () => {} }
/** What waits for staff, as the shop counts it. */
export const WAITING = 7

/** The push worker of a shop opened with `allowPrivatePush`, and a push service on this machine. */
export async function openPushes({ url, db }: Pick<Shop, 'url' | 'db'>, { timeout = 2_000, pause = 20 }: Options = {}) {
  const service = await openPushService()
  const queue = await openQueue({ url, log })
  const worker = await startPushWorker({
    queue,
    db,
    sender: openPushSender({ secret, timeout, allowPrivate: true }),
    log,
    countWaiting: async () => WAITING,
    pause: () => pause,
  })
  afterAll(async () => {
    await worker.close()
    await queue.close()
    await service.close()
  })

  /** Sends waiting pushes now, as if their time had come. */
  async function release() {
    await db.transaction(async (tx) => {
      await tx.update(enviosPush).set({ desde: sql`now()` }).where(sql`${enviosPush.tomado} is null`)
      await wakeWorker(tx, 'pushes')
    })
  }

  return {
    service,
    release,
    /** Turns pushes on in a person's browser, and returns its subscription. */
    async subscribe({ call }: Pick<Shop['beto'], 'call'>, device: string) {
      const subscription = service.subscription(device)
      const { status } = await call(suscribir, { body: subscription })
      if (status !== 204) throw new Error(`The subscription was refused: ${status}`)
      return subscription
    },
    /** What a device has got, once everything that waits has been sent. */
    async got({ endpoint }: { endpoint: string }) {
      await release()
      // A busy machine takes its time for the next try.
      await expect.poll(() => db.$count(enviosPush), { timeout: 40_000 }).toBe(0)
      return service.contents(endpoint.split('/').at(-1) ?? '')
    },
  }
}

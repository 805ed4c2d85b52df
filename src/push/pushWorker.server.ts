import { createHash } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { pushDeliveries } from '#http/metrics.server.ts'
import {
  type ClaimedPush,
  claimDue,
  deleteExpired,
  deletePushes,
  deleteSubscription,
  msToNext,
  postpone,
  putOffQuiet,
  recordSuccess,
} from './claims.server.ts'
import type { PushContent } from './content.ts'
import { NOTIFICATIONS } from './labels.ts'
import type { PushSender } from './send.server.ts'

type WorkerLog = { warn(details: object, message: string): void }
type WorkerOptions = {
  db: Db
  queue: Queue
  sender: PushSender
  log: WorkerLog
  /** How much waits for staff, which the app's icon shows. */
  countWaiting: () => Promise<number>
  /** Milliseconds before a failed push is sent again. */
  pause?: (failures: number) => number
}

/** How many pushes are sent at once. A push service that hangs holds one of these places until the timeout. */
const MAX_IN_FLIGHT = 32
/** Milliseconds between reads of the table, in case a wake-up is lost and for quiet hours that end. */
const POLL_INTERVAL = 30_000
/** Milliseconds for which the number of what waits is reused. */
const COUNT_AGE = 5_000
const MAX_PAUSE = 3_600_000
const defaultPause = (failures: number) => Math.min(MAX_PAUSE, 15_000 * 2 ** (failures - 1))

/**
 * Starts the push worker, which sends due pushes until it is closed. It has its own queue and table, so that a push
 * service that fails or hangs holds up no mail and no request. Close it before the queue.
 */
export async function startPushWorker({ db, queue, sender, log, countWaiting, pause = defaultPause }: WorkerOptions) {
  const inFlight = new Set<Promise<void>>()
  let counted: { at: number; count: Promise<number> } | undefined
  let isClosed = false
  let isPolling = false
  let pollAgain = false
  let timer: NodeJS.Timeout | undefined

  async function poll() {
    pollAgain = true
    if (isPolling || isClosed) return
    isPolling = true
    clearTimeout(timer)
    let delay = POLL_INTERVAL
    try {
      await deleteExpired(db)
      await putOffQuiet(db)
      while (pollAgain && !isClosed) {
        pollAgain = false
        const free = MAX_IN_FLIGHT - inFlight.size
        if (free === 0) break
        const claimed = await claimDue(db, free)
        for (const pushes of Map.groupBy(claimed, ({ suscripcion_id, grupo }) => `${suscripcion_id} ${grupo}`).values())
          start(pushes)
        if (claimed.length === free) pollAgain = true
      }
      delay = (await msToNext(db)) ?? POLL_INTERVAL
    } catch (error) {
      log.warn({ err: error }, 'pushes could not be read, will be read again')
      delay = 1_000
    }
    isPolling = false
    if (!isClosed) timer = setTimeout(poll, Math.min(delay, POLL_INTERVAL))
  }

  function start(pushes: ClaimedPush[]) {
    const sending: Promise<void> = handle(pushes)
      // The lease ends by itself, and the push is claimed again.
      .catch((error) => log.warn({ err: error }, 'the outcome of a push could not be recorded'))
      .finally(() => {
        const wasFull = inFlight.size >= MAX_IN_FLIGHT
        inFlight.delete(sending)
        // The last one too, because a push that failed is due again.
        if (wasFull || inFlight.size === 0) poll()
      })
    inFlight.add(sending)
  }

  async function handle(pushes: ClaimedPush[]) {
    const newest = pushes.reduce((one, other) => (Number(other.id) > Number(one.id) ? other : one))
    const { suscripcion_id, clase, grupo, ttl, intentos } = newest
    const again = (seconds: number) => postpone(db, pushes, { seconds, failed: true })
    const backoff = () => pause(intentos + 1) / 1000
    let answer: Awaited<ReturnType<PushSender['send']>>
    try {
      answer = await sender.send(newest, {
        content: contentOf(pushes, newest, newest.esPersonal ? await waiting() : null),
        ttl,
        isUrgent: clase === 'ayuda' || clase === 'chat' || clase === 'alarma',
        // Of several steps of an order only the newest is worth reading. Pushes that are counted must all arrive.
        topic: clase === 'mi_pedido' ? createHash('sha256').update(grupo).digest('base64url').slice(0, 32) : undefined,
      })
    } catch (error) {
      pushDeliveries.inc({ outcome: 'retry' })
      log.warn({ err: error, clase }, 'push not sent, will be tried again')
      return again(backoff())
    }
    const { status, retryAfter } = answer
    const isLater = status === 429 || status >= 500
    const isGone = status === 404 || status === 410
    const isSent = status >= 200 && status < 300
    pushDeliveries.inc({ outcome: isSent ? 'sent' : isGone ? 'gone' : isLater ? 'retry' : 'refused' })
    if (isSent) {
      await deletePushes(db, pushes)
      return recordSuccess(db, suscripcion_id)
    }
    if (isGone) return deleteSubscription(db, suscripcion_id)
    log.warn({ estado: status, clase }, 'push refused')
    return isLater ? again(Math.min(MAX_PAUSE / 1000, Math.max(retryAfter, backoff()))) : deletePushes(db, pushes)
  }

  /** The number on the app's icon; null if it cannot be counted, because the push matters more. */
  function waiting() {
    if (!counted || performance.now() - counted.at > COUNT_AGE)
      counted = { at: performance.now(), count: countWaiting() }
    return counted.count.catch(() => null)
  }

  await queue.onWake('pushes', poll)
  await poll()

  return {
    /** Waits for the pushes that are being sent, at most their timeout. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.allSettled(inFlight)
      sender.close()
    },
  }
}

function contentOf(
  pushes: ClaimedPush[],
  { clase, grupo, texto, ruta }: ClaimedPush,
  waiting: number | null,
): PushContent {
  const notification = NOTIFICATIONS[clase]
  return {
    grupo,
    titulo: notification.titulo,
    texto,
    ruta,
    cuantos: pushes.length,
    varios: 'varios' in notification ? { titulo: notification.varios, ruta: notification.lista } : null,
    insignia: waiting,
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { isDatabaseUnreachable } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { mailDeliveries } from '#http/metrics.server.ts'
import { claimNext, finish, isOfStrangers, type MailRow, type Outcome, postpone, release } from './claims.server.ts'
import { deliver, type MailServices, renderMail } from './delivery.server.ts'
import { openMailServer } from './mailServer.server.ts'
import { RETRY_POLICY, type RetryPolicy } from './retryPolicy.ts'
import { type FailureKind, failureOf, UNANSWERED, Unanswered } from './transport.server.ts'

type WorkerLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
type WorkerOptions = MailServices & { queue: Queue; log: WorkerLog; retryPolicy?: RetryPolicy }

/** How many deliveries run at once, not counting slow ones. */
const FAST_SLOTS = 8
/** Milliseconds after which a delivery counts as slow and frees its slot. */
const SLOW_AFTER = 2_000
/** How many deliveries run at once, including slow ones. */
const MAX_IN_FLIGHT = 32
/** How many of either may be mails that strangers can cause: the other places are for those of staff and members. */
const STRANGERS = { fast: 6, inFlight: 24 }
/**
 * Milliseconds after which a delivery is aborted: less than the lease (`LEASE_END`), more than each timeout of
 * `openTransport`.
 */
const DELIVERY_TIMEOUT = 45_000
/** Milliseconds between reads of the outbox, in case a wake-up is lost. */
const POLL_INTERVAL = 30_000
/** Milliseconds that running deliveries may still take when the process shuts down. */
const SHUTDOWN_GRACE = 3_000

/** Starts the mail worker, which delivers due mails until it is closed. Close it before the queue. */
export async function startMailWorker({ queue, log, retryPolicy = RETRY_POLICY, ...services }: WorkerOptions) {
  const { db } = services
  const mailServer = openMailServer(retryPolicy, log)
  const shutdown = new AbortController()
  const inFlight = new Map<string, { delivery: Promise<void>; isOfStrangers: boolean; isFast: boolean }>()
  let unrecorded = 0
  let isClosed = false
  let isPolling = false
  let pollAgain = false
  let isBlind = false
  let pollTimer: NodeJS.Timeout | undefined

  /** Which mails a delivery could begin for; null for none. */
  function capacity(): 'any' | 'own' | null {
    // A sent mail must be recorded as sent before the worker claims another.
    if (isClosed || unrecorded > 0 || inFlight.size >= MAX_IN_FLIGHT || mailServer.msUntilProbe() > 0) return null
    const running = [...inFlight.values()]
    const fast = running.filter(({ isFast }) => isFast)
    if (fast.length >= (mailServer.isDown() ? 1 : FAST_SLOTS)) return null
    const ofStrangers = (list: typeof running) => list.filter((one) => one.isOfStrangers).length
    return ofStrangers(fast) < STRANGERS.fast && ofStrangers(running) < STRANGERS.inFlight ? 'any' : 'own'
  }

  /** Claims due mails while there are free slots. */
  async function poll() {
    pollAgain = true
    if (isPolling || isClosed) return
    isPolling = true
    clearTimeout(pollTimer)
    let delay = POLL_INTERVAL
    try {
      while (pollAgain) {
        pollAgain = false
        delay = POLL_INTERVAL
        for (let which = capacity(); which; which = capacity()) {
          const claimed = await claimNext(db, which)
          if ('dueIn' in claimed) {
            delay = claimed.dueIn ?? POLL_INTERVAL
            break
          }
          start(claimed.row)
        }
        delay = mailServer.msUntilProbe() || delay
      }
      isBlind = false
    } catch (error) {
      if (!isBlind) log.warn(errorSummary(error), 'outbox could not be read, will be read again')
      isBlind = true
      delay = 1_000
    }
    isPolling = false
    if (!isClosed) pollTimer = setTimeout(poll, Math.min(delay, POLL_INTERVAL))
  }

  function start(row: MailRow) {
    const timer = setTimeout(() => {
      entry.isFast = false
      poll()
    }, SLOW_AFTER)
    const delivery = handleRow(row).finally(() => {
      clearTimeout(timer)
      inFlight.delete(row.id)
      poll()
    })
    const entry = { delivery, isOfStrangers: isOfStrangers(row), isFast: true }
    inFlight.set(row.id, entry)
  }

  async function handleRow(row: MailRow) {
    let rendered: Awaited<ReturnType<typeof renderMail>>
    try {
      rendered = await renderMail(services, row)
    } catch (error) {
      return handleFailure(row, {
        error,
        rejected: !isDatabaseError(error),
        pause: retryPolicy.pause(row.rechazos + 1),
      })
    }
    if (!rendered) {
      mailDeliveries.inc({ outcome: 'opted_out' })
      return persist(() => finish(db, row, OPTED_OUT))
    }
    const attempt = mailServer.attempt(row.id)
    let outcome: Outcome
    try {
      outcome = await deliver(
        services,
        rendered,
        AbortSignal.any([shutdown.signal, AbortSignal.timeout(DELIVERY_TIMEOUT)]),
      )
    } catch (error) {
      const isUnanswered = error instanceof Unanswered
      if (shutdown.signal.aborted && !isUnanswered) return release(db, row).catch(() => {})
      const failure = failureOf(error)
      const rejected = attempt.onFailure(failure, errorSummary(error))
      if (isUnanswered) return handleUnanswered(row, errorSummary(error))
      // A mail that failed because the server is down goes behind the other due mails.
      const isServerDown = failure === 'servidor' && !rejected
      const pause = isServerDown
        ? mailServer.msUntilProbe() || retryPolicy.probe(1)
        : retryPolicy.pause(row.rechazos + 1)
      return handleFailure(row, { error, failure, rejected, pause })
    }
    attempt.onResponse()
    mailDeliveries.inc({ outcome: 'sent' })
    await persist(() => finish(db, row, outcome))
  }

  /** A mail that may have arrived is sent once more, so that nobody gets it three times (docs/decisions/004). */
  function handleUnanswered(row: MailRow, summary: object) {
    const details = { ...summary, correo: row.id, funcion: row.funcion }
    if (row.ultimo_error?.startsWith(UNANSWERED)) {
      mailDeliveries.inc({ outcome: 'failed' })
      log.error({ ...details, clase_de_falla: 'correo' }, 'mail put aside')
      return persist(() => finish(db, row, { estado: 'fallido', ultimo_error: UNANSWERED }))
    }
    mailDeliveries.inc({ outcome: 'retry' })
    log.warn(details, 'mail taken without an answer, will be sent once more')
    const again = { ultimo_error: UNANSWERED, pause: retryPolicy.unanswered, rejected: true, wholeMailbox: false }
    return persist(() => postpone(db, row, again))
  }

  type FailureDetails = { error: unknown; failure?: FailureKind; rejected: boolean; pause: number }

  function handleFailure(row: MailRow, { error, failure, rejected, pause }: FailureDetails) {
    const details = { ...errorSummary(error), correo: row.id, funcion: row.funcion, falla: failure }
    // What may have arrived is remembered through other failures.
    const before = row.ultimo_error?.startsWith(UNANSWERED) ? `${UNANSWERED} ` : ''
    const ultimo_error = (before + errorText(error)).slice(0, 500)
    if (failure === 'definitiva' || row.rechazos + Number(rejected) > retryPolicy.maxRejections) {
      mailDeliveries.inc({ outcome: 'failed' })
      log.error({ ...details, clase_de_falla: 'correo' }, 'mail put aside')
      return persist(() => finish(db, row, { estado: 'fallido', ultimo_error }))
    }
    mailDeliveries.inc({ outcome: rejected ? 'retry' : 'away' })
    // `openMailServer` logs an outage once, not for each mail.
    if (failure !== 'servidor' || rejected) log.warn(details, 'mail not delivered, will be tried again')
    return persist(() => postpone(db, row, { ultimo_error, pause, rejected, wholeMailbox: failure === 'colgada' }))
  }

  /** Records a mail's outcome. Retries until the database takes it or the worker closes. */
  async function persist(write: () => Promise<void>) {
    for (let attempts = 0; ; attempts++) {
      try {
        await write()
        if (attempts > 0) unrecorded--
        return
      } catch (error) {
        if (attempts === 0) {
          unrecorded++
          log.error(
            { ...errorSummary(error), clase_de_falla: 'base' },
            'the outcome of a mail could not be recorded, will be tried again',
          )
        }
        if (shutdown.signal.aborted) return
        await pause(500)
      }
    }
  }

  await queue.onWake('correos', poll)
  await poll()

  return {
    /** Lets deliveries finish for some seconds, then aborts them and returns their mails to the queue. */
    async close() {
      isClosed = true
      clearTimeout(pollTimer)
      const all = Promise.allSettled([...inFlight.values()].map(({ delivery }) => delivery))
      await Promise.race([all, pause(SHUTDOWN_GRACE, null, { ref: false })])
      shutdown.abort()
      await all
    },
  }
}

const OPTED_OUT: Outcome = { estado: 'omitido', ultimo_error: 'La persona canceló los avisos de estatus.' }

/** Whether the shop's own database failed, and not the mail or its server. */
function isDatabaseError(error: unknown) {
  return error instanceof DrizzleQueryError || isDatabaseUnreachable(error)
}

/** The fields of an error that may be logged: no address that a server repeats, and no value of a statement. */
function errorSummary(error: unknown) {
  const { name, code, originalCode, command, responseCode, timeoutType, cause } = error as {
    [field: string]: unknown // anything can be thrown; an absent field is undefined
  }
  const causeInfo = cause instanceof Error ? cause : {}
  return {
    name,
    code,
    originalCode,
    command,
    responseCode,
    timeoutType,
    ...('code' in causeInfo && { code: causeInfo.code }),
  }
}

function errorText(error: unknown) {
  if (error instanceof DrizzleQueryError) return 'La base de datos no respondió.'
  // PostgreSQL stores no NUL, which a mail server may send.
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '')
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Every metric of a process (docs/decisions/064), in OpenMetrics with base units. Labels take few values: a route is its
 * pattern, never an address. Gauges named `brisa_shared_…` are read from the database, which all processes share.
 */
export const registry = new Registry()
registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE as never) // the library types it as the older format alone

const registers = [registry]
const SHARED = 'Of the database, so the same in every process: take max() over them, never sum().'

type Names<L extends string> = readonly L[]
const counter = <L extends string>(name: string, help: string, labelNames: Names<L>) =>
  new Counter({ name, help, labelNames, registers })
const gauge = <L extends string>(name: string, help: string, labelNames: Names<L>) =>
  new Gauge({ name, help, labelNames, registers })
const allShared: Gauge[] = []
function shared<L extends string>(name: string, help: string, labelNames: Names<L>) {
  const one = gauge(name, `${help} ${SHARED}`, labelNames)
  allShared.push(one as Gauge) // its labels matter to whoever sets them
  return one
}
/** Leaves the figures of the database out until they are set again. */
export function forgetShared() {
  for (const one of allShared) one.reset()
}

export const httpRequests = counter(
  'brisa_http_requests_total',
  'Answered requests. status "aborted": the client left first.',
  ['method', 'route', 'status'],
)
export const httpDuration = new Histogram({
  name: 'brisa_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer, without live streams.',
  labelNames: ['method', 'route'] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
export const httpInFlight = gauge(
  'brisa_http_requests_in_flight',
  'Requests without an answer yet, without live streams.',
  [],
)
export const requestsShed = counter(
  'brisa_requests_shed_total',
  'Requests refused at once because the event loop was late.',
  [],
)
export const connectionsRefused = counter(
  'brisa_connections_refused_total',
  'Connections refused or ended: descriptors, client (its networks hold too many), pipelining, malformed, timeout.',
  ['reason'],
)
export const limitRefusals = counter('brisa_limit_refusals_total', 'Requests refused with 429, by rate limit.', [
  'limit',
])
export const guessingAlerts = counter(
  'brisa_guessing_alerts_total',
  'Times that codes were guessed beyond the limit of all.',
  [],
)
export const logLines = counter('brisa_log_lines_total', 'Lines of the log, by level: info, warn, error.', ['level'])

export const mailDeliveries = counter(
  'brisa_mail_deliveries_total',
  'Attempts to deliver a mail: sent, retry (it was refused for now), away (the mail server or the database was down), failed (given up), opted_out.',
  ['outcome'],
)
export const pushDeliveries = counter(
  'brisa_push_deliveries_total',
  'Attempts to send to a phone: sent, gone (the browser is not there any more), refused, retry.',
  ['outcome'],
)

export const poolConnections = gauge('brisa_pool_connections', 'Connections to PostgreSQL, by pool and state.', [
  'pool',
  'state',
])
export const poolWaiting = gauge(
  'brisa_pool_waiting_requests',
  'Transactions and queries that wait for a connection.',
  ['pool'],
)
export const poolMax = gauge('brisa_pool_max_connections', 'Connections that a pool may open.', ['pool'])

export const streamsOpen = gauge('brisa_streams_open', 'Open live streams.', [])
export const liveListeners = gauge('brisa_live_listeners', 'What open streams and rendered pages listen to.', [])
export const liveListening = gauge('brisa_live_listening', '1 while the connection that hears of changes is up.', [])

export const databaseUp = gauge(
  'brisa_database_up',
  '1 if the shared figures of this scrape could be read in time.',
  [],
)
export const sharedMails = shared(
  'brisa_shared_outbox_mails',
  'Mails that have not left: due, away (sent back because the mail server was down), retry (refused for now), scheduled, failed (given up).',
  ['state'],
)
export const sharedMailAge = shared(
  'brisa_shared_outbox_oldest_seconds',
  'Age of the oldest mail of a state; of a due one since it was due. 0 without any.',
  ['state'],
)
export const sharedPushes = shared('brisa_shared_pushes', 'Notifications that have not left: due, retry, scheduled.', [
  'state',
])
export const sharedPushAge = shared(
  'brisa_shared_pushes_oldest_seconds',
  'Age of the oldest since it was due. 0 without any.',
  ['state'],
)
export const sharedJobs = shared(
  'brisa_shared_jobs',
  'Jobs of a queue: waiting, active, failed (in the last 7 days).',
  ['queue', 'state'],
)
export const sharedJobSuccess = shared(
  'brisa_shared_job_last_success_timestamp_seconds',
  'When a job of the queue last succeeded; absent if none is kept.',
  ['queue'],
)

export const sharedBackup = shared(
  'brisa_shared_backup_timestamp_seconds',
  'When a backup was last made (step="made"), and last restored as a check ("checked"); absent before the first.',
  ['step'],
)
export const sharedBackupFailed = shared('brisa_shared_backup_failed', '1 if the last backup or its copy failed.', [])

/** Starts the metrics of Node and of the process: memory, CPU, event loop, garbage collection, descriptors. */
export function watchProcess() {
  if (registry.getSingleMetric('process_start_time_seconds')) return
  collectDefaultMetrics({ register: registry })
  // These list every open connection at each scrape, or have names that OpenMetrics forbids.
  for (const { name } of registry.getMetricsAsArray())
    if (/^nodejs_(active|heap_space|version)/.test(name)) registry.removeSingleMetric(name)
}

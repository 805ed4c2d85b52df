import pg from 'pg'
import { connectionConfig, type Log, OPENING_TIMEOUTS } from '#db/open.server.ts'

type Listener = () => void
/** Called on a change, with the new version if the notice carries it. */
type TopicListener = (version?: string) => void
/** Called with the ids of streams whose readers answered through a process that does not hold the stream. */
type OnAnswers = (ids: string[]) => void
const ANSWERS = 'heartbeat-answers'

/** Milliseconds; tests use shorter times. */
export type Timing = {
  /** Between two tries to reconnect. Tries overlap, so that a try that hangs does not delay one that would succeed. */
  retryEvery: number
  /** How long a try may take. */
  connection: number
  /** Between two pings: a connection that died silently is noticed only by using it. */
  ping: number
  /** How long a ping may take. */
  deadline: number
  /** How long the connection may be lost before streams are closed. */
  grace: number
}
const TIMING: Timing = { retryEvery: 1_000, connection: 5_000, ping: 1_000, deadline: 2_000, grace: 500 }

/**
 * Dispatches PostgreSQL's notices to the listeners of their topics. A notice names a topic and may carry, after a
 * space, its new version, which saves a read; otherwise listeners read the table. LISTEN has its own connection. After
 * a reconnect all listeners are called, since notices may have been missed. While it is down (`notListening`) the
 * process closes its streams, so that browsers reconnect or poll.
 */
export function openLive({ url, log, timing = TIMING }: { url: string; log: Log; timing?: Timing }) {
  const listeners = new Map<string, Set<TopicListener>>()
  const onNotListening = new Set<Listener>()
  const onAnswers = new Set<OnAnswers>()
  /** The client that listens; undefined while the connection is lost. */
  let client: pg.Client | undefined
  let notListening = false
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined
  let grace: NodeJS.Timeout | undefined

  async function connect(connection: number) {
    const newClient = new pg.Client(connectionConfig(url, 'brisa-live', { connection, statement: timing.deadline }))
    newClient.on('notification', ({ payload }) => dispatch(payload))
    newClient.on('error', (error) => onLost(newClient, error))
    newClient.once('end', () => onLost(newClient))
    try {
      await newClient.connect()
      await newClient.query('listen vivo')
    } catch (error) {
      endClient(newClient)
      throw error
    }
    if (isClosed || client) return endClient(newClient)
    client = newClient
    notListening = false
    clearInterval(retryTimer)
    clearTimeout(grace)
    for (const group of listeners.values()) for (const listener of group) listener()
  }

  function onLost(lost: pg.Client, error?: Error) {
    if (lost !== client || isClosed) return
    client = undefined
    endClient(lost)
    log.error({ err: error, clase_de_falla: 'vivo' }, 'live connection lost')
    grace = setTimeout(() => {
      notListening = true
      for (const callback of onNotListening) callback()
    }, timing.grace)
    // The loss is already logged; failed retries are not.
    const retry = () => void connect(timing.connection).catch(() => {})
    retryTimer = setInterval(retry, timing.retryEvery)
    retry()
  }

  async function checkConnection() {
    const current = client
    await current?.query('select 1').catch((error) => onLost(current, error))
    ping.refresh()
  }
  const ping = setTimeout(checkConnection, timing.ping).unref()

  function dispatch(notification = '') {
    const [topic = '', version] = notification.split(' ')
    if (topic === ANSWERS) for (const hear of onAnswers) hear(version?.split(',') ?? [])
    for (const listener of listeners.get(topic) ?? []) listener(version)
  }

  return {
    /** Starts to listen. @throws when the database does not answer */
    connect: () => connect(OPENING_TIMEOUTS.connection),
    /** Calls `listener` whenever the topic may have changed, until the returned function is called. */
    listen(topic: string, listener: TopicListener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(topic) === group) listeners.delete(topic)
      }
    },
    /** Calls `callback` each time the connection stays lost beyond the grace period. */
    onNotListening(callback: Listener) {
      onNotListening.add(callback)
    },
    /** Calls `hear` with the ids of streams that another process got answers for. */
    onAnswers(hear: OnAnswers) {
      onAnswers.add(hear)
    },
    /** Passes answers on to every process. Streams ask again for lost answers. */
    passAnswers(ids: string[]) {
      client?.query("select pg_notify('vivo', $1)", [`${ANSWERS} ${ids.join(',')}`]).catch(() => {})
    },
    get notListening() {
      return notListening
    },
    get listenerCount() {
      let count = 0
      for (const group of listeners.values()) count += group.size
      return count
    },
    async close() {
      isClosed = true
      clearInterval(retryTimer)
      clearTimeout(grace)
      clearTimeout(ping)
      await client?.end().catch(() => {})
    },
  }
}
export type Live = ReturnType<typeof openLive>

function endClient(client: pg.Client) {
  client.end().catch(() => {})
}

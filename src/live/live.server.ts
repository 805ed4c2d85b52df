import pg from 'pg'
import { connectionConfig, type Log, OPENING_TIMEOUTS } from '#db/open.server.ts'

type Listener = () => void
/** Hears of a change, with the mark that it leaves where the notice says it. */
type TopicListener = (version?: string) => void
/** Hears which streams' readers answered by way of another process. */
type OnAnswers = (ids: string[]) => void
const ANSWERS = 'heartbeat-answers'

/** Milliseconds; tests are less patient. */
export type Timing = {
  /** Between two tries to hear again. They overlap: a try that a mute server has taken must not hold up one that is answered. */
  retryEvery: number
  /** How long one may take. */
  connection: number
  /** Between two looks at whether the connection still lives; one that died without a word is only noticed by using it. */
  ping: number
  /** How long such a look may take. */
  deadline: number
  /** How long it may be lost before who follows by it must know. */
  grace: number
}
const TIMING: Timing = { retryEvery: 1_000, connection: 5_000, ping: 1_000, deadline: 2_000, grace: 500 }

/**
 * Hears PostgreSQL's notices and tells whoever listens to that topic. A notice is a topic's name and a hint: the table is
 * the truth. After a space it may have the mark that the change leaves, which saves reading it. LISTEN needs a connection
 * of its own; when it breaks or falls silent it is opened again, and then everybody is told, since a notice may have been
 * missed meanwhile. While it cannot be opened it is deaf (`sordo`), and nothing may be called live.
 */
export function openLive({ url, log, timing = TIMING }: { url: string; log: Log; timing?: Timing }) {
  const listeners = new Map<string, Set<TopicListener>>()
  const onNotListening = new Set<Listener>()
  const onAnswers = new Set<OnAnswers>()
  /** The one that hears. */
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
    log.error({ err: error }, 'live connection lost')
    grace = setTimeout(() => {
      notListening = true
      for (const callback of onNotListening) callback()
    }, timing.grace)
    // Its loss is in the log; that it is still lost need not be said each time.
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
    /** @throws when the database does not answer */
    conectar: () => connect(OPENING_TIMEOUTS.connection),
    /** Calls `oyente` whenever what the topic names may have changed, until the returned function is called. */
    listen(topic: string, listener: TopicListener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(topic) === group) listeners.delete(topic)
      }
    },
    /** Calls it each time that notices stop being heard. */
    onNotListening(callback: Listener) {
      onNotListening.add(callback)
    },
    /** Calls it with the ids of streams whose readers answered, whichever process they answered to. */
    onAnswers(hear: OnAnswers) {
      onAnswers.add(hear)
    },
    /** Tells every process of answers; those that are lost are asked for again. */
    passAnswers(ids: string[]) {
      client?.query("select pg_notify('vivo', $1)", [`${ANSWERS} ${ids.join(',')}`]).catch(() => {})
    },
    get notListening() {
      return notListening
    },
    get oyentes() {
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

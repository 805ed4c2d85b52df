import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Tx } from '#db/abrir.server.ts'

/** The queue of pg-boss that mail waits in. Its jobs hold only the outbox row's id. */
export const COLA_DE_CORREOS = 'correos'

type RegistroDeCola = { warn(datos: object, mensaje: string): void; error(datos: object, mensaje: string): void }

/**
 * How a mail that did not leave is tried again. pg-boss would give up after two retries without a pause; a mail server
 * may be away for a night. 15 s doubling to 1 h, 36 times, is between 28 and 30 hours with its jitter.
 */
const RITMO = { retryLimit: 36, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 }
export type Ritmo = {
  retryLimit: number
  /** Seconds. */
  retryDelay: number
  retryBackoff: boolean
  /** Seconds between looks at the queue, at least 0.5; a new job does not wait for it. */
  sondeo: number
}

const AJUSTES = {
  ...RITMO,
  // A worker that died is noticed after this; the letter carrier gives up on a mail server well before.
  expireInSeconds: 120,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 7 * 86_400,
  notify: true,
}

/**
 * Creates or updates pg-boss's schema and our queue. Run by the migration, under its lock; leaves no connection open.
 * @param url a `postgres://` address
 */
export async function prepararCola(url: string) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'brisa-migrate',
    supervise: false,
    schedule: false,
    max: 1,
  })
  // Whatever fails here also rejects the call that caused it.
  boss.on('error', () => {})
  try {
    await boss.start()
    await boss.createQueue(COLA_DE_CORREOS, AJUSTES)
    // For a queue that an older version created; the limit of the pause cannot be changed afterwards.
    const { retryDelayMax: _, ...cambiables } = AJUSTES
    await boss.updateQueue(COLA_DE_CORREOS, cambiables)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Opens the queue: its maintenance runs, and it hears at once of every job that is committed.
 * @param ritmo only for tests: how failed jobs of this database are retried
 */
export async function abrirCola({ url, registro, ritmo }: { url: string; registro: RegistroDeCola; ritmo?: Ritmo }) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'brisa-cola',
    options: '-c TimeZone=UTC -c statement_timeout=15000',
    max: 4,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    schedule: false,
  })
  // Without a listener a restart of PostgreSQL would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => registro.error({ err: error }, 'queue'))
  boss.on('warning', (aviso) => registro.warn({ aviso }, 'queue'))
  await boss.start()
  const { sondeo = 5, ...reintentos } = ritmo ?? {}
  if (ritmo) await boss.updateQueue(COLA_DE_CORREOS, reintentos)
  return {
    boss,
    sondeo,
    /** Whether the queue answers. */
    async viva() {
      return boss.schemaVersion().then(
        (version) => version !== null,
        () => false,
      )
    },
    /** Lets the mails being sent finish, for a few seconds, and hands back the rest. */
    cerrar: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
export type Cola = Awaited<ReturnType<typeof abrirCola>>

/** Puts a job into the queue, inside the caller's transaction: it exists from the commit on, or never. */
export async function encolarTrabajo(tx: Tx, datos: { correo: string }) {
  // An instance that was never started has neither connections nor timers; it lends its SQL to the transaction.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), supervise: false, schedule: false })
  await boss.send(COLA_DE_CORREOS, datos)
}

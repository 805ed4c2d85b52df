import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { comoConectar, PARA_ABRIR, type Tx } from '#db/abrir.server.ts'

/** The queue of pg-boss by which a committed mail calls for a letter carrier. What is due, and when, the outbox says. */
const COLA_DE_CORREOS = 'correos'

type RegistroDeCola = { warn(datos: object, mensaje: string): void; error(datos: object, mensaje: string): void }

/** Milliseconds; its housekeeping goes through whole tables. */
const PLAZOS = { conexion: 5_000, consulta: 15_000 }

const AJUSTES = {
  retryLimit: 2,
  retryDelay: 1,
  retryBackoff: false,
  expireInSeconds: 60,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 3_600,
  notify: true,
}
/** Seconds between looks at the queue while notices come; a new call does not wait for it. */
const SONDEO = 5

/**
 * Creates or updates pg-boss's schema and our queue. Run by the migration, under its lock; leaves no connection open.
 * @param url a `postgres://` address
 */
export async function prepararCola(url: string) {
  const boss = new PgBoss({
    ...comoConectar(url, 'brisa-migrate', PARA_ABRIR),
    supervise: false,
    schedule: false,
    max: 1,
  })
  // Whatever fails here also rejects the call that caused it.
  boss.on('error', () => {})
  try {
    await boss.start()
    await boss.createQueue(COLA_DE_CORREOS, AJUSTES)
    // For a queue that an older version created.
    await boss.updateQueue(COLA_DE_CORREOS, AJUSTES)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Opens the queue: its maintenance runs, and it hears at once of every job that is committed. */
export async function abrirCola({ url, registro }: { url: string; registro: RegistroDeCola }) {
  const boss = new PgBoss({
    ...comoConectar(url, 'brisa-cola', PLAZOS),
    max: 4,
    useListenNotify: true,
  })
  // Without a listener a restart of PostgreSQL would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => registro.error({ err: error }, 'queue'))
  boss.on('warning', (aviso) => registro.warn({ aviso }, 'queue'))
  await boss.start()
  return {
    boss,
    /** @param acudir called when mails were queued, once for however many there are */
    async alLlamar(acudir: () => void) {
      await boss.work(
        COLA_DE_CORREOS,
        { batchSize: 100, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: SONDEO },
        async () => acudir(),
      )
    },
    /** Whether the queue answers. */
    async viva() {
      return boss.schemaVersion().then(
        (version) => version !== null,
        () => false,
      )
    },
    cerrar: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
export type Cola = Awaited<ReturnType<typeof abrirCola>>

/** Calls for a letter carrier, inside the caller's transaction: from the commit on, or never. */
export async function llamarAlCartero(tx: Tx) {
  // An instance that was never started has neither connections nor timers; it lends its SQL to the transaction.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), supervise: false, schedule: false })
  await boss.send(COLA_DE_CORREOS, {})
}

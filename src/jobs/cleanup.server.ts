import { purgeInvitations, purgeSessions, purgeVerifications } from '#auth/purge.server.ts'
import { cleanUpCharlas, cleanUpConsumo, cleanUpSinRespuesta } from '#conversaciones/asistente/cleanup.server.ts'
import { cleanUpConexiones, cleanUpConversaciones } from '#conversaciones/chat/cleanup.server.ts'
import { cleanRepeticiones } from '#db/cleanup.server.ts'
import { mergeCounts } from '#db/counts.server.ts'
import type { Db, Log } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { cleanUpComprobantes } from '#dinero/comprobantes/comprobantes.server.ts'
import { purgeCorreos, purgeLinks, purgeRequesters } from '#mail/purge.server.ts'
import { cleanUpUnconfirmed } from '#miembros/cleanup.server.ts'
import { negocio } from '#negocio'
import { cleanUpAvisosAMano, cleanUpDeshacibles } from '#pedidos/cleanup.server.ts'
import { cleanUpEsperas } from '#piezas/avisame/esperas.server.ts'
import { cleanUpProcedencias } from '#solicitudes/cleanup.server.ts'

const CLEANUP_QUEUE = 'limpieza'
const NIGHTLY = '15 4 * * *'
/** Allows one job at a time, queued or running; retries a failed job, and keeps results for 30 days. */
const QUEUE_OPTIONS = {
  policy: 'exclusive',
  notify: true,
  retryLimit: 3,
  retryDelay: 600,
  deleteAfterSeconds: 30 * 86_400,
}

/**
 * The cleanup of each kind of data: it deletes or erases what is past its retention; `mergeCounts` only merges counter
 * rows. rate-limiter-flexible and pg-boss delete their own expired counters and jobs.
 */
const CLEANUPS: Record<string, (db: Db) => Promise<number>> = {
  asistente: cleanUpCharlas,
  asistente_consumo: cleanUpConsumo,
  avisos_a_mano: cleanUpAvisosAMano,
  comprobantes: cleanUpComprobantes,
  conexiones: cleanUpConexiones,
  conteos: mergeCounts,
  conversaciones: cleanUpConversaciones,
  correos: purgeCorreos,
  cuentas: cleanUpUnconfirmed,
  enlaces: purgeLinks,
  esperas: cleanUpEsperas,
  invitaciones: purgeInvitations,
  movimientos: cleanUpDeshacibles,
  preguntas_sin_respuesta: cleanUpSinRespuesta,
  procedencias: cleanUpProcedencias,
  repeticiones: cleanRepeticiones,
  sesiones: purgeSessions,
  solicitantes: purgeRequesters,
  verificaciones: purgeVerifications,
}

/**
 * Runs every cleanup, even if one fails.
 * @returns the number of deleted or erased rows, by the name of the cleanup
 * @throws Error naming the cleanups that failed
 */
export async function cleanUp(db: Db, log: Log) {
  const removed: Record<string, number> = {}
  const failures: string[] = []
  for (const [name, clean] of Object.entries(CLEANUPS)) {
    try {
      removed[name] = await clean(db)
    } catch (error) {
      log.error({ err: error, que: name, clase_de_falla: 'limpieza' }, 'not cleaned')
      failures.push(name)
    }
  }
  if (failures.length > 0) throw new Error(`Not cleaned: ${failures.join(', ')}`)
  return removed
}

/** Cleans once a night, however many processes use this database; a missed run happens at the next start. */
export async function startCleanup({ queue: { boss }, db, log }: { queue: Queue; db: Db; log: Log }) {
  await boss.createQueue(CLEANUP_QUEUE, QUEUE_OPTIONS)
  await boss.schedule(CLEANUP_QUEUE, NIGHTLY, null, { tz: negocio.zonaHoraria, missed: 'once' })
  await boss.work(CLEANUP_QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, async () => ({
    quitados: await cleanUp(db, log),
  }))
}

/** The last cleanup and its result, for staff; null until one has finished. */
export async function readLastCleanup({ boss }: Queue) {
  const jobs = await boss.findJobs(CLEANUP_QUEUE)
  const [last] = jobs
    .filter(({ completedOn }) => completedOn !== null)
    .sort((a, b) => Number(b.completedOn) - Number(a.completedOn))
  if (!last) return null
  const { startedOn, completedOn, state, output } = last
  return { empezo: startedOn, termino: completedOn, bien: state === 'completed', ...output }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Log } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { negocio } from '#negocio'

const QUEUE = 'respaldos'
/** Allows one job at a time, queued or running. The largest backup, with its copy and its check, has six hours. */
const QUEUE_OPTIONS = { policy: 'exclusive', notify: true, retryLimit: 2, retryDelay: 900, expireInSeconds: 6 * 3_600 }

/**
 * Makes a backup every night, however many processes use this database; a missed one is made at the next start. It is a
 * program of its own: its memory and its work are not the shop's.
 * @param at `HH:MM` of the shop's clock
 */
export async function startBackups({ queue: { boss }, at, log }: { queue: Queue; at: string; log: Log }) {
  const closing = new AbortController()
  await boss.createQueue(QUEUE, QUEUE_OPTIONS)
  const [hour, minute] = at.split(':').map(Number)
  await boss.schedule(QUEUE, `${minute} ${hour} * * *`, null, { tz: negocio.zonaHoraria, missed: 'once' })
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, async ([job]) => {
    const signal = job ? AbortSignal.any([job.signal, closing.signal]) : closing.signal
    await runProgram(signal).catch((error) => {
      log.error({ err: error, clase_de_falla: 'respaldo' }, 'no backup')
      throw error
    })
  })
  return {
    /** Ends a running backup. Half a file stays until the next one. */
    async close() {
      closing.abort()
    },
  }
}

async function runProgram(signal: AbortSignal) {
  const program = path.join(projectRoot, 'src/backup/backup-command.server.ts')
  const child = spawn(process.execPath, [program, '--automatico'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  lowerPriority(child.pid)
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(complaint.trim() || 'The backup was interrupted.')
}

/** Visitors go first, where the machine lets a process change priorities. */
function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, 10)
  } catch {
    // A service's filter may forbid it, and the program may have ended.
  }
}

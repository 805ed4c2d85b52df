import { rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import type { StoreConfig } from '#config.server.ts'
import { fileReasonOf, reasonOf } from '#db/command.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { registrarInicio, registrarResultado, ultimoRespaldo } from '#db/respaldos.server.ts'
import { checkBackup } from './check.server.ts'
import { backUp } from './dump.server.ts'
import { openPlace } from './places.server.ts'
import { isAutomatic, isEncryptedName, keptOf } from './retention.ts'
import { listBackups, removePartials } from './wholeFiles.server.ts'

/** The advisory lock of the backup that runs. */
const BACKUP_LOCK = 4_017_180_003
/** Six and a half days, so that a weekly check stays at the same hour of the night. */
const CHECK_INTERVAL_MS = 6.5 * 86_400_000

export type BackupRun = {
  /** A `postgres://` address. */
  url: string
  clase: 'automatico' | 'manual'
  /** The path of the new file. */
  file: string
  /** Whether the file joins the others of its folder, of which old ones go, and is copied to the second place. */
  isInSeries: boolean
  secret: { value: string; isOwn: boolean }
  passphrase: string | undefined
  copy: StoreConfig | undefined
  /** A folder on the disk of the database; undefined when that is elsewhere. */
  databaseFolder: string | undefined
}
type Note = (result: Parameters<typeof registrarResultado>[2]) => Promise<void>

/**
 * Makes a backup and writes down in `respaldos` how it went; then removes old ones, copies it, and once a week restores
 * it as a check.
 * @throws Error with a sentence for the terminal; the file may exist nevertheless
 */
export async function runBackup(run: BackupRun) {
  const database = openDatabase(run.url, pino({ level: 'silent' }))
  try {
    const lock = await database.pool.connect()
    try {
      const { rows } = await lock.query('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK])
      if (!rows[0].mine) throw new Error('Otro respaldo está en curso. Espera a que termine.')
      return await runLocked(database.db, lock, run)
    } finally {
      // Ending the connection unlocks too, but only some time later, and another backup may follow at once.
      await lock.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined)
      lock.release(true)
    }
  } finally {
    await database.close()
  }
}

async function runLocked(db: Db, client: pg.ClientBase, run: BackupRun) {
  // An older version's database, which is backed up before its upgrade, has no such table.
  const { rows } = await client.query(`select to_regclass('public.respaldos') is not null as has`)
  const id = rows[0].has ? await registrarInicio(db, run.clase) : null
  const note: Note = async (result) => {
    if (id !== null) await registrarResultado(db, id, result)
  }
  const made = await make(run).catch(async (error) => {
    const reason = reasonOf(error)
    await note({ estado: 'fallido', error: reason })
    throw new Error(reason)
  })
  await note({ estado: 'hecho', bytes: made.bytes, lugar: run.file })

  const failures: string[] = []
  const attempt = (step: Promise<void>, sentence: string, explain: (error: unknown) => string) =>
    step.catch((error) => failures.push(`${sentence}: ${explain(error)}`))
  if (run.isInSeries) {
    await attempt(removeOld(run.file), 'No se pudieron borrar los respaldos viejos', fileReasonOf)
    await attempt(copyMissing(run, note), 'El respaldo está hecho, y su copia no', fileReasonOf)
  }
  if (run.clase === 'automatico')
    await attempt(checkWeekly(db, run, note), 'El respaldo está hecho, y al restaurarlo como prueba falló', reasonOf)
  if (failures.length === 0) return made
  const error = failures.join(' ')
  await note({ error })
  throw new Error(error)
}

async function make(run: BackupRun) {
  await removePartials(path.dirname(run.file))
  return backUp(run)
}

async function removeOld(file: string) {
  const folder = path.dirname(file)
  const names = (await listBackups(folder)).filter(isAutomatic)
  // The new one stays, also when the clock was set back.
  const kept = keptOf(names).add(path.basename(file))
  for (const name of names) if (!kept.has(name)) await rm(path.join(folder, name))
}

/** Brings to the second place what it lacks, so that one that was away catches up, and removes what is old there. */
async function copyMissing({ copy, file }: BackupRun, note: Note) {
  if (!copy) return
  const place = openPlace(copy)
  const folder = path.dirname(file)
  const there = await place.list()
  const here = (await listBackups(folder)).filter(isEncryptedName)
  const all = [...new Set([...there, ...here])].filter(isAutomatic)
  const kept = keptOf(all).add(path.basename(file))
  for (const name of here) if (kept.has(name) && !there.includes(name)) await place.put(path.join(folder, name))
  await note({ copiado: new Date() })
  // A key that may only add is the safer one: then that place's own rules remove what is old.
  await place.remove(there.filter((name) => isAutomatic(name) && !kept.has(name))).catch(() => {})
}

async function checkWeekly(db: Db, run: BackupRun, note: Note) {
  const verificado = (await ultimoRespaldo(db))?.verificado
  if (verificado && Date.now() - verificado.getTime() < CHECK_INTERVAL_MS) return
  await checkBackup(run)
  await note({ verificado: new Date() })
}

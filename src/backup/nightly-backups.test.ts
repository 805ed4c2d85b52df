import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config.server.ts'
import { openQueue } from '#db/queue.server.ts'
import { ultimoRespaldo } from '#db/respaldos.server.ts'
import { respaldos } from '#db/schema/machinery.server.ts'
import { openBucket } from '#testing/bucket.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openSshd } from '#testing/sshd.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { checkBackup } from './check.server.ts'
import { openPlace } from './places.server.ts'
import { keptOf, nameOf } from './retention.ts'
import { runBackup } from './run.server.ts'
import { startBackups } from './schedule.server.ts'
import { requireSpace } from './space.server.ts'

const { url, db, ana } = await openShop()
await ana.pide()
const folder = await testFolder('respaldos')
const [here, there, gone] = ['aquí', 'allá "la otra" \\ [1]', 'falta'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const secret = { value: 'un secreto de pruebas, bastante largo', isOwn: true }
const passphrase = 'coral ámbar larimar cuarzo'
const keys = { AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreta', BACKUP_PASSPHRASE: passphrase }
const bucket = await openBucket()
const sshd = await openSshd(folder)
afterAll(async () => {
  await bucket.close()
  await sshd?.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  for (const each of [here, there]) {
    rmSync(each, { recursive: true, force: true })
    mkdirSync(each, { recursive: true })
  }
  bucket.objects.clear()
  await db.delete(respaldos)
})

const storeOf = (BACKUP_COPY: string) => readConfig({ BACKUP_COPY, ...keys }).backups.copy
const now = Date.now()
const dayAgo = (days: number) => nameOf('automatico', new Date(now - days * 86_400_000), true)

/** Runs a backup as the job does, not encrypted unless it has a passphrase. */
async function back(options: Partial<Parameters<typeof runBackup>[0]> = {}) {
  const file = path.join(here, nameOf('automatico', new Date(), options.passphrase !== undefined))
  rmSync(file, { force: true }) // two backups of one second
  const shared = { url, clase: 'automatico', file, isInSeries: true, secret, passphrase: undefined } as const
  const error = await runBackup({ ...shared, copy: undefined, databaseFolder: undefined, ...options }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { file: options.file ?? file, error }
}

test('the first backup of a week is restored as a check, and the others are not', async () => {
  expect(await ultimoRespaldo(db)).toBeNull()
  expect((await back()).error).toBeNull()
  const first = await ultimoRespaldo(db)
  expect(first).toEqual({ hecho: expect.any(Date), verificado: expect.any(Date), copiado: null, error: null })
  expect((await back()).error).toBeNull()
  const second = await ultimoRespaldo(db)
  expect(second?.verificado).toEqual(first?.verificado)
  expect(second?.hecho?.getTime()).toBeGreaterThan(first?.hecho?.getTime() ?? 0)
  const { rows } = await db.execute(
    `select datname from pg_database where datname = current_database() || '_prueba_de_respaldo'`,
  )
  expect(rows).toEqual([])
})

test('a file that does not come back as it was fails its check with a reason', async () => {
  const { file, error } = await back({ clase: 'manual' })
  expect(error).toBeNull()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length - 1))
  await expect(checkBackup({ url, file, passphrase: undefined, databaseFolder: undefined })).rejects.toThrow(
    /incompleto o dañado/,
  )
})

test('old automatic backups go, those made by hand and other files stay', async () => {
  const old = Array.from({ length: 400 }, (_, day) => dayAgo(day + 1))
  const others = [nameOf('manual', new Date(0), false), 'notas.txt']
  for (const name of [...old, ...others]) writeFileSync(path.join(here, name), '')
  const { file, error } = await back({ clase: 'manual' })
  expect(error).toBeNull()
  expect(readdirSync(here).toSorted()).toEqual([...keptOf([...old, path.basename(file)]), ...others].toSorted())
})

const places: [string, () => string | undefined][] = [
  ['a folder', () => pathToFileURL(there).href],
  ['a bucket', () => `s3://joyas/tienda?endpoint=http://127.0.0.1:${bucket.port}`],
  ['another machine', () => sshd?.urlOf(there)],
]
// Without a sshd of the system's, the third one is left out.
test.each(places.filter(([, urlOf]) => urlOf()))('%s gets every encrypted backup that it lacks', async (_, urlOf) => {
  const copy = storeOf(urlOf() ?? '')
  if (!copy) throw new Error('no place')
  const place = openPlace(copy)
  // Two that were not copied while the place was away, one that is not encrypted, and one there that a later one of the
  // same day replaces.
  const waiting = [dayAgo(1), dayAgo(40)]
  const replaced = nameOf('automatico', new Date(Math.floor(now / 86_400_000 - 1) * 86_400_000), true)
  for (const name of [...waiting, replaced, nameOf('manual', new Date(), false)])
    writeFileSync(path.join(here, name), 'antes')
  await place.put(path.join(here, replaced))
  expect(await place.list()).toEqual([replaced])
  const { file, error } = await back({ clase: 'manual', copy, passphrase })
  expect(error).toBeNull()
  const name = path.basename(file)
  expect((await place.list()).toSorted()).toEqual([...waiting, name].toSorted())
  const [row] = await db.select().from(respaldos)
  expect(row).toMatchObject({ estado: 'hecho', copiado: expect.any(Date), error: null })

  const fetched = path.join(folder, name)
  await place.get(name, fetched)
  expect(readFileSync(fetched).equals(readFileSync(file))).toBe(true)
})

test('a copy that fails leaves the backup and a reason, which goes with the next good one', async () => {
  for (const [BACKUP_COPY, reason] of [
    [pathToFileURL(gone).href, `${gone}: No existe.`],
    ['s3://joyas?endpoint=http://127.0.0.1:1', 'ECONNREFUSED'],
    ['ssh://ana@127.0.0.1:1/copias', 'sftp dijo: Connection closed'],
  ] as const) {
    const { file, error } = await back({ clase: 'manual', copy: storeOf(BACKUP_COPY) })
    expect(error).toContain('El respaldo está hecho, y su copia no: ')
    expect(error).toContain(reason)
    expect(existsSync(file)).toBe(true)
    expect(await ultimoRespaldo(db)).toMatchObject({ hecho: expect.any(Date), error })
  }
  expect(existsSync(gone)).toBe(false)
  // Keys that were taken back.
  const BACKUP_COPY = `s3://joyas?endpoint=http://127.0.0.1:${bucket.port}`
  const { copy } = readConfig({ BACKUP_COPY, ...keys, AWS_ACCESS_KEY_ID: 'quitada' }).backups
  expect((await back({ clase: 'manual', copy })).error).toContain(
    'El bucket joyas no acepta las llaves de la tienda (InvalidAccessKeyId).',
  )
  await back({ clase: 'manual' })
  expect(await ultimoRespaldo(db)).toMatchObject({ error: null })
})

test('a backup that cannot be written leaves its reason and no file', async () => {
  const file = path.join(gone, 'uno.gz')
  expect((await back({ file })).error).toBe(`${gone}: No existe.`)
  expect(await ultimoRespaldo(db)).toEqual({
    hecho: null,
    verificado: null,
    copiado: null,
    error: `${gone}: No existe.`,
  })
  await expect(requireSpace(here, 1e18)).rejects.toThrow(/^No hay espacio en el disco de .*: quedan .* MB libres/)
})

test('of two backups at once one is made, and the other says so', async () => {
  const files = ['uno', 'dos'].map((name) => path.join(here, `${name}.gz`))
  const errors = await Promise.all(files.map(async (file) => (await back({ clase: 'manual', file })).error))
  expect(errors.toSorted()).toEqual(['Otro respaldo está en curso. Espera a que termine.', null])
  expect(readdirSync(here)).toHaveLength(1)
})

test('a backup that is killed leaves no file that looks whole, and the next one cleans up after it', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'backup-command.server.ts')], {
    env: { DATABASE_URL: url, SECRET: secret.value, BACKUP_DIR: here, BACKUP_PASSPHRASE: passphrase },
    stdio: 'ignore',
  })
  await vi.waitFor(() => expect(readdirSync(here)).not.toEqual([]), { timeout: 20_000, interval: 5 })
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(readdirSync(here)).toEqual([expect.stringMatching(/\.gz\.age\.parcial$/)])
  const { error, file } = await back({ clase: 'manual' })
  expect(error).toBeNull()
  expect(readdirSync(here)).toEqual([path.basename(file)])
  expect(await db.select().from(respaldos).where(eq(respaldos.estado, 'fallido'))).toMatchObject([
    { error: 'El respaldo se interrumpió antes de terminar.' },
  ])
})

test('the job of the night makes the backup in a program of its own', async () => {
  const copy = { BACKUP_COPY: pathToFileURL(there).href, BACKUP_PASSPHRASE: passphrase }
  const environment = { DATABASE_URL: url, SECRET: secret.value, BACKUP_DIR: here, ...copy }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const log = { warn: () => {}, error: (details: object) => errors.push(details) }
  const errors: object[] = []
  const queue = await openQueue({ url, log })
  const backups = await startBackups({ queue, at: '03:30', log })
  onTestFinished(async () => {
    await backups.close()
    await queue.close()
    vi.unstubAllEnvs()
  })
  expect(await queue.boss.getSchedules('respaldos')).toMatchObject([{ cron: '30 3 * * *' }])
  await queue.boss.send('respaldos', {})
  const ended = async () => {
    const [job] = await queue.boss.findJobs('respaldos')
    expect(job?.state).toBe('completed')
  }
  await vi.waitFor(ended, { timeout: 30_000, interval: 200 })
  expect(errors).toEqual([])
  expect(await ultimoRespaldo(db)).toMatchObject({ verificado: expect.any(Date), error: null })
  expect(readdirSync(here)).toEqual([expect.stringMatching(/^automatico-.*Z\.gz\.age$/)])
  expect(readdirSync(there)).toEqual(readdirSync(here))
})

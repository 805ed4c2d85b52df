import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.server.ts'
import { chooseLocation } from './embedded-place.server.ts'
import { startPostgres, stopPostgres } from './embedded-process.server.ts'

// All tests use one folder, because initdb takes most of the time. Each test starts the servers that it needs.
const dir = path.join(tmpdir(), `brisa-embebida-${randomUUID()}`)
const opened: EmbeddedDatabase[] = []
const processes: ChildProcess[] = []

afterEach(async () => {
  for (const child of processes.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const embedded of opened.splice(0)) await embedded.stop()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function open() {
  const embedded = await startEmbedded({ dir, notify: () => {} })
  opened.push(embedded)
  return embedded
}

/** The app in its own process, which prints `lista` and holds the folder until it is killed. */
function launchApp() {
  const program = `
    import { startEmbedded } from '${path.join(import.meta.dirname, 'embedded.server.ts')}'
    const { url } = await startEmbedded({ dir: process.argv[1], notify() {} })
    console.log('lista')
    setInterval(() => url, 1e6)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', program, dir], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(app)
  return app
}

async function kill(app: ChildProcess) {
  app.kill('SIGKILL')
  await once(app, 'exit')
}

async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** The child processes of a postmaster, with the titles that they have in Linux. */
async function childrenOf(postmaster: number) {
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number)
  return Promise.all(
    children.map(async (pid) => ({ pid, titulo: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  )
}

async function pidOf({ dir }: EmbeddedDatabase) {
  return Number((await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('an app killed during initdb leaves nothing half-made', async () => {
  const app = launchApp()
  await vi.waitUntil(async () => existsSync(dir) && (await readdir(dir)).some((n) => n.startsWith('postgres.nueva-')), {
    timeout: 20_000,
    interval: 2,
  })
  await kill(app)
  expect(existsSync(path.join(dir, 'postgres'))).toBe(false)
  const { url } = await open()
  expect((await runSql(url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
  expect((await readdir(dir)).filter((n) => n.includes('nueva'))).toEqual([])
})

test('data survive a restart, with fsync on and the same collation everywhere', async () => {
  const first = await open()
  await runSql(first.url, `create table cuentas (color text); insert into cuentas values ('ámbar')`)
  await first.stop()
  const second = await open()
  const { rows } = await runSql(
    second.url,
    `select color, upper(color) as grande, current_setting('fsync') as fsync, current_setting('server_version') as version,
       current_setting('server_encoding') as letras, current_setting('is_superuser') as super from cuentas`,
  )
  expect(rows).toEqual([
    {
      color: 'ámbar',
      grande: 'ÁMBAR',
      fsync: 'on',
      version: expect.stringMatching(/^18/),
      letras: 'UTF8',
      super: 'off',
    },
  ])
  expect(second.secret).toBe(first.secret)
})

test('a PostgreSQL left running by a killed app is reused', async () => {
  const app = launchApp()
  await once(app.stdout ?? app, 'data')
  const before = await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')
  await kill(app)
  const embedded = await open()
  expect(await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).toBe(before)
  expect((await runSql(embedded.url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
  await embedded.stop()
  expect(existsSync(path.join(dir, 'postgres/postmaster.pid'))).toBe(false)
  await expect(runSql(embedded.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a PostgreSQL that recovers from a crash is waited for', { timeout: 60_000 }, async () => {
  const app = launchApp()
  await once(app.stdout ?? app, 'data')
  const [pid = 0, , , port] = (await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8'))
    .split('\n')
    .map(Number)
  await kill(app)
  const own = await childrenOf(pid)
  const [checkpointer = 0] = own.filter(({ titulo: title }) => title.includes('checkpointer')).map((one) => one.pid)
  const [victim = 0] = own.filter(({ titulo: title }) => title.includes('background writer')).map((one) => one.pid)
  // The stopped checkpointer delays the recovery, until PostgreSQL kills it after five seconds.
  process.kill(checkpointer, 'SIGSTOP')
  process.kill(victim, 'SIGKILL')
  const check = () => runSql(`postgres://brisa:x@127.0.0.1:${port}/postgres`, 'select 1')
  await expect.poll(() => check().catch(({ code }) => code), { interval: 20, timeout: 5_000 }).toBe('57P03')
  const { url } = await open()
  expect((await runSql(url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
})

test('a PostgreSQL that does not have its command line yet is waited for', async () => {
  await (await open()).stop()
  const place = await chooseLocation(dir, () => {})
  const binaries = await mkdtemp(path.join(tmpdir(), 'brisa-lento-'))
  onTestFinished(() => rm(binaries, { recursive: true }))
  await mkdir(path.join(binaries, 'bin'))
  const slow = `#!/bin/bash
    export ARGUMENTS="$*"
    exec bash -c 'sleep 1; exec ${path.join(place.binaries, 'bin/postgres')} $ARGUMENTS'`
  await writeFile(path.join(binaries, 'bin/postgres'), slow, { mode: 0o755 })
  await chmod(binaries, 0o755)
  const server = await startPostgres({ ...place, binaries })
  onTestFinished(() => stopPostgres(place.pgdata, server.pid))
  expect(
    (await readFile(path.join(dir, 'postgres.log'), 'utf8')).match(/lock file "postmaster.pid" already/),
  ).toBeNull()
})

test('a second app on the same folder is refused with a sentence and disturbs nothing', async () => {
  const app = launchApp()
  await once(app.stdout ?? app, 'data')
  await expect(open()).rejects.toThrow(`Otra copia de la aplicación ya está usando los datos de ${dir}.`)
  expect(app.exitCode).toBeNull()
  await kill(app)
  await open()
  await expect(open()).rejects.toThrow('Otra copia de la aplicación ya está usando los datos')
})

test('a file where the folder should be does not lead to an empty shop elsewhere', async () => {
  const file = `${dir}-archivo`
  await writeFile(file, '')
  onTestFinished(() => rm(file))
  for (const requested of [file, path.join(file, 'datos')])
    await expect(startEmbedded({ dir: requested, notify: () => {} })).rejects.toThrow(
      `DATA_DIR: ${file} no es una carpeta. Indica una, o quita ese archivo de ahí.`,
    )
})

test('a pid file that names another program does not prevent the start', async () => {
  const first = await open()
  const file = path.join(dir, 'postgres/postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await first.stop()
  // The foreign process has PostgreSQL's user, because PostgreSQL mistakes only those for another postmaster.
  const { uid, gid } = await stat(path.join(dir, 'postgres'))
  const foreign = spawn('sleep', ['600'], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) })
  processes.push(foreign)
  await once(foreign, 'spawn')
  await writeFile(file, [foreign.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const second = await open()
  expect(await pidOf(second)).not.toBe(foreign.pid)
  expect(foreign.exitCode).toBeNull()
})

test('a pid file torn by a power cut does not prevent the start', async () => {
  await (await open()).stop()
  await writeFile(path.join(dir, 'postgres/postmaster.pid'), '')
  expect((await runSql((await open()).url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
})

test('a PostgreSQL that dies under the app comes back at the same address', async () => {
  const embedded = await open()
  const pid = await pidOf(embedded)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await pidOf(embedded)).not.toBe(pid), { timeout: 15_000, interval: 50 })
  await vi.waitFor(() => runSql(embedded.url, 'select 1'), { timeout: 15_000, interval: 50 })
})

test('without free file descriptors a running PostgreSQL is not taken for a dead one', async () => {
  // This program uses up its descriptors, frees them again and then prints the notices that it got meanwhile.
  const program = `
    import { closeSync, openSync } from 'node:fs'
    import { startEmbedded } from '${path.join(import.meta.dirname, 'embedded.server.ts')}'
    const said = []
    await startEmbedded({ dir: process.argv[1], notify: (line) => said.push(line) })
    const open = []
    try {
      for (;;) open.push(openSync('/dev/null'))
    } catch {}
    while (said.length === 0) await new Promise((done) => setTimeout(done, 20))
    for (const file of open) closeSync(file)
    console.log(said.join())
    setInterval(() => {}, 1e6)`
  const command = 'ulimit -n 400; exec "$0" --input-type=module -e "$1" "$2"'
  const app = spawn('/bin/sh', ['-c', command, process.execPath, program, dir], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(app)
  const [said] = await once(app.stdout, 'data')
  expect(String(said)).toMatch(/^EMFILE/)
  const pid = Number((await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  await kill(app)
  expect(await pidOf(await open())).toBe(pid)
})

test('it accepts only its password and only this machine, and the password file is private', async () => {
  const { url } = await open()
  for (const user of ['brisa', 'postgres']) {
    const withoutPassword = new URL(url)
    withoutPassword.username = user
    withoutPassword.password = 'otra'
    await expect(runSql(withoutPassword.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }
  const { rows } = await runSql(url, `select setting from pg_settings where name = 'listen_addresses'`)
  expect(rows).toEqual([{ setting: '127.0.0.1' }])
  for (const name of ['clave', 'secreto']) expect((await stat(path.join(dir, name))).mode & 0o777).toBe(0o600)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { arrancarEmbebida, type Embebida } from './embebida.server.ts'

// One folder for all, since making its files is most of what a test would take; each starts what it needs on it.
const dir = path.join(tmpdir(), `brisa-embebida-${randomUUID()}`)
const abiertas: Embebida[] = []
const procesos: ChildProcess[] = []

afterEach(async () => {
  for (const proceso of procesos.splice(0)) if (proceso.exitCode === null) proceso.kill('SIGKILL')
  for (const embebida of abiertas.splice(0)) await embebida.detener()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function abrir() {
  const embebida = await arrancarEmbebida({ dir, avisar: () => {} })
  abiertas.push(embebida)
  return embebida
}

/** The app in a process of its own, which says `lista` and holds the folder until it is killed. */
function lanzarApp() {
  const programa = `
    import { arrancarEmbebida } from '${path.join(import.meta.dirname, 'embebida.server.ts')}'
    const { url } = await arrancarEmbebida({ dir: process.argv[1], avisar() {} })
    console.log('lista')
    setInterval(() => url, 1e6)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', programa, dir], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  procesos.push(app)
  return app
}

async function matar(app: ChildProcess) {
  app.kill('SIGKILL')
  await once(app, 'exit')
}

async function consultar(url: string, sql: string) {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  return cliente.query(sql).finally(() => cliente.end())
}

/** The processes that a postmaster has started, as Linux names them. */
async function hijosDe(postmaster: number) {
  const hijos = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number)
  return Promise.all(
    hijos.map(async (pid) => ({ pid, titulo: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  )
}

async function pidDe({ dir }: Embebida) {
  return Number((await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('an app killed while it initialises leaves nothing half-made', async () => {
  const app = lanzarApp()
  await vi.waitUntil(async () => existsSync(dir) && (await readdir(dir)).some((n) => n.startsWith('postgres.nueva-')), {
    timeout: 20_000,
    interval: 2,
  })
  await matar(app)
  expect(existsSync(path.join(dir, 'postgres'))).toBe(false)
  const { url } = await abrir()
  expect((await consultar(url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
  expect((await readdir(dir)).filter((n) => n.includes('nueva'))).toEqual([])
})

test('what is written survives a restart, with fsync on and one order of letters everywhere', async () => {
  const primera = await abrir()
  await consultar(primera.url, `create table cuentas (color text); insert into cuentas values ('ámbar')`)
  await primera.detener()
  const segunda = await abrir()
  const { rows } = await consultar(
    segunda.url,
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
  expect(segunda.secreto).toBe(primera.secreto)
})

test('a PostgreSQL left running by a killed app is reused', async () => {
  const app = lanzarApp()
  await once(app.stdout ?? app, 'data')
  const antes = await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')
  await matar(app)
  const embebida = await abrir()
  expect(await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).toBe(antes)
  expect((await consultar(embebida.url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
  await embebida.detener()
  expect(existsSync(path.join(dir, 'postgres/postmaster.pid'))).toBe(false)
  await expect(consultar(embebida.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a PostgreSQL that recovers from a crash is waited for', { timeout: 60_000 }, async () => {
  const app = lanzarApp()
  await once(app.stdout ?? app, 'data')
  const [pid = 0, , , puerto] = (await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8'))
    .split('\n')
    .map(Number)
  await matar(app)
  const suyos = await hijosDe(pid)
  const [checkpointer = 0] = suyos.filter(({ titulo }) => titulo.includes('checkpointer')).map((uno) => uno.pid)
  const [victima = 0] = suyos.filter(({ titulo }) => titulo.includes('background writer')).map((uno) => uno.pid)
  // Stopped, it holds up the recovery until PostgreSQL kills it after five seconds.
  process.kill(checkpointer, 'SIGSTOP')
  process.kill(victima, 'SIGKILL')
  const probar = () => consultar(`postgres://brisa:x@127.0.0.1:${puerto}/postgres`, 'select 1')
  await expect.poll(() => probar().catch(({ code }) => code), { interval: 20, timeout: 5_000 }).toBe('57P03')
  const { url } = await abrir()
  expect((await consultar(url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
})

test('a second app on the same folder is refused with a sentence and disturbs nothing', async () => {
  const app = lanzarApp()
  await once(app.stdout ?? app, 'data')
  await expect(abrir()).rejects.toThrow(`Otra copia de la aplicación ya está usando los datos de ${dir}.`)
  expect(app.exitCode).toBeNull()
  await matar(app)
  await abrir()
  await expect(abrir()).rejects.toThrow('Otra copia de la aplicación ya está usando los datos')
})

test('a file where the folder should be opens no empty shop elsewhere', async () => {
  const archivo = `${dir}-archivo`
  await writeFile(archivo, '')
  onTestFinished(() => rm(archivo))
  for (const pedido of [archivo, path.join(archivo, 'datos')])
    await expect(arrancarEmbebida({ dir: pedido, avisar: () => {} })).rejects.toThrow(
      `DATA_DIR: ${archivo} no es una carpeta. Indica una, o quita ese archivo de ahí.`,
    )
})

test('a pid file that names another program is no obstacle', async () => {
  const primera = await abrir()
  const archivo = path.join(dir, 'postgres/postmaster.pid')
  const lineas = (await readFile(archivo, 'utf8')).split('\n')
  await primera.detener()
  // As the owner of the data, since PostgreSQL takes only a process of its own user for a rival.
  const { uid, gid } = await stat(path.join(dir, 'postgres'))
  const ajeno = spawn('sleep', ['600'], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) })
  procesos.push(ajeno)
  await once(ajeno, 'spawn')
  await writeFile(archivo, [ajeno.pid, ...lineas.slice(1)].join('\n'), { mode: 0o600 })
  const segunda = await abrir()
  expect(await pidDe(segunda)).not.toBe(ajeno.pid)
  expect(ajeno.exitCode).toBeNull()
})

test('a pid file torn by a power cut is no obstacle', async () => {
  await (await abrir()).detener()
  await writeFile(path.join(dir, 'postgres/postmaster.pid'), '')
  expect((await consultar((await abrir()).url, 'select 1 as uno')).rows).toEqual([{ uno: 1 }])
})

test('a PostgreSQL that dies under the app comes back on the same address', async () => {
  const embebida = await abrir()
  const pid = await pidDe(embebida)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await pidDe(embebida)).not.toBe(pid), { timeout: 15_000, interval: 50 })
  await vi.waitFor(() => consultar(embebida.url, 'select 1'), { timeout: 15_000, interval: 50 })
})

test('out of file descriptors a PostgreSQL that runs is not taken for one that died', async () => {
  // Says what it was told once it has been without them for a while, and has some again.
  const programa = `
    import { closeSync, openSync } from 'node:fs'
    import { arrancarEmbebida } from '${path.join(import.meta.dirname, 'embebida.server.ts')}'
    const dicho = []
    await arrancarEmbebida({ dir: process.argv[1], avisar: (linea) => dicho.push(linea) })
    const abiertos = []
    try {
      for (;;) abiertos.push(openSync('/dev/null'))
    } catch {}
    while (dicho.length === 0) await new Promise((listo) => setTimeout(listo, 20))
    for (const abierto of abiertos) closeSync(abierto)
    console.log(dicho.join())
    setInterval(() => {}, 1e6)`
  const orden = 'ulimit -n 400; exec "$0" --input-type=module -e "$1" "$2"'
  const app = spawn('/bin/sh', ['-c', orden, process.execPath, programa, dir], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  procesos.push(app)
  const [dicho] = await once(app.stdout, 'data')
  expect(String(dicho)).toMatch(/^EMFILE/)
  const pid = Number((await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  await matar(app)
  expect(await pidDe(await abrir())).toBe(pid)
})

test('it answers only with the password and only on this machine, and the password is private', async () => {
  const { url } = await abrir()
  for (const usuario of ['brisa', 'postgres']) {
    const sinClave = new URL(url)
    sinClave.username = usuario
    sinClave.password = 'otra'
    await expect(consultar(sinClave.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }
  const { rows } = await consultar(url, `select setting from pg_settings where name = 'listen_addresses'`)
  expect(rows).toEqual([{ setting: '127.0.0.1' }])
  for (const nombre of ['clave', 'secreto']) expect((await stat(path.join(dir, nombre))).mode & 0o777).toBe(0o600)
})

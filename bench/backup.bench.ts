import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.server.ts'
import { migratedFolder } from './migrated.ts'

/**
 * A backup of a gigabyte through its programs: made, encrypted and copied to a second place by one, fetched from there
 * and restored by the other. Four fifths are photos, which do not compress. Seconds, and the most memory that each
 * program had.
 */
const MEGABYTES = Number(process.env.MEGABYTES ?? 1000)
const folder = path.join(tmpdir(), `brisa-backup-${process.pid}`)
const [here, there, back] = ['here', 'there', 'back'].map((name) => path.join(folder, name)) as [string, string, string]
for (const each of [here, there, back]) mkdirSync(each, { recursive: true })

const dirs = [await migratedFolder('brisa-backup-from'), await migratedFolder('brisa-backup-to')] as const
const source = await startEmbedded({ dir: dirs[0], notify() {} })
try {
  await fill(source.url)
  const made = await run('backup-command', { DATABASE_URL: source.url, BACKUP_DIR: here })
  const [name = ''] = readdirSync(here)
  const bytes = statSync(path.join(here, name)).size
  const rows = await count(source.url)
  await source.stop()
  const target = await startEmbedded({ dir: dirs[1], notify() {} })
  try {
    await empty(target.url)
    const restored = await run('restore-command', { DATABASE_URL: target.url, BACKUP_DIR: back }, name)
    if ((await count(target.url)) !== rows) throw new Error('rows are missing')
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`,
    )
    console.log(`| | seconds | memory, MB |\n| --- | --- | --- |`)
    console.log(`| made, encrypted and copied: ${Math.round(bytes / 1e6)} MB | ${made.seconds} | ${made.megabytes} |`)
    console.log(`| fetched, decrypted and restored | ${restored.seconds} | ${restored.megabytes} |`)
  } finally {
    await target.stop()
  }
} finally {
  await source.stop()
  for (const each of [folder, ...dirs]) rmSync(each, { recursive: true, force: true })
}

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let last: pg.QueryResult = await client.query('select 1')
    for (const statement of statements) last = await client.query(statement)
    return last.rows
  } finally {
    await client.end()
  }
}

/** Every photo is the same megabyte, which gzip cannot know: it looks back 32 kB. */
async function fill(url: string) {
  const photos = Math.round(MEGABYTES * 0.8)
  await query(
    url,
    "create temp table noise as select decode(string_agg(md5(random()::text), null), 'hex') as bytes from generate_series(1, 65536)",
    `insert into archivos_de_fotos (clave, contenido) select 'piezas/' || n, bytes from noise, generate_series(1, ${photos}) n`,
    `insert into auditoria (accion, entidad, clave, despues)
      select 'crear', 'pedido', n::text, jsonb_build_object('nota', repeat(md5(n::text) || ' ', 30))
      from generate_series(1, ${Math.round((MEGABYTES - photos) * 1000)}) n`,
  )
}

/** The folder was migrated; a restore takes a database without tables. */
function empty(url: string) {
  return query(
    url,
    'drop schema public cascade',
    'create schema public',
    'drop schema drizzle cascade',
    'drop schema pgboss cascade',
  )
}

async function count(url: string) {
  const [row] = await query(
    url,
    'select (select count(*) from archivos_de_fotos) + (select count(*) from auditoria) as rows',
  )
  return Number(row.rows)
}

/** Runs a program of the shop. Memory is the most that its process ever had (`VmHWM`). */
async function run(program: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [`src/backup/${program}.server.ts`, ...args], {
    env: {
      ...process.env,
      ...{ SECRET: 'solo-para-medir-32-caracteres-si-si', BACKUP_PASSPHRASE: 'coral ámbar larimar cuarzo' },
      // Another second place, such as a bucket, may be given.
      BACKUP_COPY: process.env.BACKUP_COPY ?? pathToFileURL(there).href,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let megabytes = 0
  const watch = setInterval(() => {
    try {
      const [, kilobytes = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      megabytes = Math.max(megabytes, Math.round(Number(kilobytes) / 1024))
    } catch {
      // It has ended.
    }
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${program} failed`)
  return { seconds: ((performance.now() - began) / 1000).toFixed(1), megabytes }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readDatabaseUrl } from '#config.server.ts'
import { startEmbedded } from '#db/embedded.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { prepareQueue } from '#db/queue.server.ts'
import { requireCleanLog } from './logCheck.server.ts'
import { databaseUrlOf, dropDatabase, execute, nameWithPeople } from './postgres.server.ts'
import { testFolder } from './testFolder.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string }
    /** The folder of the run's log. */
    logFolder: string
  }
}

/** Fast settings: the data need not survive the run. */
const POSTGRES_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  jit: 'off',
  max_connections: 200,
}

/** Runs once before all tests: provides PostgreSQL (DATABASE_URL or embedded) with a migrated database to clone. */
export default async function setup(project: TestProject) {
  const { url, stop } = await openPostgres()
  const template = `plantilla_${randomUUID().replaceAll('-', '')}`
  const withPeople = nameWithPeople(template)
  const teardown = async () => {
    for (const databaseName of [template, withPeople, `${withPeople}_nueva`]) await dropDatabase(url, databaseName)
    await stop()
    try {
      requireCleanLog(logFolder)
    } finally {
      await rm(logFolder, { recursive: true })
    }
  }
  const logFolder = await mkdtemp(path.join(tmpdir(), 'brisa-registros-'))
  project.provide('logFolder', logFolder)
  try {
    await execute(url, `create database ${template}`)
    await migrateDatabase(databaseUrlOf(url, template), prepareQueue)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { url, template })
  return teardown
}

async function openPostgres() {
  const externalUrl = readDatabaseUrl()
  if (externalUrl) return { url: externalUrl, stop: async () => {} }
  const embedded = await startEmbedded({
    dir: await testFolder('brisa-pruebas'),
    notify: () => {},
    settings: POSTGRES_SETTINGS,
  })
  // With PostgreSQL's default, each new connection would run 4,096 hash iterations in the client.
  const { password } = new URL(embedded.url)
  await execute(embedded.url, `set scram_iterations = 1; alter role current_user password '${password}'`)
  const stop = async () => {
    await embedded.stop()
    await rm(embedded.dir, { recursive: true })
  }
  return { url: embedded.url, stop }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { migrateDatabase } from './migrate.server.ts'
import { migrateLike, migrationsFolder } from './migrations.server.ts'
import { OPENING_TIMEOUTS } from './open.server.ts'

const all = readMigrationFiles({ migrationsFolder })
const FORM = `insert into repeticiones (clave, verbo, huella) values ('${randomUUID()}', 'crear-pedido', repeat('a', 64))`
const MAIL = `insert into correos (funcion, para, datos) values ('send-order-confirmation', 'ana@ejemplo.com', '{}')`

/** A database before a migration that changes `correos` and a later one that changes `repeticiones`. */
async function openEarlier() {
  const nombre = `antes_${randomUUID().replaceAll('-', '')}`
  await execute(inject('postgres').url, `create database ${nombre}`)
  const url = databaseUrlOf(inject('postgres').url, nombre)
  onTestFinished(() => dropDatabase(inject('postgres').url, nombre))
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const form = await connect()
  const earlier = all.findIndex(({ sql }) => sql.some((statement) => statement.includes('correos_de_una_casilla')))
  await migrateLike(
    form,
    all.slice(0, earlier).map(({ folderMillis }) => folderMillis),
  )
  await form.query('begin')
  await form.query(FORM)
  return { url, form, connect }
}

const appliedTo = async (client: pg.Client) =>
  (await client.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows
const ALL_APPLIED = all.map(({ hash, folderMillis }) => ({ hash, created_at: String(folderMillis) }))

test('a form that an older process is handling goes through, and the upgrade after it', async () => {
  const { url, form } = await openEarlier()
  const upgrade = migrateDatabase(url, async () => {})
  await pause(1_000)
  await form.query(MAIL)
  await form.query('commit')
  await upgrade
  expect(await appliedTo(form)).toEqual(ALL_APPLIED)
  expect((await form.query('select para from correos')).rows).toEqual([{ para: 'ana@ejemplo.com' }])
  expect((await form.query('select huella_enviada from repeticiones')).rows).toEqual([{ huella_enviada: null }])
})

test('while the upgrade waits for a table, others read it; a table that never gets free is reported', async () => {
  const { url, form, connect } = await openEarlier()
  const upgrade = migrateDatabase(url, async () => {}, { ...OPENING_TIMEOUTS, locks: 3_000 })
  const refused = expect(upgrade).rejects.toThrow(/^No se pudieron actualizar las tablas: otro programa las usa/)
  const other = await connect()
  await other.query('set statement_timeout = 2000')
  await expect
    .poll(
      async () =>
        (await other.query("select from pg_locks where relation = 'repeticiones'::regclass and not granted")).rowCount,
    )
    .toBe(1)
  expect((await other.query('select from repeticiones')).rowCount).toBe(0)
  await refused
  await form.query('commit')
  await migrateDatabase(url, async () => {})
  expect(await appliedTo(form)).toEqual(ALL_APPLIED)
})

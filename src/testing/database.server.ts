import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { cloneDatabase, databaseUrlOf, dropDatabase } from './postgres.server.ts'

/** Creates a database for a test with today's schema and no rows; `drop` also ends open connections to it. */
export async function createTestDatabase(template = inject('postgres').template) {
  const { url } = inject('postgres')
  const name = `prueba_${randomUUID().replaceAll('-', '')}`
  await cloneDatabase(url, name, template)
  return { url: databaseUrlOf(url, name), drop: () => dropDatabase(url, name) }
}

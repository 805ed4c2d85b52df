import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { cloneDatabase, databaseUrlOf, dropDatabase } from './postgres.server.ts'

/** A database of the test's own with today's schema and nothing else in it; `borrar` ends whatever is connected to it. */
export async function createTestDatabase(template = inject('postgres').plantilla) {
  const { url } = inject('postgres')
  const name = `prueba_${randomUUID().replaceAll('-', '')}`
  await cloneDatabase(url, name, template)
  return { url: databaseUrlOf(url, name), borrar: () => dropDatabase(url, name) }
}

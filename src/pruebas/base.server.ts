import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { borrarBase, conBase, insistir } from './postgres.server.ts'

const OBJECT_IN_USE = '55006'

/** A database of the test's own with today's schema and nothing else in it; `borrar` ends whatever is connected to it. */
export async function crearBaseDePrueba(): Promise<{ url: string; borrar(): Promise<void> }> {
  const { url, plantilla } = inject('postgres')
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`
  // PostgreSQL clones a template only while nobody is connected to it, and two clones at once may meet there.
  await insistir(url, `create database ${nombre} template ${plantilla}`, OBJECT_IN_USE)
  return { url: conBase(url, nombre), borrar: () => borrarBase(url, nombre) }
}

import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { borrarBase, clonar, conBase } from './postgres.server.ts'

/** A database of the test's own with today's schema and nothing else in it; `borrar` ends whatever is connected to it. */
export async function crearBaseDePrueba(plantilla = inject('postgres').plantilla) {
  const { url } = inject('postgres')
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`
  await clonar(url, nombre, plantilla)
  return { url: conBase(url, nombre), borrar: () => borrarBase(url, nombre) }
}

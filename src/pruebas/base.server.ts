import { randomUUID } from 'node:crypto'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { conBase, ejecutar } from './postgres.server.ts'

const OBJECT_IN_USE = '55006'

/** A database of the test's own with today's schema and nothing else in it; `borrar` ends whatever is connected to it. */
export async function crearBaseDePrueba(): Promise<{ url: string; borrar(): Promise<void> }> {
  const { url, plantilla } = inject('postgres')
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`
  await clonar(url, { nombre, plantilla })
  return { url: conBase(url, nombre), borrar: () => ejecutar(url, `drop database if exists ${nombre} with (force)`) }
}

/** PostgreSQL clones a template only while nobody is connected to it, and two clones at once may meet there. */
async function clonar(url: string, { nombre, plantilla }: { nombre: string; plantilla: string }) {
  for (let intento = 1; ; intento++) {
    try {
      return await ejecutar(url, `create database ${nombre} template ${plantilla}`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE || intento === 50) throw error
      await pausa(50)
    }
  }
}

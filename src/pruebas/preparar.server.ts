import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { leerDatabaseUrl } from '#config.server.ts'
import { prepararCola } from '#correo/cola.server.ts'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { borrarBase, conBase, ejecutar } from './postgres.server.ts'
import { testFolder } from './testFolder.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; plantilla: string }
  }
}

/** Once a run: a PostgreSQL (DATABASE_URL, else one of its own) with a migrated database that tests clone. */
export default async function preparar(proyecto: TestProject) {
  const { url, detener } = await abrirPostgres()
  const plantilla = `plantilla_${randomUUID().replaceAll('-', '')}`
  const quitar = async () => {
    await borrarBase(url, plantilla)
    await detener()
  }
  try {
    await ejecutar(url, `create database ${plantilla}`)
    await migrar(conBase(url, plantilla), prepararCola)
  } catch (error) {
    await quitar()
    throw error
  }
  proyecto.provide('postgres', { url, plantilla })
  return quitar
}

async function abrirPostgres() {
  const externa = leerDatabaseUrl()
  if (externa) return { url: externa, detener: async () => {} }
  const embebida = await arrancarEmbebida({ dir: await testFolder('brisa-pruebas'), avisar: () => {} })
  const detener = async () => {
    await embebida.detener()
    await rm(embebida.dir, { recursive: true })
  }
  return { url: embebida.url, detener }
}

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { leerDatabaseUrl } from '#config.server.ts'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { prepararCola } from '#mail/cola.server.ts'
import { borrarBase, conBase, ejecutar, nombreConGente } from './postgres.server.ts'
import { testFolder } from './testFolder.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; plantilla: string }
  }
}

/** What is written need not outlive the run. */
const AJUSTES = {
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

/** Once a run: a PostgreSQL (DATABASE_URL, else one of its own) with a migrated database that tests clone. */
export default async function preparar(proyecto: TestProject) {
  const { url, detener } = await abrirPostgres()
  const plantilla = `plantilla_${randomUUID().replaceAll('-', '')}`
  const conGente = nombreConGente(plantilla)
  const quitar = async () => {
    for (const suya of [plantilla, conGente, `${conGente}_nueva`]) await borrarBase(url, suya)
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
  const embebida = await arrancarEmbebida({
    dir: await testFolder('brisa-pruebas'),
    avisar: () => {},
    ajustes: AJUSTES,
  })
  // Or each connection would hash the password four thousand times on this side.
  const { password } = new URL(embebida.url)
  await ejecutar(embebida.url, `set scram_iterations = 1; alter role current_user password '${password}'`)
  const detener = async () => {
    await embebida.detener()
    await rm(embebida.dir, { recursive: true })
  }
  return { url: embebida.url, detener }
}

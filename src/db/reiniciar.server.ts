import { leerConfig } from '#config.server.ts'
import { borrarEmbebida } from './embebida.server.ts'

// `npm run db:reset`: the next start begins with an empty shop. Only the embedded database is ours to delete.
try {
  const { databaseUrl, dataDir } = leerConfig()
  if (databaseUrl) throw new Error('DATABASE_URL está puesta: esta orden solo borra la base que trae la aplicación.')
  console.log(`Se borró la base de datos de ${await borrarEmbebida({ dir: dataDir, avisar: console.log })}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

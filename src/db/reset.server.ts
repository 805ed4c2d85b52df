import { readConfig } from '#config.server.ts'
import { deleteEmbedded } from './embedded.server.ts'

// `npm run db:reset`: the next start begins with an empty shop. It deletes only the embedded database.
try {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new Error('DATABASE_URL está puesta: esta orden solo borra la base que trae la aplicación.')
  console.log(`Se borró la base de datos de ${await deleteEmbedded({ dir: dataDir, notify: console.log })}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

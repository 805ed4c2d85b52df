import { readConfig } from '#config.server.ts'
import type { EmbeddedDatabase } from './embedded.server.ts'
import { isDatabaseUnreachable } from './open.server.ts'

type Config = ReturnType<typeof readConfig>
type CommandContext = Config & { embedded: EmbeddedDatabase | null; url: string }

/**
 * Runs a terminal command on the shop's database. A failure prints one line and sets exit code 1.
 * @param open opens the embedded PostgreSQL; called only when DATABASE_URL is not set
 */
export async function runCommand(
  failure: string,
  open: (settings: { dir: string; notify(line: string): void }) => Promise<EmbeddedDatabase>,
  run: (context: CommandContext) => Promise<void>,
) {
  try {
    const config = readConfig()
    const embedded = config.databaseUrl ? null : await open({ dir: config.dataDir, notify: console.log })
    try {
      await run({ ...config, embedded, url: config.databaseUrl ?? embedded?.url ?? '' })
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    console.error(`${failure} ${reasonOf(error)}`)
    process.exitCode = 1
  }
}

function reasonOf(error: unknown) {
  if (isDatabaseUnreachable(error)) return 'La base de datos no responde. Revisa DATABASE_URL, y que esté en marcha.'
  return error instanceof Error ? error.message : error
}

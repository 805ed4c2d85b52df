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

const DISK_ERRORS: Record<string, string> = {
  ENOSPC: 'El disco está lleno.',
  EDQUOT: 'La cuota del disco está agotada.',
  EACCES: 'Falta el permiso de leer o escribir ahí.',
  EPERM: 'Falta el permiso de leer o escribir ahí.',
  EROFS: 'Ahí solo se puede leer.',
  ENOENT: 'No existe.',
}

/** Why a command failed, in Spanish where the cause is known. */
export function reasonOf(error: unknown) {
  if (isDatabaseUnreachable(error)) return 'La base de datos no responde. Revisa DATABASE_URL, y que esté en marcha.'
  return fileReasonOf(error)
}

/** As `reasonOf`, for what has nothing to do with the database. */
export function fileReasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path } = error as NodeJS.ErrnoException // the system's errors have both
  const known = DISK_ERRORS[code]
  return known ? `${path ?? 'El disco'}: ${known}` : error.message || code || error.name
}

import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// Runs the TypeScript sources, so that a backup neither waits for a build nor replaces the running one.
process.exitCode = await run(await prepare(), ['src/backup/backup-command.server.ts', ...process.argv.slice(2)])

import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// From the sources, which Node reads by itself: a backup must not wait for a build, nor touch the one that runs.
process.exitCode = await run(await prepare(), ['src/backup/backup-command.server.ts', ...process.argv.slice(2)])

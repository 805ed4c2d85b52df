import { run } from './correr.mjs'
import { prepare } from './preparar.mjs'

// From the sources, which Node reads by itself: a backup must not wait for a build, nor touch the one that runs.
process.exitCode = await run(await prepare(), ['src/backup/respaldar.server.ts', ...process.argv.slice(2)])

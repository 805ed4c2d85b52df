import { correr } from './correr.mjs'
import { preparar } from './preparar.mjs'

// From the sources, which Node reads by itself: a backup must not wait for a build, nor touch the one that runs.
process.exitCode = await correr(await preparar(), ['src/backup/respaldar.server.ts', ...process.argv.slice(2)])

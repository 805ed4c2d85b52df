import { correr } from './correr.mjs'
import { preparar } from './preparar.mjs'

// From the sources, as a backup: it must not wait for a build, nor touch the one that runs.
process.exitCode = await correr(await preparar(), ['src/jobs/reconcile.server.ts'])

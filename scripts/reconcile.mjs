import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// From the sources, as a backup: it must not wait for a build, nor touch the one that runs.
process.exitCode = await run(await prepare(), ['src/jobs/reconcile.server.ts'])

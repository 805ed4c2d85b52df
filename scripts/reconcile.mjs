import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// Runs the TypeScript sources, so that it neither waits for a build nor replaces the running one.
process.exitCode = await run(await prepare(), ['src/jobs/reconcile.server.ts'])

import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

process.exitCode = await run(await prepare({ build: true }), ['build/server/reset.js'])

import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

process.exitCode = (await runChecks(await prepare({ withTests: true }))) ? 0 : 1

import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

process.exitCode = (await runChecks(await prepare({ pruebas: true }))) ? 0 : 1

import { runChecks } from './comprobar.mjs'
import { prepare } from './preparar.mjs'

process.exitCode = (await runChecks(await prepare({ pruebas: true }))) ? 0 : 1

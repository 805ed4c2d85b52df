import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

process.exitCode = await run(await prepare({ construir: true }), ['build/servidor/reiniciar.js'])

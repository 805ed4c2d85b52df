import { run } from './correr.mjs'
import { prepare } from './preparar.mjs'

process.exitCode = await run(await prepare({ construir: true }), ['build/servidor/reiniciar.js'])

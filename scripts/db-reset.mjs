import { correr } from './correr.mjs'
import { preparar } from './preparar.mjs'

process.exitCode = await correr(await preparar({ construir: true }), ['build/servidor/reiniciar.js'])

import { correrPaquete } from './correr.mjs'
import { preparar } from './preparar.mjs'

process.exitCode = await correrPaquete(await preparar({ pruebas: true }), 'drizzle-kit/bin.cjs', ['generate'])

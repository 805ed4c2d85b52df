import { correr, preparar } from './preparar.mjs'

process.exitCode = await correr(await preparar(), ['--import', 'tsx', 'src/db/reiniciar.server.ts'])

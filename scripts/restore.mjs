import { correr } from './correr.mjs'
import { preparar } from './preparar.mjs'

process.exitCode = await correr(await preparar(), ['src/backup/restaurar.server.ts', ...process.argv.slice(2)])

import { run } from './correr.mjs'
import { prepare } from './preparar.mjs'

process.exitCode = await run(await prepare(), ['src/backup/restaurar.server.ts', ...process.argv.slice(2)])

import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

process.exitCode = await run(await prepare(), ['src/backup/restore-command.server.ts', ...process.argv.slice(2)])

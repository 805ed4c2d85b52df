import { runPackage } from './correr.mjs'
import { prepare } from './preparar.mjs'

process.exitCode = await runPackage(await prepare({ pruebas: true }), 'drizzle-kit/bin.cjs', ['generate'])

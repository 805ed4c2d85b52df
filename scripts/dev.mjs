import { exigirNegocio, REVISION } from './construir.mjs'
import { acabarConNpm, correr, correrPaquete } from './correr.mjs'
import { preparar } from './preparar.mjs'

acabarConNpm()
const node = await preparar({ pruebas: true })
await exigirNegocio(node)
const env = { ...process.env, NODE_ENV: 'development' }
const servidor = correr(
  node,
  // Also each time that it is changed.
  ['--watch', '--watch-preserve-output', '--import', REVISION, '--import', 'tsx', 'src/server.ts', '--sin-paginas'],
  { env },
)
const paginas = correrPaquete(node, '@react-router/dev/bin.cjs', ['dev'], { env })
process.exitCode = await Promise.race([servidor, paginas])
process.kill(process.pid, 'SIGTERM') // reaches the one that still runs
await Promise.all([servidor, paginas])

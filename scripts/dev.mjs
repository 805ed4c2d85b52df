import { acabarConNpm, correr, correrPaquete, preparar } from './preparar.mjs'

acabarConNpm()
const node = await preparar()
const env = { ...process.env, NODE_ENV: 'development' }
const servidor = correr(
  node,
  ['--watch', '--watch-preserve-output', '--import', 'tsx', 'src/servidor.ts', '--sin-paginas'],
  { env },
)
const paginas = correrPaquete(node, '@react-router/dev/bin.cjs', ['dev'], { env })
process.exitCode = await Promise.race([servidor, paginas])
process.kill(process.pid, 'SIGTERM') // reaches the one that still runs
await Promise.all([servidor, paginas])

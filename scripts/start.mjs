import { exitWithNpm } from './correr.mjs'
import { keepRunning } from './mantener.mjs'
import { prepare } from './preparar.mjs'
import { shopServer } from './servidor.mjs'

exitWithNpm()
const node = await prepare({ construir: true })
process.exitCode = await keepRunning(node, shopServer.args, {
  env: { ...process.env, ...shopServer.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
})

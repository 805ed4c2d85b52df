import { keepRunning } from './keep-running.mjs'
import { prepare } from './prepare.mjs'
import { exitWithNpm } from './run.mjs'
import { shopServer } from './server-command.mjs'

exitWithNpm()
const node = await prepare({ build: true })
process.exitCode = await keepRunning(node, shopServer.args, {
  env: { ...process.env, ...shopServer.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
})

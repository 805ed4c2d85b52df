import { NEGOCIO_CHECK, requireValidNegocio } from './build-app.mjs'
import { prepare } from './prepare.mjs'
import { exitWithNpm, run, runPackage } from './run.mjs'

exitWithNpm()
const node = await prepare({ withTests: true })
await requireValidNegocio(node)
const env = { ...process.env, NODE_ENV: 'development' }
const server = run(
  node,
  // Also checks after each change.
  [
    '--watch',
    '--watch-preserve-output',
    '--import',
    NEGOCIO_CHECK,
    '--import',
    'tsx',
    'src/server.ts',
    '--sin-paginas',
  ],
  { env },
)
const pages = runPackage(node, '@react-router/dev/bin.cjs', ['dev'], { env })
process.exitCode = await Promise.race([server, pages])
process.kill(process.pid, 'SIGTERM') // stops the other process
await Promise.all([server, pages])

import { NEGOCIO_CHECK, requireValidNegocio } from './build-app.mjs'
import { prepare } from './prepare.mjs'
import { exitWithNpm, run, runPackage } from './run.mjs'

exitWithNpm()
const node = await prepare({ withTests: true })
await requireValidNegocio(node)
const env = { ...process.env, NODE_ENV: 'development' }
const server = run(
  node,
  // `--import` checks `negocio.ts` at each restart too.
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
process.kill(process.pid, 'SIGTERM') // `run` forwards it to the process still running
await Promise.all([server, pages])

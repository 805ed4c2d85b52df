// Leaves of node_modules what a built shop needs, for an image. The server is one file that needs `sharp` alone; the
// other programs run from source, which is all that is listed here.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const KEPT = [
  ...['@aws-sdk/client-s3', 'age-encryption', 'drizzle-orm', 'node', 'pg', 'pg-boss', 'pg-copy-streams', 'pino'],
  ...['sharp', 'zod'],
]
// The programs compare the lock file with what npm says is installed, and would install what is missing.
const unchanged = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']
for (const file of unchanged) copyFileSync(file, `${file}.whole`)
const { dependencies, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'))
const kept = Object.fromEntries(KEPT.map((name) => [name, dependencies[name]]))
writeFileSync(
  'package.json',
  JSON.stringify({ ...rest, dependencies: kept, devDependencies: {}, optionalDependencies: {} }),
)
rmSync('package-lock.json')
const { status } = spawnSync('npm', ['prune', '--omit=dev', '--offline', '--no-audit', '--no-fund'], {
  stdio: 'inherit',
})
for (const file of unchanged) {
  copyFileSync(`${file}.whole`, file)
  rmSync(`${file}.whole`)
}
process.exitCode = status ?? 1

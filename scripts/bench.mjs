import { readdirSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// Runs every bench/*.bench.ts, or those whose names contain one of the given words.
const node = await prepare({ withTests: true, build: true })
const words = process.argv.slice(2)
for (const file of readdirSync('bench').sort()) {
  if (!file.endsWith('.bench.ts')) continue
  if (words.length > 0 && !words.some((word) => file.includes(word))) continue
  const exitCode = await run(node, ['--import', 'tsx', path.join('bench', file)])
  if (exitCode !== 0) process.exit(exitCode)
}

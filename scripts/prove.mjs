import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// Runs the campaigns of bench/faults, or those named: `npm run prove -- kills --long --seed 7`. Fails if one does.
const node = await prepare({ withTests: true, build: true })
const folder = path.join('bench', 'faults')
const all = readdirSync(folder).filter((file) => file.endsWith('.campaign.ts'))
const nameOf = (file) => file.replace('.campaign.ts', '')
const args = process.argv.slice(2)
const options = args.slice(args.findIndex((arg) => arg.startsWith('--')) >>> 0)
const names = args.slice(0, args.length - options.length)
for (const name of names) if (!all.some((file) => nameOf(file) === name)) unknown(name)

const rows = []
for (const file of all) {
  if (names.length > 0 && !names.includes(nameOf(file))) continue
  console.log(`\n${nameOf(file)}`)
  const result = path.join(folder, 'results', `${nameOf(file)}.json`)
  rmSync(result, { force: true })
  const exitCode = await run(node, ['--import', 'tsx', path.join(folder, file), ...options])
  if (exitCode !== 0) process.exitCode = 1
  const { ok, seconds, broken } = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { broken: [] }
  rows.push(`| ${nameOf(file)} | ${ok ? 'yes' : 'NO'} | ${seconds ?? '?'} s | ${broken.length} |`)
}
console.log(`\n| campaign | kept | time | broken |\n| --- | --- | --- | --- |\n${rows.join('\n')}`)

function unknown(name) {
  console.error(`There is no campaign ${name}. There are: ${all.map(nameOf).join(', ')}.`)
  process.exit(1)
}

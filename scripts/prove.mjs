import { readdirSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

// Runs the campaigns of bench/faults, or those named: `npm run prove -- kills --long --seed 7`. Fails if one
// does, and ends with 2 if one could not run here. Two run at a time, because most of a campaign is waiting.
/** Those with a short form, in this order; one that is not named here runs after them. */
const ORDER = [
  ...['kills', 'database', 'network', 'mail', 'services', 'rolling', 'clocks'],
  ...['hostile-input', 'hostile-client', 'overload', 'growth', 'money'],
]
/** Those that measure how much or how fast, which needs the whole machine. */
const ALONE = ['hostile-client', 'overload']
/** Those that run with `--long` only, or when they are named. */
const LONG_ONLY = ['soak', 'upgrade']

const node = await prepare({ withTests: true, build: true })
const folder = path.join('bench', 'faults')
const placeOf = (name) => ORDER.indexOf(name) >>> 0
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.campaign.ts'))
  .map((file) => file.replace('.campaign.ts', ''))
  .sort()
  .sort((a, b) => placeOf(a) - placeOf(b))
const args = process.argv.slice(2)
const options = args.slice(args.findIndex((arg) => arg.startsWith('--')) >>> 0)
const names = [...new Set(args.slice(0, args.length - options.length))]
for (const name of names) if (!all.includes(name)) unknown(name)
const chosen = names.length > 0 ? names : all.filter((name) => options.includes('--long') || !LONG_ONLY.includes(name))

const rows = []
const start = performance.now()
const together = chosen.filter((name) => !ALONE.includes(name))
const next = () => together.shift()
await Promise.all([inTurn(next), inTurn(next)])
const alone = chosen.filter((name) => ALONE.includes(name))
await inTurn(() => alone.shift())

const isInPart = process.exitCode === 2 || rows.some((row) => row.includes(', in part |'))
const kept = process.exitCode === 1 ? '**no**' : isInPart ? '**in part**' : 'yes'
rows.push(`| all | ${kept} | ${secondsSince(start)} s | ${chosen.length} campaigns |`)
console.log(`\n| campaign | kept | time | figures |\n| --- | --- | --- | --- |\n${rows.join('\n')}`)

/** Runs one campaign after the other while `next` gives one. */
async function inTurn(next) {
  for (let name = next(); name; name = next()) {
    let row = ''
    const onOutput = (line) => {
      if (line.startsWith(`| ${name} |`)) row = line.trim()
    }
    const begun = performance.now()
    const args = ['--import', 'tsx', path.join(folder, `${name}.campaign.ts`), ...options]
    const exitCode = await run(node, args, { onOutput, label: chosen.length > 1 ? `${name}: ` : '' })
    if (!row || ![0, 2].includes(exitCode)) process.exitCode = 1
    else if (exitCode === 2) process.exitCode ||= 2
    rows.push(row || `| ${name} | **no** | ${secondsSince(begun)} s | it ended with ${exitCode} and without a result |`)
  }
}

function secondsSince(begun) {
  return Math.round((performance.now() - begun) / 1000)
}

function unknown(name) {
  console.error(`There is no campaign ${name}. There are: ${all.join(', ')}.`)
  process.exit(1)
}

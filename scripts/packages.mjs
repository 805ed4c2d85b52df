import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectRoot } from './run.mjs'

/**
 * Licences that may be in the shop, which is under the MIT licence: those that ask for a notice, and those whose
 * conditions concern only changed files of the package itself (MPL), a library that is loaded as it is (LGPL), fonts
 * (OFL) or data (CC-BY). Not here: licences that reach the shop's own code, and those that exclude uses.
 */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...[
    'Zlib',
    'Python-2.0',
    'CC0-1.0',
    'PostgreSQL',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'OFL-1.1',
    'CC-BY-3.0',
    'CC-BY-4.0',
  ],
])
/** Packages whose package.json names no licence: what their licence file says. */
const IN_A_FILE = { 'png-js': 'MIT' }

const DAY = 86_400_000
/** Calls of the registry at one time. */
const PARALLEL = 6

/** Whether a licence, an SPDX expression, is allowed: one side of each OR, both sides of each AND. */
export function isAllowed(licence) {
  const words = licence.match(/\(|\)|[^\s()]+/g) ?? []
  const either = () => {
    let allowed = both()
    while (words[0] === 'OR' && words.shift()) allowed = both() || allowed
    return allowed
  }
  const both = () => {
    let allowed = one()
    while (words[0] === 'AND' && words.shift()) allowed = one() && allowed
    return allowed
  }
  const one = () => {
    const word = words.shift()
    if (word !== '(') return ALLOWED.has(word)
    const allowed = either()
    words.shift()
    return allowed
  }
  return either() && words.length === 0
}

/** The packages of a lock file, each installed copy one: `{ place, name, version, licence, dev }`. */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license, dev = false }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { place, name, version, licence: license ?? IN_A_FILE[name] ?? 'none', dev }
    })
}

function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A package inside another is a line of its own.
    if (entry.name === 'node_modules' || entry.isSymbolicLink()) continue
    const file = path.join(folder, entry.name)
    bytes += entry.isDirectory() ? sizeOf(file) : statSync(file).size
  }
  return bytes
}

const run = promisify(execFile)
const npm = (...args) => run('npm', args, { cwd: projectRoot, maxBuffer: 1e8, shell: process.platform === 'win32' })

/** Days since the installed versions came out; null where the registry does not say. */
async function agesOf(packages) {
  const ages = new Map()
  const waiting = [...packages]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { name, version } = next
      const answer = await npm('view', name, 'time', '--json', '--fetch-retries=0').catch(() => null)
      const date = answer && JSON.parse(answer.stdout || '{}')[version]
      ages.set(name, date ? Math.round((Date.now() - Date.parse(date)) / DAY) : null)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return ages
}

/** What `npm audit` reports, also when it ends with an error because there is something to report. */
async function audit() {
  const { stdout } = await npm('audit', '--json').catch((error) => error)
  try {
    const { metadata, vulnerabilities } = JSON.parse(stdout)
    if (!metadata) return null
    return Object.values(vulnerabilities).map(({ name, severity, range, fixAvailable }) => ({
      ...{ name, severity, range, fixed: fixAvailable ? 'yes' : 'no' },
    }))
  } catch {
    return null
  }
}

const read = (file) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
function table(head, rows) {
  console.log(`\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

async function report() {
  const all = packagesOf(read('package-lock.json'))
  const installed = packagesOf(read('node_modules/.package-lock.json'))
  for (const item of installed) item.bytes = sizeOf(path.join(projectRoot, item.place))
  const sum = (items) => items.reduce((bytes, item) => bytes + item.bytes, 0)
  const shop = installed.filter(({ dev }) => !dev)
  console.log(`${all.length} packages in package-lock.json, ${installed.length} installed (${mb(sum(installed))}).`)
  console.log(`Running the shop needs ${shop.length} of them (${mb(sum(shop))}).`)

  // The machine's own Node may be too old for `Map.groupBy`.
  const licences = new Map()
  for (const item of all) licences.set(item.licence, [...(licences.get(item.licence) ?? []), item])
  const names = (items) => [...new Set(items.map(({ name }) => name))]
  table(
    ['licence', 'packages', 'which'],
    [...licences]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([licence, items]) => [licence, items.length, items.length > 8 ? '' : names(items).join(', ')]),
  )
  table(
    ['largest', 'size'],
    [...shop]
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 15)
      .map(({ name, bytes }) => [name, mb(bytes)]),
  )

  const { dependencies, devDependencies } = read('package.json')
  const direct = installed.filter(
    ({ place, name }) => place === `node_modules/${name}` && (name in dependencies || name in devDependencies),
  )
  const offline = process.argv.includes('--offline')
  const ages = offline ? new Map() : await agesOf(direct)
  table(
    ['direct dependency', 'version', 'licence', 'size', 'days since it came out'],
    direct.map(({ name, version, licence, bytes }) => [name, version, licence, mb(bytes), ages.get(name) ?? '?']),
  )
  if (!direct.some(({ name }) => typeof ages.get(name) === 'number'))
    console.log('\nAges are not known: the registry was not asked or did not answer.')

  const found = offline ? null : await audit()
  if (found === null) console.log('\n`npm audit` was not run or got no answer: known faults are not known here.')
  else if (found.length === 0) console.log('\n`npm audit` knows of no fault.')
  else
    table(
      ['fault in', 'severity', 'versions', 'mended'],
      found.map((fault) => Object.values(fault)),
    )

  const refused = all.filter(({ licence }) => !isAllowed(licence))
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: licence ${licence} is not allowed`)
  if (refused.length > 0) process.exitCode = 1
}

// Imported by its test.
if (process.argv[1] === fileURLToPath(import.meta.url)) await report()

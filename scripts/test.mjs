import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { runPackage } from './run.mjs'
import { runChecks } from './run-checks.mjs'

// `npm test -- WORD…` runs the test files whose path holds one of the words, and no checks.
const words = process.argv.slice(2)
const all = words.length === 0
const timings = []

const node = await timed('install and build', () => prepare({ pruebas: true, construir: true }))
const reports = mkdtempSync(path.join(tmpdir(), 'brisa-informes-'))
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

// One after another: beside one another two cores took a tenth less, and four journeys failed.
const checksPassed = all ? await timed('checks', () => runChecks(node)) : true
const runs = [
  await runTests('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...(all ? [] : ['--passWithNoTests', ...words]),
  ]),
  await runTests(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...(all ? [] : ['--pass-with-no-tests', ...words])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  ),
]

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(vitestReport)
const {
  stats: { expected = 0, flaky = 0, unexpected = 0 } = {},
  errors = [],
  suites = [],
} = readReport(playwrightReport)
// What fails before or after the tests of a file is a failure of none of them.
const outsideTests = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
).length
rmSync(reports, { recursive: true })
const passed = numPassedTests + expected + flaky
const [failedInVitest, failedInPlaywright] = [numFailedTests + outsideTests, unexpected + errors.length]
// A run may end badly though each of its tests passed: of an error that no test was waiting for.
const failed = [failedInVitest, failedInPlaywright].reduce(
  (sum, one, i) => sum + (one || (runs[i].codigo === 0 ? 0 : 1)),
  0,
)
const ok = checksPassed && runs.every(({ codigo: exitCode }) => exitCode === 0)
// Again at the end, where it is looked for.
for (const { archivo: program, codigo: exitCode, ultimo: lastOutput } of runs) {
  if (exitCode !== 0) console.log(`\n${program} ended with ${exitCode}. What it wrote last:\n${lastOutput}`)
}
console.log('\nThe twenty slowest tests:')
for (const { ms, nombre: name } of slowestTests()) console.log(`${seconds(ms).padStart(8)}  ${name}`)
console.log('')
for (const { nombre: name, ms } of timings) console.log(`${seconds(ms).padStart(8)}  ${name}`)
if (all) console.log(`checks: ${checksPassed ? 'passed' : 'failed'}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = ok ? 0 : 1

async function runTests(program, args, env) {
  let lastOutput = ''
  const onOutput = (text) => {
    lastOutput = (lastOutput + text).slice(-5000)
  }
  const exitCode = await timed(program.split('/').slice(0, -1).join('/'), () =>
    runPackage(node, program, args, { env: { ...process.env, ...env }, alEscribir: onOutput }),
  )
  return { archivo: program, codigo: exitCode, ultimo: lastOutput }
}

async function timed(name, run) {
  const startedAt = performance.now()
  return Promise.resolve(run()).finally(() => timings.push({ nombre: name, ms: performance.now() - startedAt }))
}

function slowestTests() {
  const fromVitest = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, title }) => ({
      ms: duration ?? 0,
      nombre: `${path.relative('.', name)} › ${title}`,
    })),
  )
  return [...fromVitest, ...suites.flatMap(journeys)].sort((one, other) => other.ms - one.ms).slice(0, 20)
}

function journeys({ file, specs = [], suites: inner = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      nombre: `[${projectName}] e2e/${file} › ${title}`,
    })),
  )
  return [...own, ...inner.flatMap(journeys)]
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

function readReport(program) {
  try {
    return JSON.parse(readFileSync(program, 'utf8'))
  } catch {
    return {} // it ended before it could report, and its exit code says so
  }
}

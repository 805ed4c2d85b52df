import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { runPackage } from './run.mjs'
import { runChecks } from './run-checks.mjs'

// `npm test -- WORD…` runs only the test files whose path contains one of the words, and no checks.
const words = process.argv.slice(2)
const all = words.length === 0
const timings = []

const node = await timed('install and build', () => prepare({ withTests: true, build: true }))
const reports = mkdtempSync(path.join(tmpdir(), 'brisa-informes-'))
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

// Checks and tests run one after the other: in parallel on two cores they took a tenth less time, but four end-to-end
// tests failed.
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
// Files that failed outside their tests count as one failure each.
const outsideTests = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
).length
rmSync(reports, { recursive: true })
const passed = numPassedTests + expected + flaky
const [failedInVitest, failedInPlaywright] = [numFailedTests + outsideTests, unexpected + errors.length]
// A run may fail although each test passed, such as by an unhandled error.
const failed = [failedInVitest, failedInPlaywright].reduce(
  (sum, one, i) => sum + (one || (runs[i].exitCode === 0 ? 0 : 1)),
  0,
)
const ok = checksPassed && runs.every(({ exitCode }) => exitCode === 0)
// Repeats a failed run's output at the end, where people look.
for (const { program, exitCode, lastOutput } of runs) {
  if (exitCode !== 0) console.log(`\n${program} ended with ${exitCode}. What it wrote last:\n${lastOutput}`)
}
console.log('\nThe twenty slowest tests:')
for (const { ms, name } of slowestTests()) console.log(`${seconds(ms).padStart(8)}  ${name}`)
console.log('')
for (const { name, ms } of timings) console.log(`${seconds(ms).padStart(8)}  ${name}`)
if (all) console.log(`checks: ${checksPassed ? 'passed' : 'failed'}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = ok ? 0 : 1

async function runTests(program, args, env) {
  let lastOutput = ''
  const onOutput = (text) => {
    lastOutput = (lastOutput + text).slice(-5000)
  }
  const exitCode = await timed(program.split('/').slice(0, -1).join('/'), () =>
    runPackage(node, program, args, { env: { ...process.env, ...env }, onOutput }),
  )
  return { program, exitCode, lastOutput }
}

async function timed(name, run) {
  const startedAt = performance.now()
  return Promise.resolve(run()).finally(() => timings.push({ name, ms: performance.now() - startedAt }))
}

function slowestTests() {
  const fromVitest = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, title }) => ({
      ms: duration ?? 0,
      name: `${path.relative('.', name)} › ${title}`,
    })),
  )
  return [...fromVitest, ...suites.flatMap(journeys)].sort((one, other) => other.ms - one.ms).slice(0, 20)
}

function journeys({ file, specs = [], suites: inner = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      name: `[${projectName}] e2e/${file} › ${title}`,
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
    return {} // the run ended before its report; its exit code counts as the failure
  }
}

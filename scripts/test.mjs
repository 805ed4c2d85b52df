import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { comprobar } from './comprobar.mjs'
import { correrPaquete } from './correr.mjs'
import { preparar } from './preparar.mjs'

// `npm test -- WORD…` runs the test files whose path holds one of the words, and no checks.
const palabras = process.argv.slice(2)
const todo = palabras.length === 0
const partes = []

const node = await cronometrar('install and build', () => preparar({ pruebas: true, construir: true }))
const informes = mkdtempSync(path.join(tmpdir(), 'brisa-informes-'))
const deVitest = path.join(informes, 'vitest.json')
const dePlaywright = path.join(informes, 'playwright.json')

// One after another: beside one another two cores took a tenth less, and four journeys failed.
const comprobado = todo ? await cronometrar('checks', () => comprobar(node)) : true
const corridas = [
  await probar('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${deVitest}`,
    ...(todo ? [] : ['--passWithNoTests', ...palabras]),
  ]),
  await probar(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...(todo ? [] : ['--pass-with-no-tests', ...palabras])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: dePlaywright },
  ),
]

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = leer(deVitest)
const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, errors = [], suites = [] } = leer(dePlaywright)
// What fails before or after the tests of a file is a failure of none of them.
const fueraDePruebas = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.every((una) => una.status !== 'failed'),
).length
rmSync(informes, { recursive: true })
const pasadas = numPassedTests + expected + flaky
const [enVitest, enPlaywright] = [numFailedTests + fueraDePruebas, unexpected + errors.length]
// A run may end badly though each of its tests passed: of an error that no test was waiting for.
const falladas = [enVitest, enPlaywright].reduce(
  (suma, una, i) => suma + (una || (corridas[i].codigo === 0 ? 0 : 1)),
  0,
)
const bien = comprobado && corridas.every(({ codigo }) => codigo === 0)
// Again at the end, where it is looked for.
for (const { archivo, codigo, ultimo } of corridas) {
  if (codigo !== 0) console.log(`\n${archivo} ended with ${codigo}. What it wrote last:\n${ultimo}`)
}
console.log('\nThe twenty slowest tests:')
for (const { ms, nombre } of lasMasLentas()) console.log(`${segundos(ms).padStart(8)}  ${nombre}`)
console.log('')
for (const { nombre, ms } of partes) console.log(`${segundos(ms).padStart(8)}  ${nombre}`)
if (todo) console.log(`checks: ${comprobado ? 'passed' : 'failed'}`)
console.log(`${pasadas} passed, ${falladas} failed`)
process.exitCode = bien ? 0 : 1

async function probar(archivo, argumentos, env) {
  let ultimo = ''
  const alEscribir = (texto) => {
    ultimo = (ultimo + texto).slice(-5000)
  }
  const codigo = await cronometrar(archivo.split('/').slice(0, -1).join('/'), () =>
    correrPaquete(node, archivo, argumentos, { env: { ...process.env, ...env }, alEscribir }),
  )
  return { archivo, codigo, ultimo }
}

async function cronometrar(nombre, hacer) {
  const empezo = performance.now()
  return Promise.resolve(hacer()).finally(() => partes.push({ nombre, ms: performance.now() - empezo }))
}

function lasMasLentas() {
  const deArchivos = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, title }) => ({
      ms: duration ?? 0,
      nombre: `${path.relative('.', name)} › ${title}`,
    })),
  )
  return [...deArchivos, ...suites.flatMap(viajes)].sort((una, otra) => otra.ms - una.ms).slice(0, 20)
}

function viajes({ file, specs = [], suites: dentro = [] }) {
  const suyos = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      nombre: `[${projectName}] e2e/${file} › ${title}`,
    })),
  )
  return [...suyos, ...dentro.flatMap(viajes)]
}

function segundos(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

function leer(archivo) {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8'))
  } catch {
    return {} // it ended before it could report, and its exit code says so
  }
}

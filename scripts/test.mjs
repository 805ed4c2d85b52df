import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { comprobar } from './comprobar.mjs'
import { correrPaquete } from './correr.mjs'
import { preparar } from './preparar.mjs'

const node = await preparar({ pruebas: true, construir: true })
const informes = mkdtempSync(path.join(tmpdir(), 'brisa-informes-'))
const deVitest = path.join(informes, 'vitest.json')
const dePlaywright = path.join(informes, 'playwright.json')

const comprobado = await comprobar(node)
const corridas = [
  await probar('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${deVitest}`]),
  await probar('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: dePlaywright,
  }),
]

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = leer(deVitest)
const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, errors = [] } = leer(dePlaywright)
// What fails before or after the tests of a file is a failure of none of them.
const fueraDePruebas = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.every((una) => una.status !== 'failed'),
).length
rmSync(informes, { recursive: true })
const pasadas = numPassedTests + expected + flaky
const falladas = numFailedTests + fueraDePruebas + unexpected + errors.length
const bien = comprobado && corridas.every(({ codigo }) => codigo === 0)
// Again at the end, where it is looked for.
for (const { archivo, codigo, ultimo } of corridas) {
  if (codigo !== 0) console.log(`\n${archivo} ended with ${codigo}. What it wrote last:\n${ultimo}`)
}
console.log(`\nchecks: ${comprobado ? 'passed' : 'failed'}`)
console.log(`${pasadas} passed, ${falladas} failed`)
process.exitCode = bien ? 0 : 1

async function probar(archivo, argumentos, env) {
  let ultimo = ''
  const alEscribir = (texto) => {
    ultimo = (ultimo + texto).slice(-5000)
  }
  const codigo = await correrPaquete(node, archivo, argumentos, { env: { ...process.env, ...env }, alEscribir })
  return { archivo, codigo, ultimo }
}

function leer(archivo) {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8'))
  } catch {
    return {} // it ended before it could report, and its exit code says so
  }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { comprobar } from './comprobar.mjs'
import { correrPaquete, preparar } from './preparar.mjs'

const node = await preparar({ pruebas: true, construir: true })
const informes = mkdtempSync(path.join(tmpdir(), 'brisa-informes-'))
const deVitest = path.join(informes, 'vitest.json')
const dePlaywright = path.join(informes, 'playwright.json')

const comprobado = await comprobar(node)
const codigos = [
  await correrPaquete(node, 'vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${deVitest}`,
  ]),
  await correrPaquete(node, '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: dePlaywright },
  }),
]

const { numPassedTests = 0, numFailedTests = 0 } = leer(deVitest)
const { expected = 0, flaky = 0, unexpected = 0 } = leer(dePlaywright).stats ?? {}
rmSync(informes, { recursive: true })
const pasadas = numPassedTests + expected + flaky
const falladas = numFailedTests + unexpected
const bien = comprobado && codigos.every((codigo) => codigo === 0)
console.log(`\nchecks: ${comprobado ? 'passed' : 'failed'}`)
console.log(`${pasadas} passed, ${falladas} failed`)
process.exitCode = bien ? 0 : 1

function leer(archivo) {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8'))
  } catch {
    return {} // it ended before it could report, and its exit code says so
  }
}

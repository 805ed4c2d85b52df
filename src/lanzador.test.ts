import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { raiz } from '#lib/raiz.server.ts'
import { mantener } from '../scripts/mantener.mjs'

/** What brings the shop up and keeps it up, with programs in the shop's place. */

function carpetaDePrueba() {
  const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-lanzador-'))
  onTestFinished(() => rmSync(carpeta, { recursive: true }))
  return carpeta
}

describe('a server that died is brought back', () => {
  /** Runs a program whose `vez` counts from 1. */
  async function correr(programa: string) {
    const cuenta = path.join(carpetaDePrueba(), 'veces')
    writeFileSync(cuenta, '')
    const guion = `const fs = require('fs'); fs.appendFileSync('${cuenta}', '.'); const vez = fs.statSync('${cuenta}').size
      const abrir = (luego) => process.send('abierta', () => luego())
      ${programa}`
    const dicho: string[] = []
    const codigo = await mantener(
      process.execPath,
      ['-e', guion],
      {},
      {
        ritmo: { primera: 1, maxima: 4, sana: 60_000 },
        decir: (linea: string) => dicho.push(linea),
      },
    )
    return { codigo, dicho, veces: readFileSync(cuenta, 'utf8').length }
  }

  test('as often as it takes, and told why each time, also when it does not open the second time', async () => {
    const { codigo, dicho, veces } = await correr(`
      if (vez === 1) abrir(() => process.kill(process.pid, 'SIGKILL'))
      if (vez === 2) process.exit(3)
      if (vez === 3) abrir(() => process.exit(1))`)
    expect([codigo, veces]).toEqual([0, 4])
    expect(dicho.map((linea) => linea.replace(/\. Se.*/, ''))).toEqual([
      'El servidor se detuvo: el sistema lo mató (SIGKILL), quizá por falta de memoria',
      'El servidor se detuvo: falló (código 3), y arriba dice por qué',
      'El servidor se detuvo: falló (código 1), y arriba dice por qué',
    ])
  })

  test('but one that could never open has said why, and its code is kept', async () => {
    expect(await correr('process.exit(2)')).toEqual({ codigo: 2, dicho: [], veces: 1 })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('%s reaches it, and then it is over', async (senal) => {
    const hijo = `process.on('${senal}', () => { console.log('adiós'); process.exit(0) }); setInterval(() => {}, 1e6)
      process.send('abierta', () => console.log('listo'))`
    const lanzador = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { mantener } from '${raiz}/scripts/mantener.mjs'
         process.exitCode = await mantener(process.execPath, ['-e', ${JSON.stringify(hijo)}], {})`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    lanzador.stdout.once('data', () => lanzador.kill(senal))
    expect(await text(lanzador.stdout)).toBe('listo\nadiós\n')
    expect(lanzador.exitCode ?? (await once(lanzador, 'exit'))[0]).toBe(0)
  })
})

describe('a build', () => {
  /** A project of its own with a shop that was built, and a builder that does what it is told. */
  async function construir(hacer: string) {
    const carpeta = carpetaDePrueba()
    cpSync(path.join(raiz, 'scripts'), path.join(carpeta, 'scripts'), { recursive: true })
    for (const nombre of [
      'src',
      'public',
      'negocio.ts',
      'package-lock.json',
      'vite.config.ts',
      'vite.servidor.config.ts',
    ])
      symlinkSync(path.join(raiz, nombre), path.join(carpeta, nombre))
    writeFileSync(path.join(carpeta, 'react-router.config.ts'), '')
    for (const parte of ['client', 'servidor']) {
      mkdirSync(path.join(carpeta, 'build', parte), { recursive: true })
      writeFileSync(path.join(carpeta, 'build', parte, 'index.html'), 'de ayer')
    }
    // Called as Node would be; the builders' own names and options come after it.
    const programa = path.join(carpeta, 'constructor.sh')
    writeFileSync(
      programa,
      `#!/bin/sh
      case $1 in *revisar-negocio*) exit 0;; esac
      destino="\${CARPETA_DE_PAGINAS:-build}/client"
      while [ $# -gt 0 ]; do [ "$1" = --outDir ] && destino=$2; shift; done
      rm -rf "$destino"; mkdir -p "$destino/assets"; echo de hoy > "$destino/index.html"
      ${hacer}`,
      { mode: 0o755 },
    )
    const orden = `import { construir } from './scripts/construir.mjs'; await construir('${programa}')`
    const proceso = spawn(process.execPath, ['--input-type=module', '-e', orden], {
      cwd: carpeta,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const queja = await text(proceso.stderr)
    const leer = (archivo: string) => readFileSync(path.join(carpeta, 'build', archivo), 'utf8').trim()
    return { queja, leer, existe: (archivo: string) => existsSync(path.join(carpeta, 'build', archivo)) }
  }

  test('that fails half-way leaves the last good one in its place', async () => {
    const { queja, leer, existe } = await construir('exit 1')
    expect(queja).toBe('No se pudieron construir las páginas. Sigue en su sitio lo último que se construyó bien.\n')
    expect([leer('client/index.html'), leer('servidor/index.html')]).toEqual(['de ayer', 'de ayer'])
    expect([existe('client.nueva'), existe('client.huella')]).toEqual([false, false])
  })

  test('that works takes its place', async () => {
    const { queja, leer, existe } = await construir('')
    expect(queja).toBe('')
    expect([leer('client/index.html'), leer('servidor/index.html')]).toEqual(['de hoy', 'de hoy'])
    expect([existe('client.nueva'), existe('client.huella'), existe('servidor.huella')]).toEqual([false, true, true])
  })
})

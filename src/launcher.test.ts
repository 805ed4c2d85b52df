import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { keepRunning } from '../scripts/keep-running.mjs'

/** Tests the launcher with small programs in place of the server. */

function testFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'brisa-lanzador-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('a server that died is restarted', () => {
  /** Runs a program that may read `vez`, its run number from 1. */
  async function run(program: string) {
    const counter = path.join(testFolder(), 'veces')
    writeFileSync(counter, '')
    const script = `const fs = require('fs'); fs.appendFileSync('${counter}', '.'); const vez = fs.statSync('${counter}').size
      const abrir = (luego) => process.send('abierta', () => luego())
      ${program}`
    const said: string[] = []
    const exitCode = await keepRunning(
      process.execPath,
      ['-e', script],
      {},
      {
        pace: { first: 1, longest: 4, healthy: 60_000 },
        print: (line: string) => said.push(line),
      },
    )
    return { exitCode, dicho: said, times: readFileSync(counter, 'utf8').length }
  }

  test('until it stays up, with the reason each time, also when a restart does not open', async () => {
    const {
      exitCode,
      dicho: said,
      times,
    } = await run(`
      if (vez === 1) abrir(() => process.kill(process.pid, 'SIGKILL'))
      if (vez === 2) process.exit(3)
      if (vez === 3) abrir(() => process.exit(1))`)
    expect([exitCode, times]).toEqual([0, 4])
    expect(said.map((line) => line.replace(/\. Se.*/, ''))).toEqual([
      'El servidor se detuvo: el sistema lo mató (SIGKILL), quizá por falta de memoria',
      'El servidor se detuvo: falló (código 3), y arriba dice por qué',
      'El servidor se detuvo: falló (código 1), y arriba dice por qué',
    ])
  })

  test('but one that never opened is not restarted, and its exit code is kept', async () => {
    expect(await run('process.exit(2)')).toEqual({ exitCode: 2, dicho: [], times: 1 })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('%s is passed on, and ends the launcher too', async (signal) => {
    const child = `process.on('${signal}', () => { console.log('adiós'); process.exit(0) }); setInterval(() => {}, 1e6)
      process.send('abierta', () => console.log('listo'))`
    const launcher = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { keepRunning } from '${projectRoot}/scripts/keep-running.mjs'
         process.exitCode = await keepRunning(process.execPath, ['-e', ${JSON.stringify(child)}], {})`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    launcher.stdout.once('data', () => launcher.kill(signal))
    expect(await text(launcher.stdout)).toBe('listo\nadiós\n')
    expect(launcher.exitCode ?? (await once(launcher, 'exit'))[0]).toBe(0)
  })
})

describe('a build', () => {
  /** Makes a built project whose builder does what `make` says. */
  async function build(make: string) {
    const folder = testFolder()
    cpSync(path.join(projectRoot, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
    for (const name of ['src', 'public', 'negocio.ts', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts'])
      symlinkSync(path.join(projectRoot, name), path.join(folder, name))
    writeFileSync(path.join(folder, 'react-router.config.ts'), '')
    // `client` is what an older version built.
    for (const part of ['pages/client', 'server', 'client']) {
      mkdirSync(path.join(folder, 'build', part), { recursive: true })
      writeFileSync(path.join(folder, 'build', part, 'index.html'), 'de ayer')
    }
    // A stand-in for Node: the build calls it with the builder's name and options as arguments.
    const program = path.join(folder, 'constructor.sh')
    writeFileSync(
      program,
      `#!/bin/sh
      case $1 in *check-negocio*) exit 0;; esac
      destino="\${CARPETA_DE_PAGINAS:-build}/client"
      while [ $# -gt 0 ]; do [ "$1" = --outDir ] && destino=$2; shift; done
      rm -rf "$destino"; mkdir -p "$destino/assets"; echo de hoy > "$destino/index.html"
      ${make}`,
      { mode: 0o755 },
    )
    const command = `import { build } from './scripts/build-app.mjs'; await build('${program}')`
    const builder = spawn(process.execPath, ['--input-type=module', '-e', command], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const complaint = await text(builder.stderr)
    const read = (file: string) => readFileSync(path.join(folder, 'build', file), 'utf8').trim()
    return { complaint, read, exists: (file: string) => existsSync(path.join(folder, 'build', file)) }
  }

  test('that fails half-way keeps the last good build', async () => {
    const { complaint, read, exists } = await build('exit 1')
    expect(complaint).toBe('No se pudieron construir las páginas. Sigue en su sitio lo último que se construyó bien.\n')
    expect([read('pages/client/index.html'), read('server/index.html')]).toEqual(['de ayer', 'de ayer'])
    expect([exists('pages.nueva'), exists('pages.huella'), exists('client')]).toEqual([false, false, true])
  })

  test('that succeeds replaces it', async () => {
    const { complaint, read, exists } = await build('')
    expect(complaint).toBe('')
    expect([read('pages/client/index.html'), read('server/index.html')]).toEqual(['de hoy', 'de hoy'])
    expect([exists('pages.nueva'), exists('pages.huella'), exists('server.huella')]).toEqual([false, true, true])
    expect(exists('client')).toBe(false)
  })
})

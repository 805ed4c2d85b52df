import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { abrirRegistro } from './log.server.ts'

afterEach(() => void vi.useRealTimers())

const conCodigo = (code: string) => Object.assign(new Error('de pruebas'), { code })

function abrir() {
  const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-registro-'))
  onTestFinished(() => rmSync(carpeta, { recursive: true }))
  const archivo = path.join(carpeta, 'registro')
  const lineas = () =>
    readFileSync(archivo, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((linea): string => JSON.parse(linea).msg)
  return { registro: abrirRegistro(archivo), lineas }
}

test('an outage is told once by whoever meets it first, another one beside it too, and what is no outage always', () => {
  const { registro, lineas } = abrir()
  for (const quien of ['queue', 'request', 'live']) {
    registro.error({ err: new Error('Failed query', { cause: conCodigo('53100') }) }, `${quien} full`)
    registro.error({ err: conCodigo('ECONNREFUSED') }, `${quien} away`)
    // As the queue tells it.
    registro.error({ err: { message: 'timeout exceeded when trying to connect (Queue: correos)' } }, `${quien} mute`)
    registro.error({ err: new Error('fault') }, `${quien} fault`)
    registro.child({ reqId: 1 }).error({ err: conCodigo('ENOSPC') }, `${quien} full, too`)
  }
  expect(lineas()).toEqual(['queue full', 'queue away', 'queue fault', 'request fault', 'live fault'])
})

test('after a minute of quiet it is told anew, and one that goes on is recalled every ten minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { registro, lineas } = abrir()
  const fallar = (mensaje: string) => registro.error({ err: conCodigo('53100') }, mensaje)
  fallar('first')
  vi.advanceTimersByTime(61_000)
  for (let segundo = 0; segundo < 610; segundo += 10) {
    fallar(`second ${segundo}`)
    vi.advanceTimersByTime(10_000)
  }
  expect(lineas()).toEqual(['first', 'second 0', 'second 600'])
})

test('a log that cannot be written, its disk being full, ends nothing', async () => {
  const registro = abrirRegistro('/dev/full')
  for (let vez = 0; vez < 3; vez++) registro.info('x'.repeat(10_000))
  await new Promise((listo) => setImmediate(listo))
  expect(registro.isLevelEnabled('info')).toBe(true)
})

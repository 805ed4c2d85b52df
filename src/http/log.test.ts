import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { leaksIn } from '#testing/logCheck.server.ts'
import { openLog } from './log.server.ts'

afterEach(() => void vi.useRealTimers())

const withCode = (code: string) => Object.assign(new Error('de pruebas'), { code })

function open() {
  const folder = mkdtempSync(path.join(tmpdir(), 'brisa-registro-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'registro')
  const lines = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): string => JSON.parse(line).msg)
  return { registro: openLog(file), lineas: lines }
}

test('each kind of outage is logged once, and any other error always', () => {
  const { registro: log, lineas: lines } = open()
  for (const name of ['queue', 'request', 'live']) {
    log.error({ err: new Error('Failed query', { cause: withCode('53100') }) }, `${name} full`)
    log.error({ err: withCode('ECONNREFUSED') }, `${name} away`)
    // pg-boss reports an unreachable database in this form.
    log.error({ err: { message: 'timeout exceeded when trying to connect (Queue: correos)' } }, `${name} mute`)
    log.error({ err: new Error('fault') }, `${name} fault`)
    log.child({ reqId: 1 }).error({ err: withCode('ENOSPC') }, `${name} full, too`)
  }
  expect(lines()).toEqual(['queue full', 'queue away', 'queue fault', 'request fault', 'live fault'])
})

test('an outage is logged again after a minute of quiet, and every ten minutes while it lasts', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { registro: log, lineas: lines } = open()
  const fail = (message: string) => log.error({ err: withCode('53100') }, message)
  fail('first')
  vi.advanceTimersByTime(61_000)
  for (let second = 0; second < 610; second += 10) {
    fail(`second ${second}`)
    vi.advanceTimersByTime(10_000)
  }
  expect(lines()).toEqual(['first', 'second 0', 'second 600'])
})

test('a log that cannot be written, as on a full disk, does not end the process', async () => {
  const log = openLog('/dev/full')
  for (let round = 0; round < 3; round++) log.info('x'.repeat(10_000))
  await new Promise((ready) => setImmediate(ready))
  expect(log.isLevelEnabled('info')).toBe(true)
})

test('the check of the whole run finds what a log must not hold, and nothing else', () => {
  const line = (text: string, more = {}) =>
    JSON.stringify({ level: 50, time: 1, reqId: '0f5e8a41c2', ...more, msg: text })
  const good = [
    line('request', { route: '/api/pedidos/:codigo', ms: 12 }),
    line('mail put aside', { funcion: 'send-x' }),
  ]
  const bad = ['de ana@ejemplo.com', 'al 809-555-0101', 'de B01-40718', 'de Ana Peña', 'con k3yT0k3nQ'].map((text) =>
    line(text),
  )
  const values = ['Ana Peña', 'k3yT0k3nQ', 'Beto Cruz']
  expect(leaksIn(good, values)).toEqual([])
  expect(leaksIn([...good, ...bad], values)).toHaveLength(bad.length)
})

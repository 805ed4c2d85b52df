import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pausa } from 'node:timers/promises'
import { shopServer } from '../scripts/server-command.mjs'
import { cpuOf, residentMb } from './process.ts'
import { freePort, quantile } from './scenario.ts'

/**
 * Measures the start on existing data: the time from launching Node until the shop prints its URL, PostgreSQL included,
 * and the process's memory a second later. The built server and the sources through `tsx` take turns; only their ratio
 * is comparable between machines.
 */
const ROUNDS = Number(process.env.RONDAS || 7)

const sides = {
  built: shopServer,
  sources: { args: ['--import', 'tsx', 'src/server.ts'], env: {} },
  'npm start': { args: ['scripts/start.mjs'], env: {} },
}
type Side = keyof typeof sides
type Measurement = { ms: number; mb: number; cpu: number }

const dataDir = path.join(tmpdir(), `brisa-bench-${randomUUID()}`)
const names: Side[] = ['built', 'sources', 'npm start']
const measurements: Record<Side, Measurement[]> = { built: [], sources: [], 'npm start': [] }
try {
  await measure('built') // creates the data
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 ? names.toReversed() : names) measurements[side].push(await measure(side))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

const medianOf = (side: Side, de: keyof Measurement) =>
  quantile(
    measurements[side].map((measurement) => measurement[de]),
    0.5,
  )
const rowOf = (side: Side) =>
  `| ${side} | ${Math.round(medianOf(side, 'ms'))} | ${Math.round(medianOf(side, 'cpu'))} | ${Math.round(medianOf(side, 'mb'))} |`
const ratioOf = (de: keyof Measurement) => (medianOf('built', de) / medianOf('sources', de)).toFixed(2)
const ratiosOf = (de: keyof Measurement) =>
  measurements.built
    .map((measurement, i) => (measurement[de] / (measurements.sources[i]?.[de] ?? Number.NaN)).toFixed(2))
    .join(', ')

console.log(`
Opening the shop on data that is there, ${ROUNDS} rounds in turns, median.
${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}

| | ms until it is open | processor ms | resident MB |
| --- | --- | --- | --- |
${names.map(rowOf).join('\n')}
| built : sources | ${ratioOf('ms')} (aim ≤ 1) | ${ratioOf('cpu')} | ${ratioOf('mb')} (aim ≤ 0.5) |

Ratios of the single rounds: time ${ratiosOf('ms')}; memory ${ratiosOf('mb')}.`)

async function measure(side: Side): Promise<Measurement> {
  const { args, env } = sides[side]
  const before = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      SMTP_URL: '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const end = once(child, 'exit')
  if (!child.stdout) throw new Error('The shop has nothing to say it with.')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Tienda:')) break
  const ms = performance.now() - before
  child.stdout.resume()
  await pausa(1000)
  const measurement = { ms, mb: residentMb(child.pid), cpu: cpuOf(child.pid) / 1000 }
  child.kill('SIGTERM')
  await end
  return measurement
}

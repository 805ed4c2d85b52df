import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pausa } from 'node:timers/promises'
import { deLaTienda } from '../scripts/servidor.mjs'
import { cuantil, puertoLibre } from './escenario.ts'
import { procesadorDe, residente } from './proceso.ts'

/**
 * How long the shop takes to open on data that is already there, from launching Node until it says where it is, its
 * PostgreSQL included; and what its process holds in memory a second later. The built server and the sources through
 * `tsx` take turns, and only their ratio travels between machines.
 */
const RONDAS = Number(process.env.RONDAS || 7)

const lados = {
  built: deLaTienda,
  sources: { argumentos: ['--import', 'tsx', 'src/server.ts'], env: {} },
  'npm start': { argumentos: ['scripts/start.mjs'], env: {} },
}
type Lado = keyof typeof lados
type Medida = { ms: number; mb: number; procesador: number }

const datos = path.join(tmpdir(), `brisa-bench-${randomUUID()}`)
const nombres: Lado[] = ['built', 'sources', 'npm start']
const medidas: Record<Lado, Medida[]> = { built: [], sources: [], 'npm start': [] }
try {
  await medir('built') // makes the data
  for (let ronda = 0; ronda < RONDAS; ronda++)
    for (const lado of ronda % 2 ? nombres.toReversed() : nombres) medidas[lado].push(await medir(lado))
} finally {
  rmSync(datos, { recursive: true, force: true })
}

const mediana = (lado: Lado, de: keyof Medida) =>
  cuantil(
    medidas[lado].map((medida) => medida[de]),
    0.5,
  )
const fila = (lado: Lado) =>
  `| ${lado} | ${Math.round(mediana(lado, 'ms'))} | ${Math.round(mediana(lado, 'procesador'))} | ${Math.round(mediana(lado, 'mb'))} |`
const razon = (de: keyof Medida) => (mediana('built', de) / mediana('sources', de)).toFixed(2)
const razones = (de: keyof Medida) =>
  medidas.built.map((medida, i) => (medida[de] / (medidas.sources[i]?.[de] ?? Number.NaN)).toFixed(2)).join(', ')

console.log(`
Opening the shop on data that is there, ${RONDAS} rounds in turns, median.
${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}

| | ms until it is open | processor ms | resident MB |
| --- | --- | --- | --- |
${nombres.map(fila).join('\n')}
| built : sources | ${razon('ms')} (aim ≤ 1) | ${razon('procesador')} | ${razon('mb')} (aim ≤ 0.5) |

Ratios of the single rounds: time ${razones('ms')}; memory ${razones('mb')}.`)

async function medir(lado: Lado): Promise<Medida> {
  const { argumentos, env } = lados[lado]
  const antes = performance.now()
  const proceso = spawn(process.execPath, argumentos, {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      SMTP_URL: '',
      DATA_DIR: datos,
      PORT: String(await puertoLibre()),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const fin = once(proceso, 'exit')
  if (!proceso.stdout) throw new Error('The shop has nothing to say it with.')
  for await (const linea of createInterface({ input: proceso.stdout })) if (linea.includes('Tienda:')) break
  const ms = performance.now() - antes
  proceso.stdout.resume()
  await pausa(1000)
  const medida = { ms, mb: residente(proceso.pid), procesador: procesadorDe(proceso.pid) / 1000 }
  proceso.kill('SIGTERM')
  await fin
  return medida
}

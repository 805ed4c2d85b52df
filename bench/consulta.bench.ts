import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import pg from 'pg'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { conBase, ejecutar } from '#pruebas/postgres.server.ts'
import { codigoAlAzar, llenar } from './datos.ts'

/**
 * Looking an order up by its code: the shop against bare `node:http` + `pg` with the same statement, both in this run,
 * in turns, each a process of its own. Only the ratios travel between machines.
 */
const CONEXIONES = 32
const RONDAS = Number(process.env.RONDAS ?? 5)
const SEGUNDOS = Number(process.env.SEGUNDOS ?? 8)
const puertos = { tienda: 4511, desnudo: 4512 }
type Lado = keyof typeof puertos
type Medida = { porSegundo: number; p50: number; p99: number }

const { url, borrar } = await abrirBase()
await migrar(url)
await llenar(url)
const version = await versionDe(url)

const env = {
  ...process.env,
  DATABASE_URL: url,
  SECRET: randomUUID(),
  NODE_ENV: 'production',
  ADMIN_PASSWORD: randomUUID(),
}
const procesos = [await abrir('src/servidor.ts', puertos.tienda), await abrir('bench/desnudo.ts', puertos.desnudo)]

const medidas: Record<Lado, Medida[]> = { tienda: [], desnudo: [] }
for (let ronda = 0; ronda <= RONDAS; ronda++)
  for (const lado of ronda % 2 ? (['tienda', 'desnudo'] as const) : (['desnudo', 'tienda'] as const)) {
    const medida = await medir(puertos[lado])
    if (ronda > 0) medidas[lado].push(medida) // the first one warms up
  }

for (const proceso of procesos) await cerrar(proceso)
await borrar()

const [tienda, desnudo] = [resumir(medidas.tienda), resumir(medidas.desnudo)]
const fila = (nombre: string, m: Medida) =>
  `| ${nombre} | ${m.porSegundo.toFixed(0)} | ${m.p50.toFixed(1)} | ${m.p99.toFixed(1)} |`
console.log(`
Lookup by code, 100,000 orders and 1,000,000 history rows, ${CONEXIONES} connections, ${RONDAS} rounds of ${SEGUNDOS} s each, median.
${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${version}

| | requests/s | p50 ms | p99 ms |
| --- | --- | --- | --- |
${fila('the shop', tienda)}
${fila('bare node:http + pg', desnudo)}

throughput: ${(tienda.porSegundo / desnudo.porSegundo).toFixed(2)} of the bare one (aim ≥ 0.7); p99: ${(tienda.p99 / desnudo.p99).toFixed(2)} × its p99 (aim ≤ 2)`)

async function medir(puerto: number): Promise<Medida> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${puerto}`,
    connections: CONEXIONES,
    duration: SEGUNDOS,
    requests: Array.from({ length: 500 }, () => ({ path: `/api/pedidos/${codigoAlAzar()}` })),
  })
  if (non2xx || errors) throw new Error(`${non2xx} answers were no 200 and ${errors} requests failed`)
  return { porSegundo: requests.average, p50: latency.p50, p99: latency.p99 }
}

function resumir(medidas: Medida[]): Medida {
  const mediana = (que: keyof Medida) =>
    medidas.map((medida) => medida[que]).sort((a, b) => a - b)[Math.floor(medidas.length / 2)] ?? 0
  return { porSegundo: mediana('porSegundo'), p50: mediana('p50'), p99: mediana('p99') }
}

async function abrirBase() {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    const nombre = `brisa_bench_${randomUUID().replaceAll('-', '')}`
    await ejecutar(DATABASE_URL, `create database ${nombre}`)
    return {
      url: conBase(DATABASE_URL, nombre),
      borrar: () => ejecutar(DATABASE_URL, `drop database ${nombre} with (force)`),
    }
  }
  const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-bench-'))
  const embebida = await arrancarEmbebida({ dir: carpeta, avisar: () => {} })
  return {
    url: embebida.url,
    async borrar() {
      await embebida.detener()
      rmSync(carpeta, { recursive: true, force: true })
    },
  }
}

async function abrir(archivo: string, puerto: number) {
  const proceso = spawn(process.execPath, ['--import', 'tsx', archivo], {
    env: { ...env, PORT: String(puerto) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const linea of createInterface({ input: proceso.stdout })) if (linea.includes('Tienda:')) break
  proceso.stdout.resume()
  return proceso
}

async function cerrar(proceso: ChildProcess) {
  proceso.kill('SIGTERM')
  if (proceso.exitCode === null && proceso.signalCode === null) await once(proceso, 'exit')
}

async function versionDe(direccion: string) {
  const cliente = new pg.Client({ connectionString: direccion })
  await cliente.connect()
  const { rows } = await cliente.query<{ server_version: string }>('show server_version')
  await cliente.end()
  return `PostgreSQL ${rows[0]?.server_version}`
}

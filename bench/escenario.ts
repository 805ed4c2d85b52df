import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { prepararCola } from '#mail/cola.server.ts'
import { borrarBase, conBase, ejecutar } from '#testing/postgres.server.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { llenar } from './datos.ts'

/** What Node runs. */
export type Programa = { argumentos: string[]; env?: Record<string, string> }

export type Escenario = {
  url: string
  /** What the figures were measured on: date, processor, versions. */
  maquina: string
  /** Starts the shop as `npm start` does, or another program that prints `Tienda:` once it answers; it ends with the measuring. */
  abrirServidor(puerto: number, programa?: Programa): Promise<ChildProcess>
}

/**
 * Runs a measurement on a database of its own, and leaves nothing behind however it ends.
 * @param lleno with orders and their histories; a measurement of pages needs none
 */
export async function medirEn(medir: (escenario: Escenario) => Promise<void>, { lleno = true } = {}) {
  const cierres: (() => unknown)[] = []
  async function recoger() {
    for (const cierre of cierres.splice(0).reverse()) await cierre()
  }
  for (const senal of ['SIGINT', 'SIGTERM'] as const)
    process.once(senal, () => recoger().finally(() => process.exit(1)))

  try {
    const { url, borrar } = await abrirBase()
    cierres.push(borrar)
    await migrar(url, prepararCola)
    if (lleno) await llenar(url)
    await medir({
      url,
      maquina: `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${await versionDe(url)}`,
      async abrirServidor(puerto, programa = deLaTienda) {
        const proceso = lanzar(programa, { url, puerto })
        cierres.push(() => cerrar(proceso))
        await esperarServidor(proceso, programa.argumentos.join(' '))
        return proceso
      },
    })
  } finally {
    await recoger()
  }
}

/** A port that nobody listens on at this moment. */
export async function puertoLibre() {
  const servidor = createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const lugar = servidor.address()
  await new Promise((listo) => servidor.close(listo))
  return typeof lugar === 'object' && lugar ? lugar.port : 0
}

/** The value below which a share of the sample lies; 0.5 is the median. */
export function cuantil(valores: number[], parte: number) {
  const ordenados = valores.toSorted((a, b) => a - b)
  return ordenados[Math.min(ordenados.length - 1, Math.floor(ordenados.length * parte))] ?? Number.NaN
}

async function abrirBase() {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    const nombre = `brisa_bench_${randomUUID().replaceAll('-', '')}`
    await ejecutar(DATABASE_URL, `create database ${nombre}`)
    return {
      url: conBase(DATABASE_URL, nombre),
      borrar: () => borrarBase(DATABASE_URL, nombre),
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

function lanzar({ argumentos, env }: Programa, { url, puerto }: { url: string; puerto: number }) {
  return spawn(process.execPath, argumentos, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      PORT: String(puerto),
      HOST: '127.0.0.1',
      SECRET: randomUUID(),
      ADMIN_PASSWORD: randomUUID(),
      SMTP_URL: '',
      ...env,
    },
    // The channel closes with this process, however it ends, and the server with it.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

function esperarServidor(proceso: ChildProcess, programa: string) {
  let atiende = false
  return new Promise<void>((listo, fallo) => {
    proceso.once('exit', (codigo, senal) => {
      const frase = `${programa} ended (${senal ?? codigo}) without being asked`
      if (atiende) process.stderr.write(`${frase}\n`)
      else fallo(new Error(frase))
    })
    if (!proceso.stdout) return
    createInterface({ input: proceso.stdout }).on('line', (linea) => {
      // What it has to say while it is measured is trouble, or explains it.
      if (atiende && linea.startsWith('{')) process.stderr.write(`${linea}\n`)
      if (!linea.includes('Tienda:')) return
      atiende = true
      listo()
    })
  })
}

async function cerrar(proceso: ChildProcess) {
  if (proceso.exitCode !== null || proceso.signalCode !== null) return
  proceso.removeAllListeners('exit')
  proceso.kill('SIGTERM')
  await once(proceso, 'exit')
}

async function versionDe(url: string) {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  const { rows } = await cliente.query<{ server_version: string }>('show server_version')
  await cliente.end()
  return `PostgreSQL ${rows[0]?.server_version}`
}

/** Answers the heartbeats of an event stream as a page does; a stream without answers ends after 90 s. */
export function answerHeartbeats(base: string, stream: IncomingMessage) {
  stream.on('data', (text: string | Buffer) => {
    for (const [, id] of String(text).matchAll(/event: latido\ndata:(\S+)/g))
      void fetch(`${base}/api/vivo/${id}`, { method: 'POST' }).catch(() => {})
  })
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pausa } from 'node:timers/promises'
import { deLaTienda } from '../scripts/servidor.mjs'
import { puertoLibre } from './escenario.ts'

/**
 * What the shop does when there is no room on the disk, and when file descriptors have run out: the built server with its
 * own PostgreSQL. The disk is a small file system in memory, which only root on Linux can make.
 */
const MEGAS = 150
const PEDIDOS = 20
const MAXIMO = 1_000
const DESCRIPTORES = 120
const CONEXIONES = 300
/** Milliseconds. */
const PACIENCIA = 60_000

const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-escasez-'))
// Or root's shop would keep its data where the database's user can enter, which is elsewhere.
chmodSync(carpeta, 0o711)
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`,
)
console.log('| | |\n| --- | --- |')
try {
  if (process.platform === 'linux' && process.getuid?.() === 0) await llenarElDisco()
  else console.log('| the disk is full | not measured: only root on Linux can make a small one |')
  await gastarDescriptores()
} finally {
  rmSync(carpeta, { recursive: true, force: true })
}

async function llenarElDisco() {
  const disco = path.join(carpeta, 'disco')
  mkdirSync(disco)
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${MEGAS}m`, 'tmpfs', disco]).status !== 0)
    return console.log('| the disk is full | not measured: no file system could be made |')
  const tienda = await abrir(path.join(disco, 'datos'))
  try {
    const codigo = (await pedir(tienda)).codigo ?? ''
    const relleno = path.join(disco, 'relleno')
    llenar(relleno)
    const respuestas: Awaited<ReturnType<typeof pedir>>[] = []
    // The first ones still fit into what PostgreSQL holds already.
    const rechazos = () => respuestas.filter(({ status }) => status !== 201).length
    while (rechazos() < PEDIDOS && respuestas.length < MAXIMO) respuestas.push(await pedir(tienda))
    const tomados = respuestas.filter(({ status }) => status === 201).length
    const rechazados = respuestas.filter(({ status, espera }) => status === 503 && espera).length
    const lectura = await fetch(`${tienda.base}/api/pedidos/${codigo}`).then(({ status }) => status)
    rmSync(relleno)
    const vuelta = await hasta(async () => (await pedir(tienda)).status === 201)
    const avisos = tienda.dicho.filter((linea) => linea.includes('no space left')).length
    console.log(`| the disk is full: orders that still fit | ${tomados} |`)
    console.log(`| then refused with 503 and Retry-After | ${rechazados} of ${rechazos()} |`)
    console.log(`| an order read meanwhile | ${lectura} |`)
    console.log(`| lines in the log that say so | ${avisos} |`)
    console.log(`| with room again, an order is taken after | ${vuelta} ms |`)
  } finally {
    await cerrar(tienda.proceso)
    spawnSync('/bin/umount', [disco])
  }
}

async function gastarDescriptores() {
  const tienda = await abrir(path.join(carpeta, 'datos'), DESCRIPTORES)
  const conexiones: Socket[] = []
  let cerradas = 0
  try {
    const { port } = new URL(tienda.base)
    for (let i = 0; i < CONEXIONES; i++) {
      const conexion = connect(Number(port), '127.0.0.1')
      conexion.on('error', () => {}).on('close', () => cerradas++)
      conexiones.push(conexion)
    }
    await pausa(3_000)
    const rechazadas = cerradas
    const vivo = tienda.proceso.exitCode === null && tienda.proceso.signalCode === null
    for (const conexion of conexiones) conexion.destroy()
    const vuelta = await hasta(async () => (await pedir(tienda)).status === 201)
    console.log(`| ${DESCRIPTORES} descriptors, ${CONEXIONES} connections at once: refused | ${rechazadas} |`)
    console.log(`| the server | ${vivo ? 'goes on' : 'died'} |`)
    console.log(`| with the connections gone, an order is taken after | ${vuelta} ms |`)
  } finally {
    for (const conexion of conexiones) conexion.destroy()
    await cerrar(tienda.proceso)
  }
}

type Tienda = { proceso: ChildProcess; base: string; dicho: string[] }

async function abrir(datos: string, descriptores?: number): Promise<Tienda> {
  const puerto = await puertoLibre()
  const base = `http://127.0.0.1:${puerto}`
  const limite = descriptores ? `ulimit -n ${descriptores}; ` : ''
  const proceso = spawn('/bin/sh', ['-c', `${limite}exec "$0" "$@"`, process.execPath, ...deLaTienda.argumentos], {
    env: {
      ...process.env,
      ...deLaTienda.env,
      NODE_ENV: 'production',
      DATA_DIR: datos,
      DATABASE_URL: '',
      PORT: String(puerto),
      PUBLIC_URL: base,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: randomUUID(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dicho: string[] = []
  for (const salida of [proceso.stdout, proceso.stderr])
    createInterface({ input: salida }).on('line', (linea) => dicho.push(linea))
  const espera = await hasta(async () => (await fetch(`${base}/readyz`)).ok)
  if (espera === null) throw new Error(`The shop did not open:\n${dicho.join('\n')}`)
  return { proceso, base, dicho }
}

/** Somebody new each time: forms have their limits. */
async function pedir({ base }: Tienda) {
  const clave = randomUUID()
  const [b, c] = crypto.getRandomValues(new Uint8Array(2))
  const respuesta = await fetch(`${base}/api/pedidos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': clave, 'x-forwarded-for': `10.${b}.${c}.1` },
    body: JSON.stringify({
      nombre: 'Ana Peña',
      correo: `${clave}@ejemplo.com`,
      descripcion_articulo: 'Pulsera azul '.repeat(60),
    }),
    signal: AbortSignal.timeout(8_000),
  })
  const cuerpo = (await respuesta.json()) as { codigo?: string }
  return { status: respuesta.status, espera: respuesta.headers.get('retry-after'), codigo: cuerpo.codigo }
}

/** @returns milliseconds until it holds, or null when it does not in time */
async function hasta(cumple: () => Promise<boolean>) {
  const desde = performance.now()
  while (performance.now() - desde < PACIENCIA) {
    if (await cumple().catch(() => false)) return Math.round(performance.now() - desde)
    await pausa(50)
  }
  return null
}

/** Writes until there is no room. */
function llenar(archivo: string) {
  const descriptor = openSync(archivo, 'w')
  const trozo = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) writeSync(descriptor, trozo)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error // as the system names it
  } finally {
    closeSync(descriptor)
  }
}

async function cerrar(proceso: ChildProcess) {
  if (proceso.exitCode !== null || proceso.signalCode !== null) return
  proceso.kill('SIGTERM')
  await once(proceso, 'exit')
}

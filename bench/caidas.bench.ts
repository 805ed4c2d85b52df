import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { abrirBuzon } from '#testing/buzon.server.ts'
import { cuantil, puertoLibre } from './escenario.ts'

/**
 * Whether anything is lost or done twice when the server and its PostgreSQL are killed (`kill -9`) in the middle of
 * orders: the shop as `npm start` runs it, customers who send each form until it is answered, and a mail server. `CAIDAS`
 * is how often the server dies; PostgreSQL dies half as often. Linux only: it looks the processes up in /proc.
 */
const CAIDAS = Number(process.env.CAIDAS ?? 20)
const CLIENTES = 8
/** Milliseconds between two of a customer's tries, and longest that any of them may wait for the shop. */
const REINTENTO = 100
const PACIENCIA = 60_000
/** Seconds without a mail after which no more are coming; those of a killed process wait a minute. */
const SILENCIO = 75

// Not made here: the shop makes it such that root's database user can enter.
const carpeta = path.join(tmpdir(), `brisa-caidas-${randomUUID()}`)
const buzon = await abrirBuzon()
const puerto = await puertoLibre()
const base = `http://127.0.0.1:${puerto}`
// As `npm start` does, with shorter pauses: dying twenty times in two minutes would bring them to a minute each.
const lanzador = `
  import { mantener } from './scripts/mantener.mjs'
  import { deLaTienda } from './scripts/servidor.mjs'
  const env = { ...process.env, ...deLaTienda.env }
  const ritmo = { primera: 250, maxima: 2_000, sana: 120_000 }
  process.exitCode = await mantener(process.execPath, deLaTienda.argumentos, { env }, { ritmo, decir() {} })`
const tienda = spawn(process.execPath, ['--input-type=module', '-e', lanzador], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: carpeta,
    DATABASE_URL: '',
    PORT: String(puerto),
    PUBLIC_URL: base,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: buzon.url,
    ADMIN_PASSWORD: randomUUID(),
  },
  stdio: ['ignore', 'ignore', 'ignore'],
})
await hastaQueAtienda()

/** Code by the key of the form that asked for it. */
const contestados = new Map<string, string>()
const distintos: string[] = []
let cerrado = false
let tardanza = 0

async function comprar() {
  while (!cerrado) {
    const clave = randomUUID()
    const [b, c] = crypto.getRandomValues(new Uint8Array(2))
    const desde = performance.now()
    for (;;) {
      const codigo = await pedir(clave, `10.${b}.${c}.1`)
      if (codigo) {
        // Asked again with the same key, it is the same order.
        const otra = await pedir(clave, `10.${b}.${c}.1`)
        if (otra && otra !== codigo) distintos.push(clave)
        contestados.set(clave, codigo)
        tardanza = Math.max(tardanza, performance.now() - desde)
        break
      }
      if (performance.now() - desde > PACIENCIA) throw new Error('the shop did not come back')
      await pausa(REINTENTO)
    }
  }
}

async function pedir(clave: string, direccion: string) {
  try {
    const respuesta = await fetch(`${base}/api/pedidos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': clave, 'x-forwarded-for': direccion },
      body: JSON.stringify({
        nombre: 'Ana Peña',
        correo: `${clave}@ejemplo.com`,
        descripcion_articulo: 'Pulsera azul',
      }),
      signal: AbortSignal.timeout(8_000),
    })
    return respuesta.status === 201 ? ((await respuesta.json()) as { codigo: string }).codigo : null
  } catch {
    return null
  }
}

const regresos = { servidor: [] as number[], PostgreSQL: [] as number[] }
const clientes = Array.from({ length: CLIENTES }, comprar)
for (let caida = 0; caida < CAIDAS; caida++) {
  await pausa(1_500)
  await matar('servidor', servidorDe(tienda))
  if (caida % 2 === 0) continue
  await pausa(1_500)
  await matar('PostgreSQL', postmaster())
}
await pausa(3_000)
cerrado = true
await Promise.all(clientes)

for (let antes = -1; buzon.mensajes.length > antes; ) {
  antes = buzon.mensajes.length
  for (let s = 0; s < SILENCIO && buzon.mensajes.length === antes && !hanLlegadoTodos(); s++) await pausa(1_000)
  if (hanLlegadoTodos()) break
}
tienda.kill('SIGTERM')
await once(tienda, 'exit')

const embebida = await arrancarEmbebida({ dir: carpeta, avisar: () => {} })
const cliente = new pg.Client({ connectionString: embebida.url })
await cliente.connect()
const { rows } = await cliente.query<{ codigo: string; correo: string; pasos: number }>(
  `select p."Código de pedido" as codigo, p.correo_cliente as correo, (select count(*)::int from "Historial_Estatus" h
     where h."Código de pedido" = p."Código de pedido") as pasos from "Pedidos" p where p.correo_cliente like '%@ejemplo.com'
     and length(p.correo_cliente) = 48`,
)
// The budget of forms lets a thousand mails an hour go; the others are in the outbox with their turn.
const enEspera = await cliente.query<{ para: string }>(
  `select para from correos where estado = 'pendiente' and desde > now() and para like '%@ejemplo.com'`,
)
await cliente.end()
await embebida.detener()
await buzon.cerrar()
rmSync(carpeta, { recursive: true, force: true })

const enTabla = new Map(rows.map(({ codigo, correo }) => [correo.split('@')[0], codigo]))
const perdidos = [...contestados].filter(([clave, codigo]) => enTabla.get(clave) !== codigo).length
const sinHistoria = rows.filter(({ pasos }) => pasos !== 1).length
const cartas = Map.groupBy(buzon.mensajes, ({ para }) => para[0] ?? '')
const esperan = new Set(enEspera.rows.map(({ para }) => para))
const destinos = [...contestados.keys()].map((clave) => `${clave}@ejemplo.com`)
const conTurno = destinos.filter((destino) => !cartas.has(destino) && esperan.has(destino)).length
const sinCarta = destinos.filter((destino) => !cartas.has(destino) && !esperan.has(destino)).length
const otraVez = [...cartas.values()].filter((suyas) => suyas.length > 1)
const iguales = otraVez.filter((suyas) => new Set(suyas.map(({ id }) => id)).size === 1).length
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`,
)
console.log('| | |\n| --- | --- |')
for (const [quien, tiempos] of Object.entries(regresos))
  console.log(
    `| ${quien} killed | ${tiempos.length} times; answers again after ${cuantil(tiempos, 0.5).toFixed(0)} ms, at most ${Math.max(...tiempos).toFixed(0)} |`,
  )
console.log(`| orders answered | ${contestados.size}; the longest waited ${(tardanza / 1000).toFixed(1)} s |`)
console.log(
  `| orders lost / twice / two codes for a key | ${perdidos} / ${rows.length - contestados.size} / ${distintos.length} |`,
)
console.log(`| histories that are not one row | ${sinHistoria} |`)
console.log(
  `| confirmations arrived / waiting for their hour / lost | ${destinos.length - conTurno - sinCarta} / ${conTurno} / ${sinCarta} |`,
)
console.log(`| confirmations that came twice (with the same Message-ID) | ${otraVez.length} (${iguales}) |`)

function hanLlegadoTodos() {
  const llegados = new Set(buzon.mensajes.map(({ para }) => para[0]))
  return [...contestados.keys()].every((clave) => llegados.has(`${clave}@ejemplo.com`))
}

async function matar(quien: keyof typeof regresos, pid: number) {
  process.kill(pid, 'SIGKILL')
  const desde = performance.now()
  await pausa(50)
  await hastaQueAtienda()
  regresos[quien].push(performance.now() - desde)
}

async function hastaQueAtienda() {
  const desde = performance.now()
  while (performance.now() - desde < 2 * PACIENCIA) {
    const respuesta = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (respuesta?.ok) return
    await pausa(50)
  }
  throw new Error('the shop did not open')
}

/** The server that the launcher keeps; each of its children is one level down. */
function servidorDe({ pid }: ChildProcess) {
  const hijos = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(hijos[0])
}

function postmaster() {
  return Number(readFileSync(path.join(carpeta, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

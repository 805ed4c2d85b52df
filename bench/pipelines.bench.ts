import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'
import { residente } from './proceso.ts'

/**
 * Somebody who asks without ever reading an answer, beside somebody who asks and reads: how long the other waits, as a ratio
 * to being alone, and what the process keeps after such attacks. Every second four connections of 4,000 requests in a
 * row and forty of 40, over several routes. `SEGUNDOS` is how long each lasts, `ATAQUES` how many.
 */
const SEGUNDOS = Number(process.env.SEGUNDOS || 10)
const ATAQUES = Number(process.env.ATAQUES || 4)

const assets = 'build/client/assets'
const tamanoDe = (archivo: string) => statSync(path.join(assets, archivo)).size
const [mayor] = readdirSync(assets).toSorted((una, otra) => tamanoDe(otra) - tamanoDe(una))
const rutas = ['/api/docs', `/assets/${mayor}`, '/', '/api/preguntas', '/api/estatus', '/no-hay']
const seguidas = (cuantas: number) =>
  Array.from({ length: cuantas }, (_, i) => `GET ${rutas[i % rutas.length]} HTTP/1.1\r\nHost: tienda\r\n\r\n`).join('')

await medirEn(
  async ({ maquina, abrirServidor }) => {
    const puerto = await puertoLibre()
    const proceso = await abrirServidor(puerto)
    await preguntar(puerto)
    const solo = await preguntar(puerto)
    const p99 = cuantil(solo.tiempos, 0.99)
    const filas = [fila('alone', solo)]
    for (let ataque = 1; ataque <= ATAQUES; ataque++) {
      const acabar = atacar(puerto)
      const suyas = await preguntar(puerto)
      acabar()
      await pausa(3000)
      filas.push(fila(`attack ${ataque}`, suyas))
    }
    console.log(`\n${maquina}, ${SEGUNDOS} s each\n`)
    console.log('| | answered | p50 ms | p99 ms | to being alone | longest ms | not 200 | MB after it |')
    console.log(`| --- | --- | --- | --- | --- | --- | --- | --- |\n${filas.join('\n')}`)

    function fila(cual: string, { tiempos, otras }: Awaited<ReturnType<typeof preguntar>>) {
      const suyo = cuantil(tiempos, 0.99)
      const valores = [cuantil(tiempos, 0.5).toFixed(1), suyo.toFixed(1), (suyo / p99).toFixed(2)]
      const memoria = residente(proceso.pid).toFixed(0)
      return `| ${[cual, tiempos.length, ...valores, Math.max(...tiempos).toFixed(1), otras, memoria].join(' | ')} |`
    }
  },
  { lleno: false },
)

/** Asks one thing after another, as one who waits for each, from an address of its own. */
async function preguntar(puerto: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const tiempos: number[] = []
  let otras = 0
  for (const fin = performance.now() + SEGUNDOS * 1000; performance.now() < fin; ) {
    const desde = performance.now()
    const como = { port: puerto, host: '127.0.0.1', localAddress: '127.0.0.2', agent }
    const [respuesta] = await once(http.get({ ...como, path: rutas[2 + (tiempos.length % 3)] }), 'response')
    await once(respuesta.resume(), 'end')
    tiempos.push(performance.now() - desde)
    if (respuesta.statusCode !== 200) otras++
    await pausa(10)
  }
  agent.destroy()
  return { tiempos, otras }
}

/** @returns what ends it */
function atacar(puerto: number) {
  const abiertas: net.Socket[] = []
  const abrir = () => {
    for (let i = 0; i < 44; i++) {
      const socket = net.connect(puerto, '127.0.0.1').on('error', () => {})
      abiertas.push(socket.pause())
      socket.write(seguidas(i < 4 ? 4000 : 40))
    }
  }
  abrir()
  const reloj = setInterval(abrir, 1000)
  return () => {
    clearInterval(reloj)
    for (const socket of abiertas) socket.destroy()
  }
}

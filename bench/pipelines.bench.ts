import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import { residentMb } from './process.ts'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures an attacker who sends requests without reading answers, beside a normal visitor: the visitor's delay as a
 * ratio to the delay without an attack, and the memory left after such attacks. Every second the attacker opens four
 * connections with 4,000 requests in a row and forty with 40, over several routes. `SEGUNDOS` is the length of an
 * attack, `ATAQUES` their number.
 */
const SECONDS = Number(process.env.SEGUNDOS || 10)
const ATTACKS = Number(process.env.ATAQUES || 4)

const assets = 'build/pages/client/assets'
const sizeOf = (file: string) => statSync(path.join(assets, file)).size
const [largest] = readdirSync(assets).toSorted((one, other) => sizeOf(other) - sizeOf(one))
const paths = ['/api/docs', `/assets/${largest}`, '/', '/api/preguntas', '/api/estatus', '/no-hay']
const pipelined = (count: number) =>
  Array.from({ length: count }, (_, i) => `GET ${paths[i % paths.length]} HTTP/1.1\r\nHost: tienda\r\n\r\n`).join('')

await measureIn(
  async ({ machine, openServer }) => {
    const port = await freePort()
    const child = await openServer(port)
    await ask(port)
    const alone = await ask(port)
    const p99 = quantile(alone.times, 0.99)
    const rows = [rowOf('alone', alone)]
    for (let attackNo = 1; attackNo <= ATTACKS; attackNo++) {
      const finish = attack(port)
      const own = await ask(port)
      finish()
      await pausa(3000)
      rows.push(rowOf(`attack ${attackNo}`, own))
    }
    console.log(`\n${machine}, ${SECONDS} s each\n`)
    console.log('| | answered | p50 ms | p99 ms | to being alone | longest ms | not 200 | MB after it |')
    console.log(`| --- | --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}`)

    function rowOf(label: string, { times, others }: Awaited<ReturnType<typeof ask>>) {
      const ownP99 = quantile(times, 0.99)
      const values = [quantile(times, 0.5).toFixed(1), ownP99.toFixed(1), (ownP99 / p99).toFixed(2)]
      const memory = residentMb(child.pid).toFixed(0)
      return `| ${[label, times.length, ...values, Math.max(...times).toFixed(1), others, memory].join(' | ')} |`
    }
  },
  { filled: false },
)

/** Requests pages from an address of its own, one after another, waiting for each answer. */
async function ask(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let others = 0
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const startedAt = performance.now()
    const target = { port, host: '127.0.0.1', localAddress: '127.0.0.2', agent }
    const [response] = await once(http.get({ ...target, path: paths[2 + (times.length % 3)] }), 'response')
    await once(response.resume(), 'end')
    times.push(performance.now() - startedAt)
    if (response.statusCode !== 200) others++
    await pausa(10)
  }
  agent.destroy()
  return { times, others }
}

/**
 * Starts the attack.
 * @returns a function that stops it
 */
function attack(port: number) {
  const opened: net.Socket[] = []
  const openSocket = () => {
    for (let i = 0; i < 44; i++) {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {})
      opened.push(socket.pause())
      socket.write(pipelined(i < 4 ? 4000 : 40))
    }
  }
  openSocket()
  const timer = setInterval(openSocket, 1000)
  return () => {
    clearInterval(timer)
    for (const socket of opened) socket.destroy()
  }
}

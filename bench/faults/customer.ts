import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { obtenerPedido, solicitarPedido } from '#pedidos/contract.ts'
import { quantile } from '../scenario.ts'
import type { Client, Target } from './client.ts'
import type { Write } from './invariants.ts'

/** Milliseconds between two things that a customer does. */
const THINKS = 20

/**
 * A customer who opens a page, asks for an order and requests one, again and again, and notes how long each took.
 * @param writes gets the requests for orders, for `checkInvariants`
 */
export function openCustomer(target: Target, client: Client, writes: Write[]) {
  let times: number[] = []
  let wrong: string[] = []
  let codigo = ''

  async function timed(what: string, ask: () => Promise<number>) {
    const start = performance.now()
    const status = await ask().catch(() => 0)
    times.push(performance.now() - start)
    if (status < 200 || status > 299) wrong.push(`${what} was answered ${status || 'nothing'}`)
    return performance.now() - start
  }

  async function request() {
    const mark = `m${randomBytes(15).toString('hex')}`
    const write: Write = { verb: 'pedir', mark, outcome: 'unknown' }
    writes.push(write)
    const body = {
      nombre: 'Ana Peña',
      correo: `${mark}@ejemplo.com`,
      descripcion_articulo: 'Pulsera de cuentas azules',
    }
    const answer = await client.send(solicitarPedido, { body }, crypto.randomUUID())
    if (answer && answer.status < 300) {
      write.outcome = 'acknowledged'
      codigo = answer.body.codigo
    }
    return answer?.status ?? 0
  }

  return {
    get codigo() {
      return codigo
    },
    /** Answers since they were last taken. */
    get count() {
      return times.length
    },
    /** Does everything once. @returns milliseconds of the slowest */
    async visit() {
      const signal = AbortSignal.timeout(8_000)
      const headers = { accept: 'text/html', 'x-forwarded-for': '10.8.8.8' }
      const page = await timed('a page', async () => {
        const response = await fetch(`${target.origin()}/`, { headers, signal })
        await response.text()
        return response.status
      })
      const order = await timed('a request for an order', request)
      const read = await timed('an order', async () => {
        const answer = await client.send(obtenerPedido, { params: { codigo } }, crypto.randomUUID())
        return answer?.status ?? 0
      })
      return Math.max(page, order, read)
    },
    /** Goes on until `signal`, with a pause between two visits. */
    async keepVisiting(signal: AbortSignal) {
      while (!signal.aborted) {
        await this.visit()
        await pause(THINKS)
      }
    },
    /** What was seen since the last time that this was asked. */
    take() {
      const seen = { count: times.length, p50: quantile(times, 0.5), longest: Math.max(0, ...times), wrong }
      times = []
      wrong = []
      return seen
    },
  }
}

import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The program of a crowd, beside the campaign: it sends requests at even intervals whatever the answers, or, without a
 * rate, as many at once as it has connections. Half of them ask for an order by its code and half request a new one, each
 * from another address.
 */
export type Crowding = {
  port: number
  codigo: string
  seconds: number
  connections: number
  /** Requests a second; 0: the next begins when one is answered. */
  rate: number
}
/** `done`: milliseconds of the right answers; `refused`: those of 429 and 503; `others`: other answers, by status. */
export type Crowded = {
  sent: number
  done: number[]
  refused: number[]
  others: Record<string, number>
  marks: { acknowledged: string[]; unknown: string[] }
}

/** Milliseconds after which nobody waits any more. */
const PATIENCE = 8_000

process.once('message', (crowding: Crowding) => void crowd(crowding).then((crowded) => process.send?.(crowded)))
process.once('disconnect', () => process.exit())

type Sending = { text: string; mark: string | null; due: number }

async function crowd({ port, codigo, seconds, connections, rate }: Crowding): Promise<Crowded> {
  const seen: Crowded = { sent: 0, done: [], refused: [], others: {}, marks: { acknowledged: [], unknown: [] } }
  let start = Number.POSITIVE_INFINITY
  let end = Number.POSITIVE_INFINITY
  const idle: ((sending: Sending) => void)[] = []
  const queue: Sending[] = []
  let open = 0
  let connected = 0
  let running = 0
  let made = 0

  function next(due: number): Sending {
    const n = made++
    const address = `10.${n % 240}.${Math.floor(n / 240) % 250}.${1 + (Math.floor(n / 60_000) % 250)}`
    const head = `host: tienda\r\nx-forwarded-for: ${address}\r\norigin: http://127.0.0.1:${port}\r\naccept: application/json\r\n`
    if (n % 2) return { text: `GET /api/pedidos/${codigo} HTTP/1.1\r\n${head}\r\n`, mark: null, due }
    const mark = `m${crypto.randomUUID().replaceAll('-', '')}`.slice(0, 31)
    const body = JSON.stringify({
      nombre: 'Ana',
      correo: `${mark}@ejemplo.com`,
      descripcion_articulo: 'Pulsera de cuentas azules',
    })
    const headers = `content-type: application/json\r\nidempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${body.length}`
    return { text: `POST /api/pedidos HTTP/1.1\r\n${head}${headers}\r\n\r\n${body}`, mark, due }
  }

  function note(status: number, { mark, due }: Sending) {
    const ms = performance.now() - due
    if (status >= 200 && status < 300) seen.done.push(ms)
    else if (status === 429 || status === 503) seen.refused.push(ms)
    else seen.others[status || 'none'] = (seen.others[status || 'none'] ?? 0) + 1
    if (mark && status < 300 && status > 0) seen.marks.acknowledged.push(mark)
    else if (mark && (status === 0 || status >= 500)) seen.marks.unknown.push(mark)
  }

  /** A connection, which takes one request at a time. */
  function connect() {
    open++
    const socket = net.connect({ port, host: '127.0.0.1' })
    let current: Sending | null = null
    let received = ''
    let timer: NodeJS.Timeout | undefined
    const finish = (status: number) => {
      clearTimeout(timer)
      const sending = current
      current = null
      if (!sending) return
      running--
      note(status, sending)
    }
    const take = (sending: Sending) => {
      current = sending
      received = ''
      running++
      seen.sent++
      timer = setTimeout(() => socket.destroy(), PATIENCE)
      socket.write(sending.text)
    }
    const rest = () => {
      const waiting = queue.shift()
      if (waiting) take(waiting)
      else if (rate === 0 && start < performance.now() && performance.now() < end) take(next(performance.now()))
      else idle.push(take)
    }
    socket.setEncoding('latin1').setNoDelay()
    socket.once('connect', () => {
      connected++
      rest()
    })
    socket.on('data', (text: string) => {
      received += text
      const body = received.indexOf('\r\n\r\n')
      if (body < 0 || !current) return
      const [, length = '0'] = /^content-length: (\d+)/im.exec(received) ?? []
      if (received.length < body + 4 + Number(length)) return
      finish(Number(received.slice(9, 12)))
      rest()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      open--
      const at = idle.indexOf(take)
      if (at >= 0) idle.splice(at, 1)
      finish(0)
    })
  }

  // All are connected first: how fast a system accepts connections is not what is measured.
  for (; connected < connections; await pause(10)) for (let i = 0; i < 20 && open < connections; i++) connect()
  start = performance.now()
  end = start + seconds * 1000
  if (rate === 0) for (const take of idle.splice(0)) take(next(start))
  await new Promise<void>((resolve) => {
    let sent = 0
    const timer = setInterval(() => {
      const now = performance.now()
      const due = rate === 0 || now > end ? 0 : Math.floor(((now - start) * rate) / 1000) - sent
      for (let i = 0; i < due; i++) {
        const sending = next(start + ((sent++ + 1) * 1000) / rate)
        const take = idle.pop()
        if (take) take(sending)
        else queue.push(sending)
      }
      for (let i = 0; i < 20 && open < connections; i++) connect()
      // Who finds no free connection for so long has left.
      while (queue[0] && now - queue[0].due > PATIENCE) note(0, queue.shift() as Sending)
      if (now < end || (running > 0 && now < end + PATIENCE + 1_000)) return
      for (const sending of queue.splice(0)) note(0, sending)
      clearInterval(timer)
      resolve()
    }, 5)
  })
  return seen
}

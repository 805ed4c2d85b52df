import { Agent, request } from 'node:http'
import type { Answer } from './answers.ts'
import type { Sent } from './requests.ts'

const TIMEOUT = 10_000
/** Characters of a body that are looked at. */
const MAX_BODY = 4 * 1024 * 1024

/** Sends requests as they are, each from another address, so that limits of addresses are not what is tested. */
export function openSender({ port, origin, sockets }: { port: number; origin: string; sockets: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return { send, close: () => agent.destroy() }

  /** @throws Error when no answer came in ten seconds, or the connection ended */
  function send({ method, path, headers, body }: Sent, cookie: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const start = performance.now()
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
    const outgoing = request({ host: '127.0.0.1', port, method, path, agent, timeout: TIMEOUT }, (response) => {
      const { statusCode: status = 0, headers: received } = response
      let text = ''
      const done = () => resolve({ status, headers: received, body: text, ms: performance.now() - start })
      response.setEncoding('utf8').on('data', (part: string) => {
        if (text.length < MAX_BODY) text += part
        if (!/event-stream/.test(received['content-type'] ?? '')) return
        done()
        outgoing.destroy()
      })
      response.once('end', done)
      response.once('error', done)
    })
    outgoing.setHeader('x-forwarded-for', `10.${a}.${b}.${c}`)
    outgoing.setHeader('origin', origin)
    if (cookie) outgoing.setHeader('cookie', cookie)
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer in ${TIMEOUT / 1000} s`)))
    outgoing.once('error', reject)
    outgoing.end(body === null ? undefined : Buffer.from(body, 'latin1'))
    return promise
  }
}

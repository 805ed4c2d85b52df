import { once } from 'node:events'
import { createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `refuse`: no connection is taken; `mute`: requests are taken and never answered; a number: that status, without
 * asking the service; `slow`: answers 400 ms later; `close`: the connection ends instead of the answer.
 */
export type GateFault = 'refuse' | 'mute' | 'slow' | 'close' | number

const SLOW = 400

/** A door in front of a service that speaks HTTP on this machine, which fails as it is told. */
export async function openGate(servicePort: number) {
  let fault: GateFault | null = null
  let passed = 0

  function pass(request: IncomingMessage, response: ServerResponse) {
    const { method, url: path, headers } = request
    const asked = open({ host: '127.0.0.1', port: servicePort, method, path, headers }, (answer) => {
      passed++
      if (fault === 'close') return response.destroy()
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }
  const server = createServer((request, response) => {
    if (fault === 'mute') return
    if (typeof fault === 'number') return request.resume().on('end', () => response.writeHead(fault as number).end())
    if (fault === 'slow') setTimeout(pass, SLOW, request, response)
    else pass(request, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // it listens on TCP
  }
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  const port = await listen(0)

  return {
    port,
    /** How many requests the service answered. */
    passed: () => passed,
    async fail(next: GateFault | null) {
      fault = next
      if (next === 'refuse') return close()
      // Who waited for the mute service is cut off, as by its restart.
      server.closeAllConnections()
      if (!server.listening) await listen(port)
    },
    close,
  }
}

import { once } from 'node:events'
import net from 'node:net'

type Behavior =
  /** Forwards all data. */
  | 'pasa'
  /** Accepts connections and data without answering; data in flight is lost. */
  | 'calla'
  /** Cuts and refuses connections. */
  | 'falta'
  /** Forwards all data, each way 150 ms later. */
  | 'tarda'
  /** Forwards what is asked; the answers are lost. */
  | 'solo_ida'

const DELAY = 150

/** A TCP proxy in front of a database that can be told to hang or to disappear. */
export async function openProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<net.Socket>()
  let behavior: Behavior = 'pasa'
  let port = 0
  let server = net.createServer()

  function handle(clientSocket: net.Socket) {
    const databaseSocket = net.connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (behavior === 'pasa' || (behavior === 'solo_ida' && from === clientSocket)) to.write(chunk)
        else if (behavior === 'tarda') setTimeout(() => to.writable && to.write(chunk), DELAY)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }

  async function listen() {
    server = net.createServer(handle).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }
  await listen()
  const proxyUrl = new URL(url)
  proxyUrl.host = `127.0.0.1:${port}`

  async function close() {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    /** The database's URL through the proxy. */
    url: proxyUrl.href,
    async setBehavior(next: Behavior) {
      behavior = next
      if (next === 'falta') await close()
      else if (!server.listening) await listen()
    },
    cerrar: close,
  }
}

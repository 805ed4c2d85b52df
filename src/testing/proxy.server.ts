import { once } from 'node:events'
import net from 'node:net'

type Behavior =
  /** Hands everything on. */
  | 'pasa'
  /** Takes connections and what is said on them, and says nothing: what is on the way is lost. */
  | 'calla'
  /** Nobody is there: connections are cut and refused. */
  | 'falta'

/** A real TCP proxy in front of a database that falls silent or goes away when it is told to. */
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
      from.on('data', (chunk) => behavior === 'pasa' && to.write(chunk))
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
    /** The same database, by this way. */
    url: proxyUrl.href,
    async setBehavior(next: Behavior) {
      behavior = next
      if (next === 'falta') await close()
      else if (!server.listening) await listen()
    },
    cerrar: close,
  }
}

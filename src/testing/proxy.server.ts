import { once } from 'node:events'
import net from 'node:net'

export type Behavior =
  /** Forwards all data. */
  | 'pasa'
  /** Accepts connections and data without forwarding any. */
  | 'calla'
  /** Cuts and refuses connections. */
  | 'falta'
  /** Forwards all data, each way 150 ms later. */
  | 'tarda'
  /** Forwards what is asked, not the answers. */
  | 'solo_ida'
  /** Forwards what the other side sends, not what is asked. */
  | 'solo_vuelta'

const DELAY = 150

/** One direction of a connection: what waits to be done at its end, in order. */
type Flow = { isForward: boolean; waiting: (() => void)[] }

/**
 * A TCP proxy in front of a server that can be told to hang or to disappear. As TCP would, it forwards in order what it
 * held back, the end of a connection too, once its network passes it again.
 */
export async function openProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<net.Socket>()
  const flows = new Set<Flow>()
  let behavior: Behavior = 'pasa'
  let port = 0
  let server = net.createServer()

  const isHeld = ({ isForward }: Flow) => behavior === 'calla' || behavior === (isForward ? 'solo_vuelta' : 'solo_ida')

  function pass(flow: Flow, act: () => void) {
    if (behavior !== 'tarda' && flow.waiting.length === 0 && !isHeld(flow)) return act()
    flow.waiting.push(act)
    if (!isHeld(flow)) setTimeout(() => flow.waiting.shift()?.(), DELAY)
  }

  function handle(clientSocket: net.Socket) {
    const serverSocket = new net.Socket()
    const forth: Flow = { isForward: true, waiting: [] }
    const back: Flow = { isForward: false, waiting: [] }
    pass(forth, () => serverSocket.connect(Number(target.port || 5432), target.hostname))
    for (const [flow, from, to] of [
      [forth, clientSocket, serverSocket],
      [back, serverSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      flows.add(flow)
      from.on('data', (chunk) => pass(flow, () => to.writable && to.write(chunk)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        pass(flow, () => {
          flows.delete(flow)
          to.destroySoon()
        })
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
    flows.clear()
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    /** The server's URL through the proxy. */
    url: proxyUrl.href,
    async setBehavior(next: Behavior) {
      behavior = next
      if (next === 'falta') return close()
      for (const flow of flows) if (!isHeld(flow)) for (const act of flow.waiting.splice(0)) act()
      if (!server.listening) await listen()
    },
    cerrar: close,
  }
}
export type NetworkProxy = Awaited<ReturnType<typeof openProxy>>

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { subnetOf } from '#db/networks.server.ts'

/** What one connection may ask before its answers were taken; browsers ask one at a time, and proxies too. */
const MAX_UNANSWERED = 16
/** Per address, in IPv6 per /64. */
const MAX_PER_SUBNET = 200
/** Milliseconds after which, while the server closes, idle connections are closed again. */
const SWEEP_INTERVAL = 50
/** Milliseconds after which, while it closes, a request that has not come whole is waited for no more; then an answer. */
const ARRIVAL_TIMEOUT = 1_000
const ANSWER_TIMEOUT = 5_000

type Connection = {
  subnet: string
  /** The one that is being answered. */
  request: IncomingMessage | null
  pending: (() => void)[]
}

const connectionsOf = new WeakMap<Server, Map<Socket, Connection>>()

/**
 * The HTTP server, with bounds for what a stranger can make it hold (docs/decisions/033-connections.md): each connection
 * has one request in work, and the next begins once its answer was taken; over 16 unanswered it is ended; an address has
 * 200 connections, of which the idle ones give way to new ones. While it closes, connections end as they become idle.
 * @param proxies CIDR list; theirs are everybody's connections, so these are not counted
 */
export function createHttpServer(listener: RequestListener, { proxies }: { proxies: string[] }): Server {
  const connections = new Map<Socket, Connection>()
  const subnets = new Map<string, Set<Socket>>()
  const isProxy = blockListOf(proxies)

  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      // An idle one may be used again for as long as a proxy in front keeps it.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      const { socket } = request
      const connection = connections.get(socket)
      if (!connection) return void socket.destroy()
      if (connection.pending.length >= MAX_UNANSWERED) return void socket.destroy()
      const start = () => {
        connection.request = request
        response.once('close', () => {
          connection.request = null
          connection.pending.shift()?.()
        })
        listener(request, response)
      }
      if (connection.request) connection.pending.push(start)
      else start()
    },
  )

  server.on('connection', (socket) => {
    // The address is read now: a connection that was reset has none, and must still be taken out of its count.
    const { remoteAddress } = socket
    if (!remoteAddress) return void socket.destroy()
    const subnet = isProxy(remoteAddress) ? '' : subnetOf(remoteAddress)
    if (subnet && !makeRoom(subnet)) return void socket.destroy()
    connections.set(socket, { subnet, request: null, pending: [] })
    const sockets = subnets.get(subnet) ?? new Set()
    subnets.set(subnet, sockets.add(socket))
    socket.once('close', () => {
      const connection = connections.get(socket)
      if (connection) connection.pending = []
      connections.delete(socket)
      sockets.delete(socket)
      if (sockets.size === 0 && subnets.get(subnet) === sockets) subnets.delete(subnet)
    })
  })

  function makeRoom(subnet: string) {
    const sockets = subnets.get(subnet)
    if (!sockets || sockets.size < MAX_PER_SUBNET) return true
    // The oldest first, as a set keeps them.
    const idle = [...sockets].find((socket) => !connections.get(socket)?.request)
    if (!idle) return false
    sockets.delete(idle)
    idle.destroy()
    return true
  }

  connectionsOf.set(server, connections)
  return server
}

/**
 * While the shop closes, answers say `connection: close`, also to what was asked before, and connections are ended as they
 * become idle, not only those that are idle at that moment. To Node one that never asked for anything is not idle, and while
 * it closes it ends none that is late: those are ended here.
 */
export function closeWhenIdle(app: FastifyInstance) {
  let closing = false
  app.addHook('onSend', async (_request, response) => {
    if (closing) response.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    const since = Date.now()
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      const elapsed = Date.now() - since
      if (elapsed < ARRIVAL_TIMEOUT) return
      for (const [socket, { request }] of connectionsOf.get(app.server) ?? [])
        if (!request?.complete || elapsed > ANSWER_TIMEOUT) socket.destroy()
    }, SWEEP_INTERVAL)
    app.server.once('close', () => clearInterval(sweep))
  })
}

function blockListOf(networks: string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), family)
    else list.addAddress(address, family)
  }
  return (address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

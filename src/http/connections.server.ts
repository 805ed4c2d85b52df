import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Prefixes, prefixesOf } from '#db/networks.server.ts'
import type { PerNetwork } from '#db/slots.server.ts'
import { connectionsRefused } from './metrics.server.ts'

/** Requests that may wait on a connection for the one in work. Browsers and proxies send one at a time. */
const MAX_UNANSWERED = 16
/** Connections of an address and of each of its networks. */
export const MAX_CONNECTIONS: PerNetwork = { address: 200, net24: 400, net56: 400, net48: 1200 }
/** Milliseconds between two sweeps of idle connections while the server closes. */
const SWEEP_INTERVAL = 50
/**
 * Milliseconds after which a closing server ends connections whose request has not arrived whole, and those without an
 * answer.
 */
const ARRIVAL_TIMEOUT = 1_000
const ANSWER_TIMEOUT = 5_000

type Prefix = [kind: keyof Prefixes, prefix: string]

type Connection = {
  prefixes: Prefix[]
  /** The request that is being answered; null while none is. */
  request: IncomingMessage | null
  pending: (() => void)[]
}

type Held = { connections: Map<Socket, Connection>; socketsOf: Map<string, Set<Socket>> }

const heldBy = new WeakMap<Server, Held>()

/** How many addresses and networks a server keeps in memory. */
export const countPrefixes = (server: Server) => heldBy.get(server)?.socketsOf.size ?? 0

/**
 * The HTTP server, which limits the work of each client (docs/decisions/033-connections.md). A connection has one
 * request in work, and the next begins once the client has taken the answer; when 16 requests wait, one more ends the
 * connection. Beyond `MAX_CONNECTIONS` a new connection replaces the oldest idle one, or is refused. When the server
 * closes, connections end as they become idle.
 * @param proxies CIDR list; their connections carry all clients, so they are not counted
 */
export function createHttpServer(listener: RequestListener, { proxies }: { proxies: string[] }): Server {
  const connections: Held['connections'] = new Map()
  const socketsOf: Held['socketsOf'] = new Map()
  const isProxy = blockListOf(proxies)

  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      // A proxy in front may keep an idle connection this long and use it again.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      const { socket } = request
      const connection = connections.get(socket)
      if (!connection) return void socket.destroy()
      if (connection.pending.length >= MAX_UNANSWERED) return refuse(socket, 'pipelining')
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
    // The address is read now: a connection that was reset has none, and its count must still go down.
    const { remoteAddress } = socket
    if (!remoteAddress) return void socket.destroy()
    const prefixes = Object.entries(isProxy(remoteAddress) ? {} : prefixesOf(remoteAddress)) as Prefix[]
    if (!prefixes.every(makeRoom)) return refuse(socket, 'client')
    connections.set(socket, { prefixes, request: null, pending: [] })
    for (const [, prefix] of prefixes) socketsOf.set(prefix, (socketsOf.get(prefix) ?? new Set()).add(socket))
    socket.once('close', () => {
      const connection = connections.get(socket)
      if (connection) connection.pending = []
      forget(socket)
      connections.delete(socket)
    })
  })

  function makeRoom([kind, prefix]: Prefix) {
    const sockets = socketsOf.get(prefix)
    if (!sockets || sockets.size < MAX_CONNECTIONS[kind]) return true
    // A Set keeps the order of insertion, so the oldest connection comes first.
    const idle = [...sockets].find((socket) => !connections.get(socket)?.request)
    if (!idle) return false
    forget(idle)
    idle.destroy()
    return true
  }

  function forget(socket: Socket) {
    for (const [, prefix] of connections.get(socket)?.prefixes ?? []) {
      const sockets = socketsOf.get(prefix)
      sockets?.delete(socket)
      if (sockets?.size === 0) socketsOf.delete(prefix)
    }
  }

  heldBy.set(server, { connections, socketsOf })
  return server
}

/**
 * While the shop closes, answers say `connection: close`, and connections end as they become idle. Node itself keeps
 * connections that never sent a request, and those whose request or answer is late; they are ended here.
 * @param drain milliseconds in which a closing server still takes requests, because a proxy in front has yet to learn of
 * it
 * @returns whether the shop closes
 */
export function closeWhenIdle(app: FastifyInstance, { drain = 0 }: { drain?: number | undefined } = {}) {
  let closing = false
  app.addHook('onSend', async (_request, response) => {
    if (closing) response.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    if (drain > 0) await pause(drain)
    const since = performance.now()
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      const elapsed = performance.now() - since
      if (elapsed < ARRIVAL_TIMEOUT) return
      for (const [socket, { request }] of heldBy.get(app.server)?.connections ?? [])
        if (!request?.complete || elapsed > ANSWER_TIMEOUT) socket.destroy()
    }, SWEEP_INTERVAL)
    app.server.once('close', () => clearInterval(sweep))
  })
  return () => closing
}

function refuse(socket: Socket, reason: string) {
  connectionsRefused.inc({ reason })
  socket.destroy()
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

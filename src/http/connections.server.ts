import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { casaDe } from '#db/redes.server.ts'

/** What one connection may ask before its answers were taken; browsers ask one at a time, and proxies too. */
const SIN_CONTESTAR = 16
/** Per address, in IPv6 per /64. */
const POR_CASA = 200
/** Milliseconds after which, while the server closes, idle connections are closed again. */
const REPASO = 50
/** Milliseconds after which, while it closes, a request that has not come whole is waited for no more; then an answer. */
const PARA_LLEGAR = 1_000
const PARA_CONTESTAR = 5_000

type Conexion = {
  casa: string
  /** The one that is being answered. */
  peticion: IncomingMessage | null
  espera: (() => void)[]
}

const conexionesDe = new WeakMap<Server, Map<Socket, Conexion>>()

/**
 * The HTTP server, with bounds for what a stranger can make it hold (docs/decisions/033-connections.md): each connection
 * has one request in work, and the next begins once its answer was taken; over 16 unanswered it is ended; an address has
 * 200 connections, of which the idle ones give way to new ones. While it closes, connections end as they become idle.
 * @param proxies CIDR list; theirs are everybody's connections, so these are not counted
 */
export function crearServidorHttp(atender: RequestListener, { proxies }: { proxies: string[] }): Server {
  const conexiones = new Map<Socket, Conexion>()
  const casas = new Map<string, Set<Socket>>()
  const esProxy = comoLista(proxies)

  const servidor = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      // An idle one may be used again for as long as a proxy in front keeps it.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5_000,
    },
    (peticion, respuesta) => {
      const { socket } = peticion
      const conexion = conexiones.get(socket)
      if (!conexion) return void socket.destroy()
      if (conexion.espera.length >= SIN_CONTESTAR) return void socket.destroy()
      const empezar = () => {
        conexion.peticion = peticion
        respuesta.once('close', () => {
          conexion.peticion = null
          conexion.espera.shift()?.()
        })
        atender(peticion, respuesta)
      }
      if (conexion.peticion) conexion.espera.push(empezar)
      else empezar()
    },
  )

  servidor.on('connection', (socket) => {
    // The address is read now: a connection that was reset has none, and must still be taken out of its count.
    const { remoteAddress } = socket
    if (!remoteAddress) return void socket.destroy()
    const casa = esProxy(remoteAddress) ? '' : casaDe(remoteAddress)
    if (casa && !hacerSitio(casa)) return void socket.destroy()
    conexiones.set(socket, { casa, peticion: null, espera: [] })
    const suyas = casas.get(casa) ?? new Set()
    casas.set(casa, suyas.add(socket))
    socket.once('close', () => {
      const conexion = conexiones.get(socket)
      if (conexion) conexion.espera = []
      conexiones.delete(socket)
      suyas.delete(socket)
      if (suyas.size === 0 && casas.get(casa) === suyas) casas.delete(casa)
    })
  })

  function hacerSitio(casa: string) {
    const suyas = casas.get(casa)
    if (!suyas || suyas.size < POR_CASA) return true
    // The oldest first, as a set keeps them.
    const ociosa = [...suyas].find((socket) => !conexiones.get(socket)?.peticion)
    if (!ociosa) return false
    suyas.delete(ociosa)
    ociosa.destroy()
    return true
  }

  conexionesDe.set(servidor, conexiones)
  return servidor
}

/**
 * While the shop closes, answers say `connection: close`, also to what was asked before, and connections are ended as they
 * become idle, not only those that are idle at that moment. To Node one that never asked for anything is not idle, and while
 * it closes it ends none that is late: those are ended here.
 */
export function cerrarAlQuedarLibres(app: FastifyInstance) {
  let cierra = false
  app.addHook('onSend', async (_peticion, respuesta) => {
    if (cierra) respuesta.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    cierra = true
    if (!app.server.listening) return
    const desde = Date.now()
    const repaso = setInterval(() => {
      app.server.closeIdleConnections()
      const pasado = Date.now() - desde
      if (pasado < PARA_LLEGAR) return
      for (const [socket, { peticion }] of conexionesDe.get(app.server) ?? [])
        if (!peticion?.complete || pasado > PARA_CONTESTAR) socket.destroy()
    }, REPASO)
    app.server.once('close', () => clearInterval(repaso))
  })
}

function comoLista(redes: string[]) {
  const lista = new BlockList()
  for (const red of redes) {
    const [direccion = '', bits] = red.split('/')
    const familia = isIPv6(direccion) ? 'ipv6' : 'ipv4'
    if (bits) lista.addSubnet(direccion, Number(bits), familia)
    else lista.addAddress(direccion, familia)
  }
  return (direccion: string) => lista.check(direccion, isIPv6(direccion) ? 'ipv6' : 'ipv4')
}

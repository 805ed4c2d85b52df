import { once } from 'node:events'
import net from 'node:net'

type Trato =
  /** Hands everything on. */
  | 'pasa'
  /** Takes connections and what is said on them, and says nothing: what is on the way is lost. */
  | 'calla'
  /** Nobody is there: connections are cut and refused. */
  | 'falta'

/** A real TCP proxy in front of a database that falls silent or goes away when it is told to. */
export async function abrirIntermediario(url: string) {
  const destino = new URL(url)
  const abiertos = new Set<net.Socket>()
  let trato: Trato = 'pasa'
  let puerto = 0
  let servidor = net.createServer()

  function atender(deAqui: net.Socket) {
    const deAlla = net.connect(Number(destino.port || 5432), destino.hostname)
    for (const [uno, otro] of [
      [deAqui, deAlla],
      [deAlla, deAqui],
    ] as const) {
      abiertos.add(uno)
      uno.on('data', (trozo) => trato === 'pasa' && otro.write(trozo))
      uno.on('error', () => {})
      uno.on('close', () => {
        abiertos.delete(uno)
        otro.destroy()
      })
    }
  }

  async function escuchar() {
    servidor = net.createServer(atender).listen(puerto, '127.0.0.1')
    await once(servidor, 'listening')
    const lugar = servidor.address()
    puerto = typeof lugar === 'object' && lugar ? lugar.port : 0
  }
  await escuchar()
  const propia = new URL(url)
  propia.host = `127.0.0.1:${puerto}`

  async function cerrar() {
    for (const socket of abiertos) socket.destroy()
    if (servidor.listening) await new Promise((listo) => servidor.close(listo))
  }

  return {
    /** The same database, by this way. */
    url: propia.href,
    async poner(nuevo: Trato) {
      trato = nuevo
      if (nuevo === 'falta') await cerrar()
      else if (!servidor.listening) await escuchar()
    },
    cerrar,
  }
}

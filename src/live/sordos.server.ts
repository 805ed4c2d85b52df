import { readFile } from 'node:fs/promises'
import { isIPv4, type Socket } from 'node:net'

const MIRADA = 10_000
const PACIENCIA = 30_000

/** Where Linux tells of every connection how much of what was sent nobody has acknowledged. */
const TABLAS = ['/proc/net/tcp', '/proc/net/tcp6']
const ESTABLECIDA = '01'

/**
 * Drops connections whose other end has acknowledged nothing of what it was sent for half a minute: a phone that is gone
 * without a word, or somebody who only takes up places. The system itself gives up after a quarter of an hour, and Node
 * cannot ask it to be quicker, so its own table is read while there is something to watch. Where there is none nothing is
 * dropped. Behind a proxy the other end is the proxy.
 */
export function vigilarSordos({ mirada = MIRADA, paciencia = PACIENCIA } = {}) {
  /** When each was first seen to owe us an answer; null: it owes none. */
  const vigiladas = new Map<Socket, number | null>()
  let reloj: NodeJS.Timeout | undefined

  async function mirar() {
    const deudoras = await leerDeudoras()
    for (const [conexion, desde] of vigiladas) {
      if (!deudoras.has(nombreDe(conexion))) vigiladas.set(conexion, null)
      else if (desde === null) vigiladas.set(conexion, Date.now())
      else if (Date.now() - desde >= paciencia) conexion.destroy()
    }
  }

  return function vigilar(conexion: Socket) {
    vigiladas.set(conexion, null)
    reloj ??= setInterval(() => void mirar(), mirada).unref()
    conexion.once('close', () => {
      vigiladas.delete(conexion)
      if (vigiladas.size > 0) return
      clearInterval(reloj)
      reloj = undefined
    })
  }
}

/** The connections that something was sent to and has not been acknowledged, by their names. */
async function leerDeudoras() {
  const textos = await Promise.all(TABLAS.map((tabla) => readFile(tabla, 'latin1').catch(() => '')))
  const nombres = textos.flatMap((texto) =>
    texto.split('\n').flatMap((linea) => {
      const [, local = '', ajena = '', estado, colas] = linea.trim().split(/ +/, 5)
      const debe = estado === ESTABLECIDA && !colas?.startsWith('00000000:')
      return debe ? [`${local.split(':')[1]} ${ajena}`] : []
    }),
  )
  return new Set(nombres)
}

/** A connection as that table spells it: our port, and the other end. */
function nombreDe({ localPort = 0, remoteAddress = '', remotePort = 0 }: Socket) {
  return `${hex(localPort, 4)} ${direccionEnHex(remoteAddress)}:${hex(remotePort, 4)}`
}

const hex = (numero: number, cifras: number) => numero.toString(16).toUpperCase().padStart(cifras, '0')

// In words of four bytes, each with its last byte first.
function direccionEnHex(direccion: string) {
  const bytes = isIPv4(direccion) ? direccion.split('.').map(Number) : bytesDeIpv6(direccion)
  const palabras = Array.from({ length: bytes.length / 4 }, (_, i) => bytes.slice(i * 4, i * 4 + 4).reverse())
  return palabras
    .flat()
    .map((byte) => hex(byte, 2))
    .join('')
}

function bytesDeIpv6(direccion: string) {
  const [limpia = ''] = direccion.split('%')
  const enGrupos = limpia.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...partes) => {
    const [a = 0, b = 0, c = 0, d = 0] = partes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [izquierda = [], derecha = []] = enGrupos.split('::').map((lado) => lado.split(':').filter(Boolean))
  const ceros = Array<string>(8 - izquierda.length - derecha.length).fill('0')
  return [...izquierda, ...ceros, ...derecha].flatMap((grupo) => {
    const numero = Number.parseInt(grupo, 16)
    return [numero >> 8, numero & 255]
  })
}

import net from 'node:net'

type Prefixes = { address: string; net24?: string; net56?: string; net48?: string }

/**
 * What an address is counted by: itself and its /24. In IPv6, where everybody has as many addresses as they like, its /64,
 * and the /56 and /48 that a home or a rented server may have to itself.
 */
export function prefixesOf(direccion: string): Prefixes {
  const limpia = direccionLimpia(direccion)
  if (net.isIPv4(limpia)) return { address: limpia, net24: `${limpia.split('.').slice(0, 3).join('.')}.0/24` }
  const grupos = expandir(limpia)
  const net48 = grupos.slice(0, 3).join(':')
  const [cuarto = '0'] = grupos.slice(3)
  const de56 = (Number.parseInt(cuarto, 16) & 0xff00).toString(16)
  return { address: `${net48}:${cuarto}::/64`, net56: `${net48}:${de56}::/56`, net48: `${net48}::/48` }
}

/** Whom an address stands for: itself; in IPv6, where everybody has as many as they like, its /64. */
export const casaDe = (direccion: string) => prefixesOf(direccion).address

/** The network an address belongs to: /24 for IPv4, /64 for IPv6. */
export function redDe(direccion: string) {
  const { address, net24 } = prefixesOf(direccion)
  return net24 ?? address
}

/** The network of which somebody may have every address: /24 for IPv4; in IPv6 the /48 of a home or a rented server. */
export function redEnteraDe(direccion: string) {
  const { address, net24, net48 } = prefixesOf(direccion)
  return net24 ?? net48 ?? address
}

/**
 * An address as it counts: without the port that some proxies write behind it, and IPv4 as such. What is none is all the
 * same one, so that nobody has as many as they can make up.
 */
export function direccionLimpia(direccion: string) {
  const [, ipv4, ipv6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(direccion) ?? []
  const limpia = (ipv4 ?? ipv6 ?? direccion).replace(/^::ffff:(?=\d+\.)/i, '')
  return net.isIP(limpia) ? limpia : '::'
}

function expandir(ipv6: string) {
  const [cabeza = '', cola] = (ipv6.split('%')[0] ?? '').split('::')
  const izquierda = cabeza ? cabeza.split(':') : []
  const derecha = cola ? cola.split(':') : []
  const ceros = cola === undefined ? [] : Array<string>(Math.max(0, 8 - izquierda.length - derecha.length)).fill('0')
  return [...izquierda, ...ceros, ...derecha].map((grupo) => grupo.replace(/^0+(?=.)/, '').toLowerCase())
}

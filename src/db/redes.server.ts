import net from 'node:net'

/** Whom an address stands for: itself; in IPv6, where everybody has as many as they like, its /64. */
export function casaDe(direccion: string) {
  const limpia = direccionLimpia(direccion)
  return net.isIPv4(limpia) ? limpia : redDe(limpia)
}

/** The network an address belongs to: /24 for IPv4, /64 for IPv6. */
export function redDe(direccion: string) {
  const limpia = direccionLimpia(direccion)
  if (net.isIPv4(limpia)) return `${limpia.split('.').slice(0, 3).join('.')}.0/24`
  return `${expandir(limpia).slice(0, 4).join(':')}::/64`
}

/** The network of which somebody may have every address: /24 for IPv4; in IPv6 the /48 of a home or a rented server. */
export function redEnteraDe(direccion: string) {
  const limpia = direccionLimpia(direccion)
  return net.isIPv4(limpia) ? redDe(limpia) : `${expandir(limpia).slice(0, 3).join(':')}::/48`
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

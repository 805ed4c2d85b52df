import net from 'node:net'

export type Prefixes = { address: string; net24?: string; net56?: string; net48?: string }

/**
 * The prefixes that an address is counted by. In IPv4: the address and its /24. In IPv6, where everybody has many
 * addresses: its /64, and the /56 and /48 that one home or rented server may have to itself.
 */
export function prefixesOf(ip: string): Prefixes {
  const clean = cleanAddress(ip)
  if (net.isIPv4(clean)) return { address: clean, net24: `${clean.split('.').slice(0, 3).join('.')}.0/24` }
  const groups = expand(clean)
  const net48 = groups.slice(0, 3).join(':')
  const [fourth = '0'] = groups.slice(3)
  const prefix56 = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return { address: `${net48}:${fourth}::/64`, net56: `${net48}:${prefix56}::/56`, net48: `${net48}::/48` }
}

/** The address itself; in IPv6 its /64. */
export const subnetOf = (ip: string) => prefixesOf(ip).address

/** The network whose addresses may all belong to one person: /24 for IPv4, /48 for IPv6. */
export function wholeNetworkOf(ip: string) {
  const { address, net24, net48 } = prefixesOf(ip)
  return net24 ?? net48 ?? address
}

/**
 * Normalizes an address: removes a port that a proxy appended, and turns mapped IPv6 into IPv4. Everything that is no
 * address becomes `::`, so that made-up values share one count.
 */
function cleanAddress(ip: string) {
  const [, ipv4, ipv6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(ip) ?? []
  const clean = (ipv4 ?? ipv6 ?? ip).replace(/^::ffff:(?=\d+\.)/i, '')
  return net.isIP(clean) ? clean : '::'
}

function expand(ipv6: string) {
  const [head = '', tail] = (ipv6.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}

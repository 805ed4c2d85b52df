import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import webpush from 'web-push'
import { negocio } from '#negocio'
import { isPushServiceUrl } from './rules.ts'
import { vapidKeysOf } from './vapid.server.ts'

/** Networks that are no part of the public internet (RFC 6890), and those from which IPv4 is reached by tunnels. */
const NOT_PUBLIC = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix)
NOT_PUBLIC.addSubnet('2001:db8::', 32, 'ipv6')
NOT_PUBLIC.addSubnet('2002::', 16, 'ipv6')
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string) {
  return isIPv4(address)
    ? !NOT_PUBLIC.check(address)
    : GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** Resolves a name, and refuses it if any of its addresses is not public, so that no push reaches the shop's network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('The name has no address.'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('The push service is not on the public internet.'), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
type Payload = {
  content: object
  /** Seconds for which the push service keeps the push while the browser is away. */
  ttl: number
  isUrgent: boolean
  /** Up to 32 characters of base64url: a waiting push is replaced by a newer one with the same topic (RFC 8030). */
  topic?: string | undefined
}
type SenderOptions = {
  secret: string
  /** Milliseconds after which a push counts as failed. */
  timeout?: number
  /** Whether a push service may be on this machine and speak HTTP, for tests. */
  allowPrivate?: boolean
}

/** Opens what sends pushes: encrypted for one browser (RFC 8291) and signed by the shop (RFC 8292). */
export function openPushSender({ secret, timeout = 5_000, allowPrivate = false }: SenderOptions) {
  const keyPair = vapidKeysOf(secret)
  const sign = (endpoint: string) =>
    webpush.getVapidHeaders(
      new URL(endpoint).origin,
      `mailto:${negocio.contacto.correo}`,
      keyPair.publicKey,
      keyPair.privateKey,
      'aes128gcm',
    )
  const agent = new https.Agent({ keepAlive: true, ...(!allowPrivate && { lookup: lookupPublic }) })

  return {
    /**
     * Sends one push. The body of the answer is not read.
     * @returns the status, and the seconds of its Retry-After header (0 without one)
     * @throws Error when the push service is not public, cannot be reached or does not answer in time
     */
    async send({ endpoint, p256dh, auth }: PushTarget, { content, ttl, isUrgent, topic }: Payload) {
      if (!allowPrivate && !isPushServiceUrl(endpoint)) throw new Error('The endpoint is no push service.')
      const { method, headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(content),
        { TTL: ttl, urgency: isUrgent ? 'high' : 'normal', ...(topic && { topic }) },
      )
      const isSecure = endpoint.startsWith('https:')
      return new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
        const signal = AbortSignal.timeout(timeout)
        const request = (isSecure ? https : http).request(
          endpoint,
          { method, headers: { ...headers, ...sign(endpoint) }, signal, ...(isSecure && { agent }) },
          (response) => {
            response.on('error', () => {}).resume()
            const retryAfter = Number(response.headers['retry-after']) || 0
            resolve({ status: response.statusCode ?? 0, retryAfter })
          },
        )
        request.on('error', reject).end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
export type PushSender = ReturnType<typeof openPushSender>

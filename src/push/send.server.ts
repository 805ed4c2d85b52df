import http from 'node:http'
import https from 'node:https'
import webpush from 'web-push'
import { negocio } from '#negocio'
import { isPushServiceUrl } from './rules.ts'
import { vapidKeysOf } from './vapid.server.ts'

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
  /** Whether a push service may be any, also one on this machine that speaks HTTP, for tests. */
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
  const agent = new https.Agent({ keepAlive: true })

  return {
    /**
     * Sends one push. The body of the answer is not read.
     * @returns the status, and the seconds of its Retry-After header (0 without one)
     * @throws Error when the endpoint is no push service, cannot be reached or does not answer in time
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

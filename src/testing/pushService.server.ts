import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { PushContent } from '#push/content.ts'

type Received = { device: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; headers?: Record<string, string> } | 'hang'

/** The keys of one browser's subscription (W3C Push API). */
function createDevice() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  return { ecdh, publicKey, auth: randomBytes(16) }
}

/**
 * A push service on this machine. Its devices decrypt what they get (RFC 8291) and check the shop's signature (RFC 8292).
 * @param name its origin as browsers give it to the shop; without it, its own
 */
export async function openPushService({ origin: name }: { origin?: string } = {}) {
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  const received: Received[] = []
  const refused: Received[] = []
  const answers = new Map<string, Answer>()
  const hanging = new Set<ServerResponse>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const device = request.url?.slice('/push/'.length) ?? ''
    const push = { device, headers: request.headers, body: await buffer(request) }
    const planned = answers.get(device) ?? { status: 201 }
    if (planned === 'hang') {
      hanging.add(response)
      refused.push(push)
      return
    }
    ;(planned.status < 300 ? received : refused).push(push)
    response.writeHead(planned.status, planned.headers).end('a text that nobody reads')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const origin = name ?? `http://127.0.0.1:${port}`

  function read({ device, headers, body }: Received) {
    const keys = devices.get(device)
    if (!keys) throw new Error(`No device ${device}`)
    return { device, headers, text: decrypt(body, keys), claims: verified(headers.authorization ?? '', origin) }
  }

  return {
    /** A new device, as its browser gives its subscription to the shop. */
    subscription(device: string) {
      const keys = createDevice()
      devices.set(device, keys)
      return {
        endpoint: `${origin}/push/${device}`,
        keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
      }
    },
    /** What the service answers to pushes for a device; without it, 201. */
    plan(device: string, planned: Answer | null) {
      if (planned) answers.set(device, planned)
      else answers.delete(device)
    },
    port,
    /** Pushes that were refused or left hanging. */
    refused,
    /** Everything that a device has got, as text, and what the shop signed. */
    all: () => received.map(read),
    contents: (device: string) =>
      received.filter((push) => push.device === device).map((push) => JSON.parse(read(push).text) as PushContent),
    /** The first pushes of a device, once it has got that many. */
    async arrived(device: string, count = 1) {
      await expect.poll(() => received.filter((push) => push.device === device).length).toBeGreaterThanOrEqual(count)
      return this.contents(device)
    },
    close() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Decrypts a payload of one record in `aes128gcm` (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, publicKey, auth }: ReturnType<typeof createDevice>) {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${label}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Checks the signature of an `Authorization: vapid t=…, k=…` header, and returns its key and what it claims. */
function verified(authorization: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  if (!isValid || claimed.aud !== origin) throw new Error('The push is not signed for this service.')
  return { ...claimed, key }
}

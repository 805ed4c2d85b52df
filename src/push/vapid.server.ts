import { createECDH, hkdfSync } from 'node:crypto'

/**
 * The pair of keys with which the shop signs its pushes (RFC 8292), in base64url. It is derived from the shop's secret,
 * so that all processes have the same pair and a restored backup keeps its subscriptions (docs/decisions/043).
 */
export function vapidKeysOf(secret: string) {
  for (let round = 0; ; round++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `brisa vapid ${round}`, 32))
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(scalar)
    } catch {
      // About one number in 2^32 is no private key of the curve.
      continue
    }
    return { privateKey: scalar.toString('base64url'), publicKey: ecdh.getPublicKey('base64url') }
  }
}

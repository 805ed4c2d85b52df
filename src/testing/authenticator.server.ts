import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows for a base32 secret (RFC 6238).
 * @param periods of 30 s after now; the shop also takes the code of the period before and after
 */
export function totpCode(secret: string, periods = 0) {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const hmacKey = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counterBytes = Buffer.alloc(8)
  counterBytes.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods))
  const hash = createHmac('sha1', hmacKey).update(counterBytes).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

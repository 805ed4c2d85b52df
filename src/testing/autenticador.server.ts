import { createHmac } from 'node:crypto'

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows now for a secret in base32 (RFC 6238). */
export function codigoDe(secreto: string) {
  const bits = [...secreto.replace(/=+$/, '')]
    .map((letra) => LETRAS.indexOf(letra).toString(2).padStart(5, '0'))
    .join('')
  const clave = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const vuelta = Buffer.alloc(8)
  vuelta.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', clave).update(vuelta).digest()
  const numero = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(numero % 1_000_000).padStart(6, '0')
}
